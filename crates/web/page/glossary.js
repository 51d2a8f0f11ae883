// What the words mean: small question marks beside them, and all of them in one list.

import { $, fill, fold, h, toast, trying } from './dom.js';
import { about, human } from './numbers.js';
import { get } from './server.js';
import { whenShown } from './tabs.js';
import { say, words } from './words.js';

let terms = null;

async function load() {
	terms ??= (await trying(() => get('/glossary')))?.terms;
	return terms ?? [];
}

/** A button that explains a word. */
export function what(id, name = id) {
	const title = say(words.whatIs, { name });
	return h('button', { type: 'button', class: 'what', title, 'aria-label': title, on: { click: () => explain(id) } }, '?');
}

/** What is known of some terms, each with a button that explains it. */
export const explained = (terms, values) => Object.entries(terms).filter(([name]) => values[name])
	.map(([name, term]) => [[words[name], ' ', what(term, words[name])], (values.confidence ? about : human)(values[name])]);

async function explain(id) {
	const term = (await load()).find(candidate => candidate.id === id);
	if (term) showDialog(term.names.en, body(term));
	else toast(words.noTerm);
}

export function showDialog(title, ...content) {
	const dialog = $('#dialog');
	const close = h('button', { class: 'plain', 'aria-label': words.close, on: { click: () => dialog.close() } }, '×');
	fill(dialog, h('header', {}, h('h2', { id: 'dialog-title' }, title), close), content);
	dialog.onclick = event => event.target === dialog && dialog.close();
	if (!dialog.open) dialog.showModal();
}

/** Plain words, the names in the languages of the game, then the rest. */
function body({ names, short, more, see = [] }) {
	const named = Object.entries(words.languages).map(([lang, language]) => h('div', { lang }, h('dt', {}, language), h('dd', {}, names[lang])));
	const links = see.map(id => [' ', h('button', { class: 'link', on: { click: () => explain(id) } }, id.replaceAll('-', ' '))]);
	return [h('p', {}, h('b', {}, short)), h('dl', { class: 'names' }, named), h('p', {}, more), links.length > 0 && h('p', {}, words.see, links)];
}

async function drawList() {
	const all = await load();
	const found = h('div', { class: 'terms' });
	const search = h('input', { type: 'search', placeholder: words.search, 'aria-label': words.search });
	const entry = term => fold([h('b', {}, term.names.en), Object.keys(words.languages).map(lang => h('small', { lang }, ` ${term.names[lang]}`))], body(term));
	const draw = () => {
		const wanted = search.value.trim().toLowerCase();
		const entries = all.filter(({ names, short }) => [...Object.values(names), short].join(' ').toLowerCase().includes(wanted)).map(entry);
		fill(found, entries.length ? entries : words.noTerm);
	};
	search.addEventListener('input', draw);
	fill($('#panel-words'), search, found);
	draw();
}

whenShown('words', drawList);
