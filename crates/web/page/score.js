// The score first: who wins, how sure that is, and how it comes about.

import { $, fill, fold, h, hint, table } from './dom.js';
import { about, decimal, human } from './numbers.js';
import { what } from './glossary.js';
import { showLine } from './preview.js';
import { on, sideShown, state } from './state.js';
import { say, verdict, words } from './words.js';

const SIDES = ['black', 'white'];
/** Points between bounds that still say something. */
const WIDEST = 40;

/** How sure something is, in the look of the lines on the board. */
export const badge = evidence => h('span', { class: `badge ${evidence}`, title: words.evidenceLong[evidence] }, words.evidence[evidence]);

/** A move that shows itself on the board. */
export const chip = (move, side) => h('button', { class: `chip ${side}`, on: showLine([`${side === 'black' ? 'B' : 'W'} ${move}`]) }, move);

/** A line of play that shows itself on the board. */
export const lineButton = (text, line) => h('button', { class: 'line', on: showLine(line) }, `${text} `,
	h('span', {}, line.map(move => (move[0] === 'B' ? '●' : '○') + move.slice(2)).join(' ')));

function draw() {
	const { report, work } = state;
	const board = report?.board;
	if (!board) return fill($('#score'), !work?.failed && hint(work ? words.thinking : words.cancelled));
	const sides = sideShown() === 'black' ? SIDES : [...SIDES].reverse();
	const scores = !board.score ? h('p', { class: 'verdict' }, board.verdict) : saysLittle(board) ? h('p', { class: 'verdict who' }, words.tooOpen) : sides.map(side => result(board, side));
	const areas = report.settled.map(({ owner, points, rule }) => h('li', {}, `${words[owner]} ${points.join(' ')} `, h('small', {}, rule)));
	fill($('#score'), lead(board, sides), scores, fold(words.audit,
		table(['', ...SIDES.map(side => words[side])], board.audit.map(item => [item.name, human(item.black), human(item.white)])),
		h('p', {}, `${words.settledElsewhere} ${human(board.settled)}.`), board.assumes && h('p', {}, `${words.assumes}: ${board.assumes}`),
		board.story && h('p', {}, board.story), areas.length > 0 && fold(words.settled, h('ul', {}, areas))));
}

/** Whether the bounds of the score are so far apart that nobody wants to read them. */
function saysLittle({ score }) {
	const [low, high = low] = score.black_first.split('..').map(decimal);
	return high - low > WIDEST;
}

/** What the score probably is, where it is not proved. */
function lead({ lead: guess }, [first]) {
	return guess && h('div', { class: 'verdict' }, h('p', { class: 'who' }, h('span', { class: `dot ${first}` }), words.ifFirst[first]),
		h('p', { class: 'result' }, say(words.about, { verdict: verdict(about(guess.score[`${first}_first`])) }), badge('estimated'), ' ', what('estimated')));
}

function result(board, side) {
	const [moves, line] = [board.best_moves?.[side] ?? [], board.lines?.[side] ?? []];
	return h('div', { class: 'verdict' }, h('p', { class: 'who' }, h('span', { class: `dot ${side}` }), words.ifFirst[side]),
		h('p', { class: 'result' }, verdict(board.score[`${side}_first`]), badge(board.evidence), ' ', what(board.evidence)),
		moves.length > 0 && h('p', { class: 'who' }, `${words.bestMoves} `, moves.map(move => chip(move, side))),
		line.length > 1 && lineButton(words.bestLine, line));
}

on('place report work', draw);
