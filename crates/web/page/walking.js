// Going from node to node, and changing the record: moves that are tried, stones that are set up, and taking it back.

import { $, announce, listen, toast, trying } from './dom.js';
import { ask } from './server.js';
import { child, end, Game, variation } from './game.js';
import { on, sideName, state, tell } from './state.js';
import { say, words } from './words.js';

/** Games and nodes to go back to, newest last. */
let before = [];
let changing = Promise.resolve();

/** Opens a record: another game begins. */
export function open(record, { title = '', node = record.start, question = {} } = {}) {
	before = [];
	const { seconds } = state.options;
	state.options = { seconds, immortal: null, rules: null, komi: null, ...question, alive: new Set(), dead: new Set(), region: new Set() };
	Object.assign(state, { title, game: new Game(record) });
	arrive(state.game.nodes[node] ?? state.game.root, 'game', 'options');
}

/** Shows a node. Nothing that was shown about another one holds for it. */
function arrive(node, ...topics) {
	Object.assign(state, { node, report: null, job: null, chosen: null, preview: null, walk: null, heat: null, groups: [], from: null, race: null, side: null });
	tell('place', ...topics);
}

export function go(node) {
	if (!node || node === state.node) return;
	if (node.parent) node.parent.next = node.parent.children.indexOf(node);
	arrive(node);
	announce([said(node), node.comment].filter(Boolean).join('. '));
}

export const back = () => go(state.node.parent);
export const forward = () => go(child(state.node));
export const toStart = () => go(state.game.root);
export const toEnd = () => go(end(state.node));
export const vary = step => go(variation(state.node, step));

/** Tries a move of the side to move; -1 is a pass. */
export function attempt(point, name) {
	const { node } = state;
	const { toMove, ko, stones } = node.position;
	const known = node.children.find(next => next.point === point && next.color === toMove);
	if (known) return go(known);
	if (stones[point] && state.view === 'group') return inquire(name);
	const refusal = point >= 0 && (stones[point] ? 'occupied' : point === ko ? 'ko' : null);
	if (refusal) return toast(words.refused[refusal]);
	change(() => ({ moves: [`${toMove === 1 ? 'B' : 'W'} ${name}`] }));
}

/** Asks what a stone will be connected with; a second time, about all groups again. */
function inquire(name) {
	state.from = state.from === name ? null : name;
	tell('from');
}

export const pass = () => attempt(-1, 'pass');

/** Changes the record here. Changes wait for each other; each is told when its turn comes. */
export function change(what) {
	changing = changing.then(() => trying(async () => {
		const { game, node } = state;
		const record = await ask('/edit', { record: game.record.text, node: node.id, ...what() });
		if (state.game !== game || state.node !== node) return;
		before.push({ game, node });
		state.game = new Game(record);
		go(state.game.nodes[record.node]);
	}));
}

export function undo() {
	const last = before.pop();
	if (!last) return back();
	state.game = last.game;
	arrive(last.node);
}

/** What led here, in words. */
export function said(node) {
	if (!node.isMove) return say(words.toMove, { side: words[sideName(node.position.toMove)] });
	const side = words[sideName(node.color)];
	return node.point < 0 ? say(words.passes, { side }) : `${side} ${node.moveName}`;
}

function describe() {
	const { node } = state;
	const count = end(node).number;
	$('#here').textContent = `${count ? say(words.moveOf, { number: node.number, count }, 0) : words.position} · ${said(node)}`;
	$('#first').disabled = $('#back').disabled = !node.parent;
	$('#last').disabled = $('#forward').disabled = !node.children.length;
}

const buttons = { first: toStart, back, forward, last: toEnd, undo, pass };
for (const [id, action] of Object.entries(buttons)) listen(`#${id}`, 'click', action);
on('place', describe);
