// The tree of a game. The server reads records and sends every node with what it changes on the board, so walking
// through a game asks nobody.

import { nameOf, pointOf } from './points.js';

const COLORS = { empty: 0, black: 1, white: 2 };

class Node {
	constructor(game, { parent, children, changes, prisoners, ko, move, to_move: toMove, ...facts }) {
		Object.assign(this, { marks: [], labels: [], children: [], next: 0 }, facts, { game, changes });
		this.parent = game.nodes[parent] ?? null;
		this.parent?.children.push(this);
		this.color = COLORS[move?.color];
		this.point = move ? pointOf(move.point, game.size) : -1;
		this.state = { size: game.size, toMove: COLORS[toMove], ko: pointOf(ko, game.size), prisoners };
	}

	get isMove() {
		return this.color !== undefined;
	}

	get moveName() {
		return this.point < 0 ? 'pass' : nameOf(this.point, this.game.size);
	}

	/** The position here, worked out from the nearest node before it that has one. */
	get position() {
		const missing = [];
		let node = this;
		for (; node && !node.state.stones; node = node.parent) missing.push(node);
		let stones = node?.state.stones ?? new Uint8Array(this.game.size.width * this.game.size.height);
		while (missing.length) {
			const next = missing.pop();
			stones = stones.slice();
			for (const [kind, color] of Object.entries(COLORS)) for (const name of next.changes[kind]) stones[pointOf(name, this.game.size)] = color;
			next.state.stones = stones;
		}
		return this.state;
	}
}

export class Game {
	constructor(record) {
		Object.assign(this, { record, size: record.size, nodes: [] });
		for (const facts of record.nodes) this.nodes[facts.id] = new Node(this, facts);
		this.root = this.nodes[0];
	}

	/** The way from the root, as numbers of children: it stays the same when branches are added. */
	static path(node) {
		const path = [];
		for (; node.parent; node = node.parent) path.unshift(node.parent.children.indexOf(node));
		return path;
	}

	follow(path) {
		return path.reduce((node, nth) => node.children[nth] ?? node, this.root);
	}
}

/** The next node, where the last visit went on. */
export const child = node => node.children[node.next] ?? node.children[0];

/** The end of the line that goes through a node. */
export function end(node) {
	while (child(node)) node = child(node);
	return node;
}

/** The neighbouring variation: of this node, or of the nearest one before it that has several. */
export function variation(node, step) {
	while (node.parent && node.parent.children.length < 2) node = node.parent;
	const siblings = node.parent?.children ?? [];
	return siblings[siblings.indexOf(node) + step];
}
