// Maps of the whole board, from White's orange to Black's blue: colours that everybody can tell apart.

import { $, choice, fill, h, trying } from './dom.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { what } from './glossary.js';
import { on, state, tell } from './state.js';
import { say, words } from './words.js';

const ASKED = { ownership: ['/ownership', {}], group: ['/segment', {}], eye: ['/segment', { map: 'eyes' }], influence: ['/influence', { method: 'symmetric' }], control: ['/influence', { method: 'control' }] };

function show(view) {
	Object.assign(state, { view, heat: null, groups: [], from: null });
	tell('look');
	drawLegend();
	load();
}

async function load() {
	const { view, node, from } = state;
	if (!ASKED[view]) return;
	const [path, how] = ASKED[view];
	const { seconds, region, ...asked } = question();
	const answer = await trying(() => ask(path, { ...asked, ...how, from: from ?? undefined }));
	if (!answer || state.view !== view || state.node !== node || state.from !== from) return;
	state.heat = answer.values ?? answer.map;
	state.groups = view === 'group' ? answer.groups : [];
	tell('look');
	if (view === 'ownership') $('#legend').append(h('span', {}, answer.network ? say(words.fromNetwork, answer) : words.fromOwnNetwork));
}

function drawLegend() {
	const { view, from } = state;
	const samples = () => [Object.keys(words.evidence).map(evidence => h('span', { class: `sample ${evidence}` }, words.evidence[evidence])), what('evidence', words.evidenceName)];
	const scale = () => [h('span', { class: 'scale' }, words.mapWhite, h('i', {}), words.mapBlack), from ? say(words.connectedWith, { point: from }) : words.mapAbout[view], what(view, words.views[view])];
	fill($('#legend'), view === 'regions' ? samples() : ASKED[view] && scale());
}

fill($('#views'), Object.keys(words.views).map(view => choice('view', view, words.views[view], view === 'regions', show)));
on('place options', load);
on('place from', drawLegend);
on('from', load);
drawLegend();
