// Capturing races: who wins, by how much, and the liberties by number.

import { $, clear, h, toast } from './dom.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { what } from './glossary.js';
import { badge, lineButton } from './score.js';
import { on, state, tell } from './state.js';
import { isShown, whenShown } from './tabs.js';
import { say, words } from './words.js';

let known = null;

export function startRaces() {
  whenShown('races', look);
  on('game place options', () => isShown('races') && look());
}

async function look() {
  const { node } = state;
  if (known === node) return;
  const panel = clear($('#panel-races'));
  panel.append(h('p', { class: 'hint' }, words.thinking));
  const { seconds, region, dead, immortal, ...asked } = question();
  try {
    const { races } = await ask('/race', asked);
    if (state.node !== node) return;
    clear(panel).append(...(races.length ? races.map(draw) : [h('p', { class: 'hint' }, words.racesNone, ' ', what('semeai', words.tabRaces))]));
    known = node;
  } catch (error) {
    clear(panel);
    toast(error.message, 'error');
  }
}

function draw(race) {
  const number = () => {
    state.race = state.race === race.liberties ? null : race.liberties;
    tell('look');
  };
  const first = ['black', 'white'].map(side => race[`${side}_first`] && h('div', {},
    h('p', {}, h('b', {}, `${words.firstHere[side]}: `), outcome(race[`${side}_first`])),
    race[`${side}_first`].line?.length > 0 && lineButton(words.bestLine, race[`${side}_first`].line)));
  const summary = race.summary && h('p', { class: 'story' }, [race.summary].flat().join(' '));
  return h('section', { class: 'race' }, h('h2', {}, race.heading), h('p', {}, badge(race.evidence), what('semeai', words.tabRaces)),
    race.obstacle && h('p', {}, words.raceObstacles[race.obstacle] ?? race.obstacle), first, race.liberties && h('button', { class: 'number', on: { click: number } }, words.raceLiberties), subgames(race),
    h('details', { class: 'fold' }, h('summary', {}, words.story), summary, race.assumes && h('p', {}, `${words.assumes}: ${race.assumes}`)));
}

function outcome({ winner, margin, best = [] }) {
  const text = !winner ? words.raceSeki : margin ? say(words.raceOutcome, { side: words[winner], count: margin }) : say(words.raceWins, { side: words[winner] });
  return text + (best.length ? say(words.raceBest, { moves: best.join(', ') }) : '');
}

function subgames({ subgames: games = [], total }) {
  if (!games.length) return '';
  const rows = games.map(game => h('tr', {}, h('th', { scope: 'row' }, game.id), h('td', {}, `${words[game.owner]} ${game.liberties[game.owner]}`),
    h('td', { class: 'form' }, game.count.form), h('td', { class: 'form' }, game.count.cooled), h('td', {}, h('small', {}, game.points.slice(0, 4).join(' ')))));
  const heads = words.raceHeads.map(name => h('th', { scope: 'col' }, name));
  return h('details', { class: 'fold' }, h('summary', {}, words.raceTable), h('table', { class: 'audit' }, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows)),
    total && h('p', {}, `${words.raceTotal}: `, h('span', { class: 'form' }, total)));
}
