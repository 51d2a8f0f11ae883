// The tree of a game, and walking in it.
//
// The server reads records and sends every node with what it changes on the board. Moves tried on the page become
// nodes of their own, worked out here; questions name them as moves after the last node that the server knows.

import { nameOf, pointOf } from './points.js';
import { BLACK, WHITE, EMPTY, Position } from './rules.js';

const COLORS = { black: BLACK, white: WHITE };

export class Node {
  constructor(game, parent, facts) {
    Object.assign(this, { game, parent, children: [], id: null, edits: null, next: 0 }, facts);
  }

  /** The position here, worked out from the nearest ancestor that has one. */
  get position() {
    const missing = [];
    let node = this;
    while (node && !node.known) {
      missing.push(node);
      node = node.parent;
    }
    while (missing.length) {
      const child = missing.pop();
      child.known = child.after(child.parent?.known ?? Position.empty(this.game.size));
    }
    return this.known;
  }

  after(position) {
    if (this.edits) return position.put(this.edits).with({ toMove: this.toMove ?? position.toMove });
    if (this.id === null) return position.play(this.point, this.color);
    const { size } = this.game;
    const changes = [['black', BLACK], ['white', WHITE], ['empty', EMPTY]];
    const put = changes.flatMap(([kind, color]) => this.changes[kind].map(name => [pointOf(name, size), color]));
    const toMove = COLORS[this.toMoveName];
    return position.put(put).with({ toMove, ko: this.ko, prisoners: this.prisoners, last: this.point ?? -1 });
  }

  get isMove() {
    return this.color !== undefined;
  }

  /** `Black D4`, `White passes`, or nothing for nodes without a move. */
  get moveName() {
    return this.isMove ? (this.point < 0 ? 'pass' : nameOf(this.point, this.game.size)) : '';
  }
}

export class Game {
  constructor(record) {
    this.record = record;
    this.size = record.size;
    this.nodes = [];
    for (const facts of record.nodes) {
      const parent = facts.parent === null ? null : this.nodes[facts.parent];
      const node = new Node(this, parent, this.read(facts));
      parent?.children.push(node);
      this.nodes[facts.id] = node;
    }
    this.root = this.nodes[0];
  }

  read(facts) {
    const { id, number, changes, comment, name, marks = [], labels = [], territory, judgement = [], illegal, move } = facts;
    const point = move && (move.point === null ? -1 : pointOf(move.point, this.size));
    return { id, number, changes, comment, name, marks, labels, territory, judgement, illegal, point,
      color: move && COLORS[move.color], toMoveName: facts.to_move, ko: pointOf(facts.ko, this.size),
      prisoners: [facts.prisoners.black, facts.prisoners.white] };
  }

  /** How questions name the position at a node. */
  place(node) {
    const line = [];
    for (; node.id === null; node = node.parent) line.unshift(node);
    const place = { record: this.record.text, node: node.id };
    if (line[0]?.edits) place.setup = this.setup(line.shift());
    if (line.length) place.moves = line.map(step => `${step.color === BLACK ? 'B' : 'W'} ${step.moveName}`);
    return place;
  }

  setup({ edits, toMove }) {
    const points = color => [...edits].filter(edit => edit[1] === color).map(([point]) => nameOf(point, this.size));
    const setup = { black: points(BLACK), white: points(WHITE), empty: points(EMPTY) };
    return toMove ? { ...setup, to_move: toMove === BLACK ? 'black' : 'white' } : setup;
  }

  /** The node after a move: one that is there already, or a new one. Tells why if there is none. */
  play(node, point, color = node.position.toMove) {
    const same = node.children.find(child => child.point === point && child.color === color);
    if (same) return same;
    const position = node.position.play(point, color);
    if (!(position instanceof Position)) return position;
    return this.add(node, { point, color, number: node.number + 1, known: position, marks: [], labels: [] });
  }

  add(parent, facts) {
    const node = new Node(this, parent, facts);
    parent.children.push(node);
    parent.next = parent.children.length - 1;
    return node;
  }

  remove(node) {
    node.parent.children = node.parent.children.filter(child => child !== node);
    node.parent.next = 0;
  }

  /** Nodes made here that the server does not know, from the last ancestor that it knows to each end. */
  unwritten() {
    const ends = [];
    for (const start of this.nodes) {
      const open = start.children.filter(child => child.id === null);
      while (open.length) {
        const node = open.shift();
        if (node.children.length) open.unshift(...node.children);
        else ends.push({ start, node });
      }
    }
    // Branches are added from the end of the file on, so that numbers of nodes before them stay the same.
    return ends.sort((a, b) => b.start.id - a.start.id).map(end => end.node);
  }

  /** The way from the root, as numbers of children: it holds in a copy of the tree too. */
  path(node) {
    const path = [];
    for (; node.parent; node = node.parent) path.unshift(node.parent.children.indexOf(node));
    return path;
  }

  follow(path) {
    return path.reduce((node, nth) => node.children[nth] ?? node, this.root);
  }
}

/** The nodes from the root to the end of the line that goes through a node. */
export function lineThrough(node) {
  const line = [];
  for (let step = node; step; step = step.parent) line.unshift(step);
  for (let step = child(node); step; step = child(step)) line.push(step);
  return line;
}

/** The next node, where the last visit went on. */
export const child = node => node.children[node.next] ?? node.children[0];

/** The neighbouring variation: of this node, or of the nearest one before it that has several. */
export function variation(node, step) {
  for (let here = node; here.parent; here = here.parent) {
    const siblings = here.parent.children;
    const nth = siblings.indexOf(here) + step;
    if (siblings.length > 1) return siblings[nth] ?? null;
  }
  return null;
}
