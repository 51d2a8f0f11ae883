// A calculator for game values, in the notation of the books.

import { $, fill, h, hint, list } from './dom.js';
import { human } from './numbers.js';
import { ask } from './server.js';
import { explained, what } from './glossary.js';
import { figure } from './thermograph.js';
import { showTab } from './tabs.js';
import { words } from './words.js';

const FACTS = { form: 'canonical-form', outcome: 'outcome', stops: 'stops', mean: 'mean', temperature: 'temperature', chilled: 'chilling' };
const SAMPLES = ['{5||4|0}', '±3', '{3||2|0} ; {2|0}', '2*', '{10||4|0}'];

/** Works out values, and adds them if there are several. */
export async function workOut(text) {
	showTab('calculator');
	$('#expression').value = text;
	const expressions = text.split(';').map(part => part.trim()).filter(Boolean);
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
	return [list(explained(FACTS, values)), thermograph && figure({ svg: thermograph })];
}

const input = h('input', { id: 'expression', type: 'search' });
const samples = SAMPLES.map(sample => h('button', { type: 'button', class: 'chip', on: { click: () => workOut(sample) } }, sample));
const form = h('form', {}, h('label', { for: 'expression' }, words.expression), ' ', what('game', words.expression), input,
	hint(words.calculatorHint), h('div', { class: 'row' }, h('button', {}, words.calculate), samples));
form.addEventListener('submit', event => {
	event.preventDefault();
	workOut(input.value);
});
fill($('#panel-calculator'), form, h('div', { id: 'answer', 'aria-live': 'polite' }));
