// A calculator for game values, in the notation of the books.

import { $, clear, h } from './dom.js';
import { human } from './numbers.js';
import { ask } from './server.js';
import { what } from './glossary.js';
import { figure } from './thermograph.js';
import { showTab } from './tabs.js';
import { words } from './words.js';

const FACTS = ['form', 'outcome', 'stops', 'mean', 'temperature', 'chilled'];
const SAMPLES = ['{5||4|0}', '±3', '{3||2|0}\n{2|0}', '2*', '{10||4|0}'];

export function startCalculator() {
  const input = h('textarea', { id: 'expression', rows: 2, spellcheck: 'false', 'aria-label': words.expressionLabel });
  const answer = h('div', { id: 'answer', 'aria-live': 'polite' });
  const samples = SAMPLES.map(sample => h('button', { type: 'button', class: 'chip', on: { click: () => calculate(sample) } }, sample.replace('\n', ' + ')));
  const form = h('form', {}, h('label', { for: 'expression' }, words.expression), what('game', words.expression), input,
    h('p', { class: 'hint' }, words.calculatorHint), h('div', { class: 'row' }, h('button', {}, words.calculate), samples));
  const calculate = async text => {
    input.value = text;
    const expressions = text.split(/[\n;]/).map(line => line.trim()).filter(Boolean);
    if (!expressions.length) return;
    try {
      clear(answer).append(...draw(await ask('/value', { expressions })));
    } catch (error) {
      clear(answer).append(h('p', { class: 'error', role: 'alert' }, error.message));
    }
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    calculate(input.value);
  });
  input.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    calculate(input.value);
  });
  $('#panel-calculator').append(form, answer);
  calculator = text => (showTab('calculator'), calculate(text));
}

let calculator = null;

/** Works out a value that was found elsewhere. */
export const workOut = text => calculator(text);

function draw({ game, sum, thermograph }) {
  const found = game ?? sum;
  const values = { ...found, ...found.sum, outcome: words.outcomes[found.outcome] ?? found.outcome,
    stops: found.left_stop && `${human(found.left_stop)}, ${human(found.right_stop)}` };
  const rows = FACTS.filter(name => values[name]).map(name => h('div', {}, h('dt', {}, words[name], ' ', what(name === 'form' ? 'canonical-form' : name, words[name])), h('dd', { class: 'form' }, human(values[name]))));
  return [h('dl', { class: 'facts' }, rows), thermograph ? figure({ title: words.thermograph, svg: thermograph }) : ''];
}
