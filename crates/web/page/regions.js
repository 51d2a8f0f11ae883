// The open places, by what a move in them is worth.

import { $, announce, clear, h } from './dom.js';
import { decimal } from './numbers.js';
import { what } from './glossary.js';
import { badge, chip } from './score.js';
import { showLine, unpin } from './preview.js';
import { choice } from './setup.js';
import { on, sideShown, state, tell } from './state.js';
import { showTab } from './tabs.js';
import { range, regionTitle, say, words } from './words.js';

export function startRegions() {
  on('game place report chosen', draw);
}

/** Chooses a region, or none. */
export function choose(id) {
  if (id === state.chosen) id = null;
  unpin();
  Object.assign(state, { chosen: id, walk: null });
  if (id) showTab('endgames');
  tell('chosen', 'look');
  const region = state.report?.regions.find(candidate => candidate.id === id);
  if (region) announce(say(words.chosen, { id, title: regionTitle(region) }));
}

function draw() {
  const place = clear($('#regions'));
  if (!state.report || state.chosen) return;
  const { regions, partial } = state.report;
  if (!regions.length) return partial || place.append(h('p', { class: 'hint' }, words.nothingOpen));
  const worth = region => (region.deiri ? decimal(region.deiri) : region.bounds ? -1 : -0.5);
  const sorted = [...regions].sort((a, b) => worth(b) - worth(a));
  place.append(h('div', { class: 'heading' }, h('h2', {}, words.byValue), what('deiri', words.deiri), sidePicker()),
    h('ul', { class: 'list' }, sorted.map(region => item(region, regions.indexOf(region)))), ...moves());
}

function sidePicker() {
  const pick = side => () => {
    state.side = side;
    tell('report');
  };
  return h('div', { class: 'row small', role: 'radiogroup', 'aria-label': words.linesFor },
    ['black', 'white'].map(side => choice('side', side, words[side], pick(side), sideShown() === side)));
}

function item(region, nth) {
  const side = sideShown();
  const line = region.lines?.[side] ?? [];
  const { click, ...hover } = showLine(line);
  const text = region.label?.replace(/^\S+\s*/, '') || regionTitle(region);
  return h('li', {}, h('button', { class: `item tone${nth % 4} ${region.evidence}`, data: { region: region.id }, on: { ...hover, click: () => choose(region.id) } },
    h('span', { class: 'letter' }, region.id), h('span', { class: 'value' }, text),
    h('span', { class: 'moves' }, line.length ? line.map(move => move.slice(2)).join(' → ') : region.remark ?? '')),
  region.evidence !== 'proved' && badge(region.evidence));
}

/** Every move of the side and what it loses. */
function moves() {
  const side = sideShown();
  const list = state.report.board?.moves?.[side] ?? [];
  if (!list.length) return [];
  const groups = new Map();
  for (const move of list) groups.set(move.loses, [...(groups.get(move.loses) ?? []), move]);
  const rows = [...groups].map(([loses, same]) => h('p', {}, h('b', {}, loses === '0' ? words.keepsScore : say(words.loses, { points: range(loses) })), ' ', same.map(move => chip(move.point, side))));
  return [h('details', { class: 'fold' }, h('summary', {}, words.allMoves), rows)];
}
