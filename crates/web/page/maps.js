// Maps of the whole board, from White's orange to Black's blue: colours that everybody can tell apart.

import { $, clear, h, toast } from './dom.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { choice } from './setup.js';
import { what } from './glossary.js';
import { on, state, tell } from './state.js';
import { words } from './words.js';

const VIEWS = { regions: 'viewRegions', ownership: 'viewOwnership', influence: 'viewInfluence', control: 'viewControl', plain: 'viewPlain' };
const ASKED = {
  ownership: ['/segment', { map: 'life' }],
  influence: ['/influence', { method: 'symmetric' }],
  control: ['/influence', { method: 'control' }],
};

export function startMaps() {
  $('#views').append(...Object.entries(VIEWS).map(([view, word]) => choice('view', view, words[word], () => show(view))));
  on('game place options', () => state.view in ASKED && load());
  on('game', drawLegend);
}

function show(view) {
  Object.assign(state, { view, heat: null });
  tell('look');
  drawLegend();
  if (view in ASKED) load();
}

async function load() {
  const { view, node } = state;
  const [path, how] = ASKED[view];
  const { region, seconds, ...place } = question();
  try {
    const answer = await ask(path, path === '/segment' ? { ...only(place), ...how } : { ...place, ...how });
    if (state.view !== view || state.node !== node) return;
    state.heat = answer.values ?? answer.map;
    tell('look');
  } catch (error) {
    toast(error.message, 'error');
  }
}

/** Without what a map does not ask for. */
const only = ({ alive, dead, immortal, ...place }) => place;

function drawLegend() {
  const legend = clear($('#legend'));
  if (state.view === 'regions') {
    legend.append(...Object.keys(words.evidence).map(evidence => h('span', { class: `sample ${evidence}`, title: words.evidenceLong[evidence] }, words.evidence[evidence])), what('evidence', words.evidenceName));
  } else if (state.view in ASKED) {
    legend.append(h('span', { class: 'scale' }, h('span', {}, words.mapWhite), h('i', {}), h('span', {}, words.mapBlack)), h('span', { class: 'hint' }, words[`${state.view}About`]), what(state.view, words[VIEWS[state.view]]));
  }
}
