// The score first: who wins, how sure that is, and how it comes about.

import { $, clear, h } from './dom.js';
import { human } from './numbers.js';
import { what } from './glossary.js';
import { showLine } from './preview.js';
import { on, sideShown, state } from './state.js';
import { say, verdict, words } from './words.js';

const SIDES = ['black', 'white'];

export function startScore() {
  on('game place report', draw);
}

/** How sure something is, in the look of the lines on the board. */
export function badge(evidence) {
  return h('span', { class: `badge ${evidence}`, title: words.evidenceLong[evidence] }, words.evidence[evidence]);
}

function draw() {
  const place = clear($('#score'));
  const board = state.report?.board;
  if (!board) return place.append(h('p', { class: 'verdict waiting' }, state.report?.unfinished ? words.cancelled : state.work?.failed ? '' : words.thinking));
  const first = sideShown();
  const sides = first === 'black' ? SIDES : [...SIDES].reverse();
  if (board.score) {
    place.append(h('div', { class: 'scores' }, sides.map((side, nth) => result(board, side, nth === 0))));
  } else if (board.verdict) place.append(h('p', { class: 'verdict' }, board.verdict));
  place.append(audit(board));
}

function result(board, side, main) {
  const moves = board.best_moves?.[side] ?? [];
  const line = board.lines?.[side] ?? [];
  return h('div', { class: main ? 'verdict' : 'verdict second' },
    h('p', { class: 'who' }, h('span', { class: `dot ${side}` }), words.ifFirst[side]),
    h('p', { class: 'result' }, verdict(board.score[`${side}_first`]), ' ', main && badge(board.evidence), main && what(board.evidence)),
    moves.length > 0 && h('p', { class: 'best' }, `${words.bestMoves}: `, moves.map(move => chip(move, side))),
    line.length > 0 && h('p', { class: 'best' }, lineButton(words.bestLine, line)));
}

/** A move that shows itself on the board. */
export function chip(move, side) {
  const line = [`${side === 'black' ? 'B' : 'W'} ${move}`];
  return h('button', { class: `chip ${side}`, on: showLine(line) }, move);
}

/** A line of play that shows itself on the board. */
export function lineButton(text, line) {
  return h('button', { class: 'line', on: showLine(line) }, `${text} `, h('span', {}, line.map(move => move.replace(' ', '\u00a0')).join('  ')));
}

function owned({ owner, points, dead }) {
  return say(words.owner, { side: words[owner], count: points.length }) + (dead.length ? say(words.deadStones, { count: dead.length }) : '');
}

function audit(board) {
  const rows = (board.audit ?? []).map(item => h('tr', {}, h('th', { scope: 'row' }, item.name),
    SIDES.map(side => h('td', {}, human(item[side])))));
  const table = h('table', { class: 'audit' },
    h('thead', {}, h('tr', {}, h('th', {}), SIDES.map(side => h('th', { scope: 'col' }, words[side])))), h('tbody', {}, rows));
  const areas = (state.report.settled ?? []).map(area => h('li', {}, owned(area),
    h('small', {}, ` ${area.points.slice(0, 8).join(' ')}${area.points.length > 8 ? ' …' : ''} · ${area.rule}`)));
  return h('details', { class: 'fold' }, h('summary', {}, words.audit),
    rows.length > 0 && table,
    h('p', {}, `${words.settledElsewhere} ${human(board.settled)}.`),
    board.assumes && h('p', {}, `${words.assumes}: ${board.assumes}`),
    board.story && h('p', { class: 'story' }, board.story),
    areas.length > 0 && h('details', { class: 'fold' }, h('summary', {}, words.settled), h('ul', { class: 'areas' }, areas)));
}
