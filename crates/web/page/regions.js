// The open places, by what a move in them is worth.

import { $, announce, choice, fill, fold, h, hint } from './dom.js';
import { decimal } from './numbers.js';
import { what } from './glossary.js';
import { badge, chip } from './score.js';
import { showLine, unpin } from './preview.js';
import { chosenRegion, on, sideShown, state, tell } from './state.js';
import { showTab } from './tabs.js';
import { range, regionTitle, say, words } from './words.js';

/** Chooses a region, or none. */
export function choose(id) {
	Object.assign(state, { chosen: id === state.chosen ? null : id, walk: null });
	unpin();
	if (state.chosen) showTab('endgames');
	tell('chosen', 'look');
	const region = chosenRegion();
	if (region) announce(say(words.chosen, { id, title: regionTitle(region) }));
}

function draw() {
	const regions = state.report?.regions ?? [];
	if (state.chosen || !regions.length) return fill($('#regions'), !state.chosen && state.report && hint(words.nothingOpen));
	const side = sideShown();
	const pick = picked => {
		state.side = picked;
		tell('report');
	};
	const worth = ({ deiri }) => (deiri ? decimal(deiri) : -1);
	const picker = ['black', 'white'].map(name => choice('side', name, words[name], name === side, pick));
	const items = regions.map((region, nth) => ({ region, element: item(region, nth, side) })).sort((a, b) => worth(b.region) - worth(a.region));
	fill($('#regions'), h('div', { class: 'heading' }, h('h2', {}, words.byValue, ' ', what('deiri', words.deiri)),
		h('div', { class: 'row small', role: 'radiogroup', 'aria-label': words.linesFor }, picker)),
	h('ul', { class: 'list' }, items.map(({ element }) => element)), unsolved(regions), moves(side));
}

/** What would help where nothing is known. */
const unsolved = regions => state.report.network === null && regions.some(({ kind }) => !kind) && hint(words.noNetwork);

function item(region, nth, side) {
	const line = region.lines?.[side] ?? [];
	return h('li', { class: `tone${nth % 4} ${region.evidence}` }, h('button', { class: 'item', data: { region: region.id }, on: { ...showLine(line), click: () => choose(region.id) } },
		h('span', { class: 'letter' }, region.id), h('span', { class: 'value' }, region.label.slice(region.id.length + 1)),
		h('span', { class: 'moves' }, line.length ? line.map(move => move.slice(2)).join(' → ') : region.remark)),
	region.evidence !== 'proved' && badge(region.evidence));
}

/** Every move of the side and what it loses. */
function moves(side) {
	const groups = new Map();
	for (const { point, loses } of state.report.board?.moves?.[side] ?? []) groups.set(loses, [...(groups.get(loses) ?? []), point]);
	return groups.size > 0 && fold(words.allMoves, [...groups].map(([loses, points]) => h('p', {},
		h('b', {}, loses === '0' ? words.keepsScore : say(words.loses, { points: range(loses) })), ' ', points.map(point => chip(point, side)))));
}

on('place report chosen', draw);
