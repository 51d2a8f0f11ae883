// A calculator for game values, in the notation of the books.

import { $, fill, h, list } from './dom.js';
import { human } from './numbers.js';
import { ask } from './server.js';
import { what } from './glossary.js';
import { figure } from './thermograph.js';
import { showTab } from './tabs.js';
import { words } from './words.js';

const FACTS = { form: 'canonical-form', outcome: 'outcome', stops: 'stops', mean: 'mean', temperature: 'temperature', chilled: 'chilling' };
const SAMPLES = ['{5||4|0}', '±3', '{3||2|0}\n{2|0}', '2*', '{10||4|0}'];

export function startCalculator() {
  const input = h('textarea', { id: 'expression', rows: 2, spellcheck: 'false', 'aria-label': words.expressionLabel });
  const samples = SAMPLES.map(sample => h('button', { type: 'button', class: 'chip', on: { click: () => workOut(sample) } }, sample.replace('\n', ' + ')));
  const form = h('form', {}, h('label', { for: 'expression' }, words.expression), ' ', what('game', words.expression), input,
    h('p', { class: 'hint' }, words.calculatorHint), h('div', { class: 'row' }, h('button', {}, words.calculate), samples));
  form.addEventListener('submit', event => {
    event.preventDefault();
    workOut(input.value);
  });
  input.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    workOut(input.value);
  });
  fill($('#panel-calculator'), form, h('div', { id: 'answer', 'aria-live': 'polite' }));
}

/** Works out values, one a line, and adds them. */
export async function workOut(text) {
  showTab('calculator');
  $('#expression').value = text;
  const expressions = text.split(/[\n;]/).map(line => line.trim()).filter(Boolean);
  if (!expressions.length) return;
  try {
    fill($('#answer'), draw(await ask('/value', { expressions })));
  } catch (error) {
    fill($('#answer'), h('p', { class: 'error', role: 'alert' }, error.message));
  }
}

function draw({ game, sum, thermograph }) {
  const found = game ?? sum.value ?? sum;
  const stops = found.left_stop && `${human(found.left_stop)}, ${human(found.right_stop)}`;
  const values = { ...found, stops, outcome: words.outcomes[found.outcome] ?? found.outcome };
  const rows = Object.entries(FACTS).filter(([name]) => values[name]).map(([name, term]) => [[words[name], ' ', what(term, words[name])], human(values[name])]);
  return [list(rows), thermograph && figure({ title: words.thermograph, svg: thermograph })];
}
