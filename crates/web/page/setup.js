// What a click on the board does besides trying a move: setting up stones, painting a region, marking chains.

import { $, announce, clear, h, toast } from './dom.js';
import { chain } from './rules.js';
import { readRecord } from './server.js';
import { on, state, tell } from './state.js';
import { arrive, open, remember, settle } from './walking.js';
import { words } from './words.js';

const MODES = { try: 'modeTry', setup: 'modeSetup', region: 'modeRegion', status: 'modeStatus' };
const HINTS = { try: 'hintTry', setup: 'hintSetup', region: 'hintRegion', status: 'hintStatus' };
const TOOLS = { setup: ['black', 'white', 'erase'], region: ['paint', 'erase'], status: ['alive', 'dead'] };
const STONES = { black: 1, white: 2, erase: 0 };

let erasing = false;
let touched = new Set();

export function startSetup() {
  const modes = Object.entries(MODES).map(([mode, word]) => choice('mode', mode, words[word], () => setMode(mode)));
  $('#modes').append(...modes);
  on('game options', drawTools);
  on('place', () => state.mode === 'setup' && drawTools());
}

/** One of several to choose from, looking like a button. */
export function choice(group, value, text, pick, checked) {
  const input = h('input', { type: 'radio', name: group, value, on: { change: pick } });
  input.checked = checked ?? state[group] === value;
  return h('label', { class: 'choice' }, input, h('span', {}, text));
}

function setMode(mode) {
  state.mode = mode;
  state.tool = TOOLS[mode]?.[0] ?? null;
  $('#board').dataset.mode = mode;
  drawTools();
  announce(words[HINTS[mode]]);
}

function drawTools() {
  const { mode } = state;
  const tools = (TOOLS[mode] ?? []).map(tool => choice('tool', tool, words[tool], () => (state.tool = tool)));
  const extra = { try: () => [], setup: setupTools, region: regionTools, status: statusTools }[mode]();
  clear($('#tools')).append(...tools, ...extra, h('span', { class: 'hint' }, words[HINTS[mode]]));
}

const button = (text, click, attributes = {}) => h('button', { type: 'button', ...attributes, on: { click } }, text);

function setupTools() {
  const toMove = state.node.position.toMove;
  const size = ['width', 'height'].map(side => h('input', { type: 'number', min: 2, max: 25, value: state.game.size[side], 'aria-label': words.boardSizes }));
  const make = () => newBoard(...size.map(input => Math.min(25, Math.max(2, Number(input.value) || 19))));
  return [button(toMove === 1 ? words.blackToMove : words.whiteToMove, () => edit(node => (node.toMove = 3 - toMove))),
    h('span', { class: 'sizes' }, size[0], '×', size[1], button(words.newBoard, make, { title: words.newBoardLabel }))];
}

function regionTools() {
  const { region } = state.options;
  return region.size ? [button(words.clearRegion, () => change(options => options.region.clear()))] : [];
}

function statusTools() {
  const { alive, dead, immortal } = state.options;
  const all = h('input', { type: 'checkbox', on: { change: event => change(options => (options.immortal = event.target.checked ? 'all' : null)) } });
  all.checked = immortal === 'all';
  const box = h('label', { class: 'check', title: words.wallsAliveLabel }, all, words.wallsAlive);
  const none = button(words.clearStatus, () => change(options => (options.alive.clear(), options.dead.clear())));
  return alive.size + dead.size ? [box, none] : [box];
}

/** Changes how the position is looked at. */
export function change(how) {
  how(state.options);
  tell('options');
}

async function newBoard(width, height) {
  try {
    open(await readRecord(`(;GM[1]FF[4]SZ[${width === height ? width : `${width}:${height}`}])`), { title: words.newBoard });
  } catch (error) {
    toast(error.message, 'error');
  }
}

/** A stroke begins, goes over points, and ends. */
export function begin(erase) {
  erasing = erase || state.tool === 'erase';
  touched = new Set();
}

export function stroke(point) {
  if (point < 0 || touched.has(point)) return;
  touched.add(point);
  const { region } = state.options;
  if (state.mode === 'region') {
    if (erasing) region.delete(point);
    else region.add(point);
    tell('look');
  }
}

export function finish() {
  if (!touched.size) return;
  if (state.mode === 'region') tell('options');
  else if (state.mode === 'status') markChain([...touched][0]);
  else if (state.mode === 'setup') putStones([...touched]);
}

function markChain(point) {
  const { stones, size } = state.node.position;
  if (!stones[point]) return;
  const group = chain(stones, point, size).stones;
  change(options => {
    const [own, other] = [options[state.tool], options[state.tool === 'alive' ? 'dead' : 'alive']];
    const marked = own.has(group[0]);
    for (const stone of group) {
      other.delete(stone);
      if (marked) own.delete(stone);
      else own.add(stone);
    }
  });
}

function putStones(points) {
  const { stones } = state.node.position;
  const color = erasing ? STONES.erase : STONES[state.tool];
  // A click with the same colour again takes the stone off.
  const same = points.length === 1 && stones[points[0]] === color;
  edit(node => points.forEach(point => node.edits.set(point, same ? STONES.erase : color)));
}

/** Changes the stones here: in the node that holds set-up stones, or in a new one. */
async function edit(how) {
  const inPlace = state.node.edits && !state.node.children.length;
  try {
    // The server takes set-up stones only right after a node that it knows.
    if (state.node.id === null && !inPlace) await settle();
  } catch (error) {
    return toast(error.message, 'error');
  }
  const { game, node: before } = state;
  const facts = { edits: new Map(), number: before.number, marks: [], labels: [] };
  const node = inPlace ? before : game.add(before, facts);
  const old = { edits: new Map(node.edits), toMove: node.toMove };
  how(node);
  Object.assign(node, { known: null, reports: null });
  remember(() => {
    if (!inPlace) game.remove(node);
    Object.assign(node, old, { known: null, reports: null });
    arrive(before);
  });
  arrive(node);
}
