// One region in depth: in plain words first, then its thermograph, then the mathematics and its game tree.

import { $, fill, fold, h, hint, list, table, trying } from './dom.js';
import { human } from './numbers.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { workOut } from './calculator.js';
import { explained, what } from './glossary.js';
import { badge, lineButton } from './score.js';
import { choose } from './regions.js';
import { figure } from './thermograph.js';
import { chosenRegion, on, state, tell } from './state.js';
import { range, regionTitle, say, words } from './words.js';

const FACTS = { form: 'canonical-form', chilled: 'chilling', mean: 'mean', temperature: 'temperature', miai: 'miai', deiri: 'deiri' };

/** Whether the server has a tree of it to walk; what a network estimated, or nobody solved, has none. */
const isSolved = region => region && !region.confidence && (region.kind ? region.kind !== 'seki' : region.bounds);

/** The thermographs of the region before any moves in it. */
let graphs = [];

function draw() {
	const region = chosenRegion();
	if (!region) return fill($('#chosen'));
	const { id, kind = 'unknown', evidence, remark, lines, ko, confidence, depends_on: others = [] } = region;
	$('#chosen').className = `tone${state.report.regions.indexOf(region) % 4} ${evidence}`;
	fill($('#chosen'), h('button', { class: 'link', on: { click: () => choose(null) } }, `‹ ${words.allPlaces}`),
		h('h2', {}, h('span', { class: 'letter' }, id), ` ${regionTitle(region)} `, what(words.kindTerms[kind], words.kinds[kind]), badge(evidence), ' ', what(evidence)),
		h('p', {}, words.kindMeaning[kind]), remark && h('p', {}, `${words.remark}: ${remark}.`), confidence && h('p', {}, words.confidence[confidence]),
		others.length > 0 && h('p', {}, say(words.dependsOn, { others: others.join(', ') })),
		['black', 'white'].filter(side => lines[side].length).map(side => lineButton(words.firstHere[side], lines[side])),
		ko && komasters(ko), h('div', { id: 'thermographs' }),
		fold(words.mathematics, facts(region), region.form && h('button', { class: 'link', on: { click: () => workOut(region.form) } }, words.toCalculator)),
		isSolved(region) && fold(words.walk, h('div', { id: 'walk' })));
	drawGraphs(region.thermographs ?? []);
	drawWalk();
}

function facts(region) {
	const bounds = Object.entries(region.bounds ?? {}).map(([name, ends]) => [words[name], range(ends.join('..'))]);
	const assumed = region.assumes ? [[words.assumes, region.assumes]] : [];
	return list([...explained(FACTS, region), ...bounds, [words.points, region.points.join(' ')], ...assumed]);
}

function komasters(ko) {
	const modes = Object.keys(words.komasters).filter(mode => ko[mode]);
	return [h('p', {}, words.koClasses[ko.class], ' ', what('komaster', words.komaster)), table([words.komaster, words.mean, words.temperature],
		modes.map(mode => [words.komasters[mode], human(ko[mode].mean), human(ko[mode].temperature)]))];
}

/** Asks about the region after a line of moves in it, and shows it. */
async function walkTo(line) {
	const { chosen: id, node } = state;
	const [at] = chosenRegion().points;
	const answer = await trying(() => ask('/region', { ...question(), at, line }));
	if (!answer || state.chosen !== id || state.node !== node) return;
	if (!line.length) graphs = answer.thermographs;
	state.walk = { ...answer, area: answer.region.points };
	drawWalk();
	tell('look');
}

function drawWalk() {
	if (!state.walk || !$('#walk')) return;
	const { line, value, moves, prisoners } = state.walk;
	const step = (text, to, side = '') => h('button', { class: `chip ${side}`, on: { click: () => walkTo(to) } }, text);
	const crumbs = line.map((move, nth) => step(move.slice(2), line.slice(0, nth + 1), move[0] === 'B' ? 'black' : 'white'));
	const worth = found => found.form ?? (found.mean ? human(found.mean) : words.evidence[found.evidence]);
	const column = side => h('div', {}, moves[side].map(({ point, best, value: after }) => h('div', {},
		step(point + (best ? ' ★' : ''), [...line, `${side === 'black' ? 'B' : 'W'} ${point}`], side), ` ${worth(after)}`)));
	const numbers = ['mean', 'temperature'].filter(name => value[name]).map(name => `${words[name]} ${human(value[name])}`);
	const none = moves.black.length + moves.white.length === 0;
	fill($('#walk'), hint(words.walkHint), h('p', {}, step(words.walkStart, []), crumbs),
		h('p', {}, [worth(value), ...numbers, prisoners && `${words.prisonersTaken} ${prisoners}`].filter(Boolean).join(' · ')),
		none ? words.walkNoMoves : h('div', { class: 'pair' }, column('black'), column('white')));
	drawGraphs(graphs);
}

const drawGraphs = shown => fill($('#thermographs'), shown.length > 0 && h('h3', {}, words.thermograph, ' ', what('thermograph', words.thermograph)), shown.map(figure));

on('place report chosen', draw);
on('chosen', () => isSolved(chosenRegion()) && walkTo([]));
