// What a click on the board does besides trying a move: setting up stones, painting a region, marking chains.

import { $, announce, choice, fill, h, trying } from './dom.js';
import { chain, nameOf } from './points.js';
import { readRecord } from './server.js';
import { on, sideName, state, tell } from './state.js';
import { change, open } from './walking.js';
import { words } from './words.js';

const TOOLS = { try: [], setup: ['black', 'white', 'empty'], region: ['paint', 'empty'], status: ['alive', 'dead'] };
const EXTRAS = { try: () => [], setup: setupTools, region: regionTools, status: statusTools };

let touched = new Set();
let tool = '';

function setMode(mode) {
	Object.assign(state, { mode, tool: TOOLS[mode][0] ?? '' });
	$('#board').dataset.mode = mode;
	drawTools();
	announce(words.hints[mode]);
}

function drawTools() {
	const { mode } = state;
	const tools = TOOLS[mode].map(name => choice('tool', name, words.tools[name], name === state.tool, picked => (state.tool = picked)));
	fill($('#tools'), tools, EXTRAS[mode](), h('span', { class: 'hint' }, words.hints[mode]));
}

const button = (text, click, title) => h('button', { title, on: { click } }, text);

function setupTools() {
	const { toMove } = state.node.position;
	const sizes = ['width', 'height'].map(side => h('input', { type: 'number', min: 2, max: 25, value: state.game.size[side], 'aria-label': words[side] }));
	const begin = () => trying(async () => {
		const [width, height] = sizes.map(({ value }) => Math.min(25, Math.max(2, Math.round(value) || 19)));
		open(await readRecord(`(;GM[1]FF[4]SZ[${width === height ? width : `${width}:${height}`}])`), { title: words.newBoard });
	});
	return [button(words.toMoveName[sideName(toMove)], () => change(() => ({ setup: { to_move: sideName(3 - toMove) } }))),
		h('span', { class: 'sizes' }, sizes[0], '×', sizes[1], button(words.newBoard, begin, words.newBoardLabel))];
}

function regionTools() {
	return state.options.region?.size ? [button(words.clearRegion, () => look(({ region }) => region.clear()))] : [];
}

function statusTools() {
	const { alive, dead, immortal } = state.options;
	const box = h('input', { type: 'checkbox', on: { change: () => look(options => (options.immortal = box.checked ? 'all' : null)) } });
	box.checked = immortal === 'all';
	return [h('label', { title: words.wallsAliveLabel }, box, words.wallsAlive),
		alive.size + dead.size > 0 && button(words.clearStatus, () => look(options => (options.alive.clear(), options.dead.clear())))];
}

/** Changes how the position is looked at. */
export function look(how) {
	how(state.options);
	tell('options');
}

/** A stroke begins, goes over points, and ends. */
export function begin(erase) {
	tool = erase ? 'empty' : state.tool;
	touched = new Set();
}

export function stroke(point) {
	if (point < 0 || touched.has(point)) return;
	touched.add(point);
	if (state.mode !== 'region') return;
	state.options.region[tool === 'empty' ? 'delete' : 'add'](point);
	tell('look');
}

export function finish() {
	const points = [...touched];
	if (!points.length) return;
	if (state.mode === 'region') tell('options');
	else if (state.mode === 'status') markChain(points[0]);
	else putStones(points);
}

function markChain(point) {
	const { stones, size } = state.node.position;
	if (!stones[point]) return;
	look(options => {
		const marked = options[tool].has(point);
		for (const stone of chain(stones, point, size)) {
			for (const name of TOOLS.status) options[name].delete(stone);
			if (!marked) options[tool].add(stone);
		}
	});
}

function putStones(points) {
	const { stones, size } = state.node.position;
	// A click with the same colour again takes the stone off.
	const kind = points.length === 1 && sideName(stones[points[0]]) === tool ? 'empty' : tool;
	change(() => ({ setup: { [kind]: points.map(point => nameOf(point, size)) } }));
}

fill($('#modes'), Object.keys(TOOLS).map(mode => choice('mode', mode, words.modes[mode], mode === 'try', setMode)));
on('place options', drawTools);
