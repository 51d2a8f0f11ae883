// The tree of variations: moves to the right, branches below. Only what can be seen is drawn, so that long games are quick.

import { $, fill, listen, s } from './dom.js';
import { go, said } from './walking.js';
import { on, sideName, state } from './state.js';
import { isShown, whenShown } from './tabs.js';

const STEP = 26;
let places = [];

/** Gives every node a column by its depth, and a row to every branch. */
function lay() {
	if (!state.game) return;
	places = [];
	let [rows, columns] = [0, 0];
	const open = [{ node: state.game.root, column: 0 }];
	while (open.length) {
		const { node, column, from } = open.pop();
		const place = { node, column, from, row: from?.node.children[0] === node ? from.row : rows++ };
		places.push(place);
		columns = Math.max(columns, column + 1);
		open.push(...node.children.map(next => ({ node: next, column: column + 1, from: place })).reverse());
	}
	const box = $('#tree');
	fill(box, s('svg', { width: columns * STEP + 8, height: rows * STEP + 8, 'aria-hidden': 'true' }));
	const here = places.find(({ node }) => node === state.node);
	box.scrollTo(here.column * STEP - box.clientWidth / 2, here.row * STEP - box.clientHeight / 2);
	draw();
}

function draw() {
	const { scrollLeft, scrollTop, clientWidth, clientHeight, firstChild } = $('#tree');
	const at = ({ column, row }) => [column * STEP + 17, row * STEP + 17];
	const seen = place => Math.abs(at(place)[0] - scrollLeft - clientWidth / 2) < clientWidth && Math.abs(at(place)[1] - scrollTop - clientHeight / 2) < clientHeight;
	const [lines, dots] = [[], []];
	places.forEach((place, nth) => {
		const { node, from } = place;
		if (!seen(place) && !(from && from.row !== place.row && seen(from))) return;
		const [x, y] = at(place);
		if (from) lines.push(s('path', { d: `M${at(from)}V${Math.max(at(from)[1], y - STEP / 2)}L${x} ${y}` }));
		dots.push(s('g', { class: `node ${node.isMove ? sideName(node.color) : ''} ${node === state.node ? 'here' : ''} ${node.comment ? 'said' : ''}`, data: { nth } },
			s('circle', { cx: x, cy: y, r: 9.5 }), s('text', { x, y: y + 3.4 }, node.isMove && node.number), s('title', {}, said(node))));
	});
	fill(firstChild, lines, dots);
}

listen('#tree', 'scroll', () => requestAnimationFrame(draw));
listen('#tree', 'click', ({ target }) => {
	const dot = target.closest('.node');
	if (dot) go(places[dot.dataset.nth].node);
});
on('place', () => isShown('game') && lay());
whenShown('game', lay);
