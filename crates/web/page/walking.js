// Going from node to node, trying moves and taking them back.

import { $, announce, toast } from './dom.js';
import { ask } from './server.js';
import { child, Game, lineThrough, variation } from './game.js';
import { colorName, on, state, tell } from './state.js';
import { say, words } from './words.js';

/** What to do to take back the last changes, newest last. */
let undos = [];

export function startWalking() {
  const buttons = { first: toStart, back, forward, last: toEnd, undo, pass };
  for (const [id, action] of Object.entries(buttons)) $(`#${id}`).addEventListener('click', action);
  on('game place', describe);
}

/** Opens a record: another game begins. */
export function open(record, { title, node, path, question = {} } = {}) {
  undos = [];
  state.game = new Game(record);
  state.title = title ?? record.title ?? '';
  state.node = path ? state.game.follow(path) : state.game.nodes[node] ?? state.game.nodes[record.start] ?? state.game.root;
  forget();
  const { immortal = null, rules = null, komi = null, seconds = state.options.seconds } = question;
  const marked = ['alive', 'dead', 'region'].map(name => [name, new Set()]);
  state.options = { immortal, rules, komi, seconds, ...Object.fromEntries(marked) };
  tell('game', 'place', 'options');
}

export function go(node) {
  if (!node || node === state.node) return;
  if (node.parent) node.parent.next = node.parent.children.indexOf(node);
  arrive(node);
  announce([said(node), node.comment].filter(Boolean).join('. '));
}

/** Shows a node, even if it is the same one with other stones. */
export function arrive(node) {
  state.node = node;
  forget();
  tell('place');
}

/** Nothing that was shown about the last position holds for the next one. */
function forget() {
  Object.assign(state, { report: null, job: null, chosen: null, preview: null, walk: null, heat: null, race: null, side: null });
}

export const back = () => go(state.node.parent);
export const forward = () => go(child(state.node));
export const toStart = () => go(state.game.root);
export const toEnd = () => go(lineThrough(state.node).at(-1));
export const vary = step => go(variation(state.node, step));

/** Tries a move of the side to move; -1 is a pass. */
export function attempt(point) {
  const before = state.node;
  const known = new Set(before.children);
  const node = state.game.play(before, point);
  if (typeof node === 'string') {
    toast(words.refused[node]);
    announce(words.refused[node]);
    return;
  }
  if (!known.has(node)) remember(() => takeOff(node, before));
  go(node);
}

export const pass = () => attempt(-1);

function takeOff(node, before) {
  state.game.remove(node);
  arrive(before);
}

export function remember(undoing) {
  undos.push(undoing);
}

export function undo() {
  if (undos.length) undos.pop()();
  else back();
}

/** The record with all that was tried here, as the server writes it. */
export async function written() {
  let { record } = state.game;
  for (const node of state.game.unwritten()) {
    record = await ask('/edit', { ...state.game.place(node), record: record.text });
  }
  return record;
}

/** Lets the server know all that was tried, so that the node is one of the record. */
export async function settle() {
  if (!state.game.unwritten().length) return;
  const { game, node } = state;
  const [path, record] = [game.path(node), await written()];
  if (state.game !== game || state.node !== node) return;
  const kept = undos;
  state.game = new Game(record);
  state.node = state.game.follow(path);
  undos = [...kept, () => {
    state.game = game;
    tell('game');
    arrive(node);
    undo();
  }];
  tell('game');
}

/** What led here, in words. */
export function said(node) {
  const color = node.color && colorName(node.color);
  if (!color) return say(words.toMove, { side: words[colorName(node.position.toMove)] });
  return node.point < 0 ? say(words.passes, { side: words[color] }) : `${words[color]} ${node.moveName}`;
}

function describe() {
  const { node } = state;
  const line = lineThrough(node);
  const count = line.filter(step => step.isMove).length;
  $('#here').textContent = `${count ? say(words.moveOf, { number: node.number, count }, 0) : words.position} · ${said(node)}`;
  for (const id of ['first', 'back']) $(`#${id}`).disabled = !node.parent;
  for (const id of ['last', 'forward']) $(`#${id}`).disabled = !node.children.length;
}
