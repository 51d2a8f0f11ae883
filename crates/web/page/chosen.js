// One region in depth: in plain words first, then its thermograph, then the mathematics and its game tree.

import { $, clear, h, toast } from './dom.js';
import { human } from './numbers.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { what } from './glossary.js';
import { badge, lineButton } from './score.js';
import { choose } from './regions.js';
import { figure } from './thermograph.js';
import { on, state, tell } from './state.js';
import { range, regionTitle, words } from './words.js';

const FACTS = ['form', 'chilled', 'mean', 'temperature', 'miai', 'deiri'];
const TERMS = { form: 'canonical-form', chilled: 'chilling' };

/** The answers about the region that is shown, by the line walked. */
let answers = new Map();

export function startChosen() {
  on('chosen report', draw);
  on('chosen', () => state.chosen && look([]));
  on('game place', () => (answers = new Map()));
}

const chosen = () => state.report?.regions.find(region => region.id === state.chosen);

function draw() {
  const place = clear($('#chosen'));
  const region = chosen();
  if (!region) return;
  const nth = state.report.regions.indexOf(region);
  const kind = region.kind ?? 'unknown';
  place.className = `tone${nth % 4}`;
  place.append(
    h('button', { class: 'link', on: { click: () => choose(null) } }, `‹ ${words.allPlaces}`),
    h('h2', {}, h('span', { class: `letter ${region.evidence}` }, region.id), ' ', regionTitle(region), ' ',
      what(words.kindTerms[kind], words.kinds[kind]), badge(region.evidence), what(region.evidence)),
    h('p', {}, words.kindMeaning[kind]),
    region.remark && h('p', {}, `${words.remark}: ${region.remark}.`),
    h('div', { class: 'lines' }, ['black', 'white'].filter(side => region.lines?.[side]?.length)
      .map(side => lineButton(words.firstHere[side], region.lines[side]))),
    region.ko ? komasters(region.ko) : '',
    h('div', { id: 'thermographs' }),
    h('details', { class: 'fold' }, h('summary', {}, words.mathematics), facts(region)),
    h('details', { class: 'fold', id: 'walk' }, h('summary', {}, words.walk)));
  $('#walk').addEventListener('toggle', () => !$('#walk').open && state.walk?.line.length && walkTo([]));
  const first = answers.get('');
  if (first) drawAnswer(first);
}

function facts(region) {
  const rows = FACTS.filter(name => region[name]).map(name => h('div', {}, h('dt', {}, words[name], ' ', what(TERMS[name] ?? name, words[name])), h('dd', {}, human(region[name]))));
  for (const [name, [low, high]] of Object.entries(region.bounds ?? {})) {
    rows.push(h('div', {}, h('dt', {}, words[name]), h('dd', {}, range(`${low}..${high}`))));
  }
  rows.push(h('div', {}, h('dt', {}, words.points), h('dd', {}, region.points.join(' '))));
  if (region.assumes) rows.push(h('div', {}, h('dt', {}, words.assumes), h('dd', {}, region.assumes)));
  return h('dl', { class: 'facts' }, rows);
}

function komasters(ko) {
  const rows = Object.keys(words.komasters).filter(mode => ko[mode]).map(mode => h('tr', {}, h('th', { scope: 'row' }, words.komasters[mode]),
    h('td', {}, human(ko[mode].mean)), h('td', {}, human(ko[mode].temperature))));
  return h('div', {}, h('p', {}, words.koClasses[ko.class], ' ', what('komaster', words.komaster)), h('table', { class: 'audit' },
    h('thead', {}, h('tr', {}, [words.komaster, words.mean, words.temperature].map(name => h('th', { scope: 'col' }, name)))), h('tbody', {}, rows)));
}

/** Asks about the region after a line of moves in it. */
async function look(line) {
  const [id, node, key] = [state.chosen, state.node, line.join()];
  try {
    const answer = answers.get(key) ?? await ask('/region', { ...question(), id, line });
    if (state.chosen !== id || state.node !== node) return;
    answers.set(key, answer);
    if (!line.length) drawAnswer(answer);
    drawWalk(answer);
    return answer;
  } catch (error) {
    toast(error.message, 'error');
  }
}

function drawAnswer({ thermographs }) {
  const place = clear($('#thermographs'));
  if (thermographs.length) place.append(h('h3', {}, words.thermograph, ' ', what('thermograph', words.thermograph)), ...thermographs.map(figure));
}

async function walkTo(line) {
  const answer = await look(line);
  if (!answer) return;
  state.walk = line.length ? { ...answer, area: chosen().points } : null;
  tell('look');
}

function drawWalk({ line, value, moves, prisoners }) {
  const place = $('#walk');
  if (!place) return;
  const step = (text, to, extra = '') => h('button', { class: `chip ${extra}`, on: { click: () => walkTo(to) } }, text);
  const crumbs = line.map((move, nth) => step(move, line.slice(0, nth + 1), move[0] === 'B' ? 'black' : 'white'));
  const column = side => h('td', {}, moves[side].map(move => {
    const shown = move.value.form ?? (move.value.mean ? human(move.value.mean) : words.evidence[move.value.evidence]);
    return h('div', {}, step(`${move.point}${move.best ? ' ★' : ''}`, [...line, `${side === 'black' ? 'B' : 'W'} ${move.point}`], side), ' ', h('span', { class: 'form' }, shown));
  }));
  const none = !moves.black.length && !moves.white.length;
  place.replaceChildren(place.firstElementChild, h('p', { class: 'hint' }, words.walkHint),
    h('p', { class: 'crumbs' }, step(words.walkStart, []), crumbs),
    h('p', {}, h('span', { class: 'form' }, value.form ?? value.remark ?? ''), value.mean ? ` · ${words.mean} ${human(value.mean)}, ${words.temperature.toLowerCase()} ${human(value.temperature)}` : '',
      prisoners ? ` · ${words.prisonersTaken} ${prisoners}` : ''),
    none ? h('p', {}, words.walkNoMoves) : h('table', { class: 'walk' }, h('thead', {}, h('tr', {}, ['black', 'white'].map(side => h('th', { scope: 'col' }, words[side])))),
      h('tbody', {}, h('tr', {}, column('black'), column('white')))));
}
