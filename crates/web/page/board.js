// The board, drawn in layers. Each layer is drawn again only when what it shows has changed.

import { $, announce, clear, h, s, soon } from './dom.js';
import { outline } from './outline.js';
import { placeLabels } from './labels.js';
import { column, columnName, nameOf, pointOf, row, stars } from './points.js';
import { chain } from './rules.js';
import { CELL, mark, shading, stone, territory, writing } from './stones.js';
import { colorName, on, state } from './state.js';
import { say, words } from './words.js';

const EDGE = 25;
const LAYERS = ['wood', 'heat', 'fills', 'grid', 'stones', 'lost', 'settled', 'outlines', 'marks', 'preview', 'own', 'ghost', 'labels', 'cursor'];
const COLORS = { black: 1, white: 2 };

let layers = {};
let svg = null;
let drawn = null;

const size = () => state.game.size;
export const middle = point => [EDGE + (column(point, size()) + 0.5) * CELL, EDGE + (row(point, size()) + 0.5) * CELL];
const corner = ([x, y]) => [EDGE + x * CELL, EDGE + y * CELL];
const cells = points => points.map(name => pointOf(name, size())).filter(point => point >= 0)
  .map(point => [column(point, size()), row(point, size())]);

export function startBoard() {
  on('game', build);
  on('game place', drawStones);
  on('game place look options', drawMarks);
  on('game place report chosen look options', drawRegions);
  on('game place look', drawPreview);
  on('look game', () => svg && drawHeat());
  new ResizeObserver(soon(() => state.report && drawRegions())).observe($('#board'));
}

/** The point under a place on the screen, or -1. */
export function pointAt(x, y) {
  const box = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / box.width;
  const across = Math.floor(((x - box.left) * scale - EDGE) / CELL);
  const down = Math.floor(((y - box.top) * scale - EDGE) / CELL);
  const inside = across >= 0 && down >= 0 && across < size().width && down < size().height;
  return inside ? down * size().width + across : -1;
}

/** Shows what a click on a point would do, or nothing for -1. */
export function ghost(point) {
  clear(layers.ghost);
  if (point < 0) return;
  const empty = state.node.position.stones[point] === 0;
  const color = state.mode === 'setup' ? COLORS[state.tool] : state.mode === 'try' && empty ? state.node.position.toMove : 0;
  if (color) layers.ghost.append(stone(color, middle(point), 'ghost'));
}

/** Shows the cursor of the keyboard on a point, or hides it for -1. */
export function cursor(point) {
  clear(layers.cursor);
  if (point < 0) return;
  const [x, y] = middle(point);
  layers.cursor.append(s('rect', { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, rx: 4 }));
  const region = state.report?.regions.find(candidate => candidate.points.includes(nameOf(point, size())));
  const said = say(words.cursorAt, { point: nameOf(point, size()), content: words.contents[state.node.position.stones[point]] });
  announce(region ? said + say(words.inPlace, region) : said);
}

function build() {
  const { width, height } = size();
  const [across, down] = [width * CELL + 2 * EDGE, height * CELL + 2 * EDGE];
  svg = s('svg', { viewBox: `0 0 ${across} ${down}`, 'aria-hidden': 'true' }, shading());
  layers = Object.fromEntries(LAYERS.map(name => [name, s('g', { class: name })]));
  svg.append(...Object.values(layers));
  drawn = new Map();
  const board = clear($('#board'));
  board.style.setProperty('--ratio', across / down);
  board.append(svg, h('p', { class: 'unseen', id: 'said' }));
  layers.wood.append(s('rect', { width: across, height: down, rx: 6 }));
  drawGrid(width, height);
}

function drawGrid(width, height) {
  const [left, top] = middle(0);
  const [right, bottom] = middle(width * height - 1);
  const lines = [];
  for (let x = 0; x < width; x++) lines.push(`M${left + x * CELL} ${top}V${bottom}`);
  for (let y = 0; y < height; y++) lines.push(`M${left} ${top + y * CELL}H${right}`);
  layers.grid.append(s('path', { d: lines.join(''), class: 'lines' }),
    s('rect', { x: left, y: top, width: right - left, height: bottom - top, class: 'lines rim' }));
  for (const star of stars(size())) {
    const [cx, cy] = middle(star);
    layers.grid.append(s('circle', { cx, cy, r: 3, class: 'star' }));
  }
  const name = (text, x, y) => s('text', { x, y: y + 3.8, class: 'name' }, text);
  for (let x = 0; x < width; x++) {
    for (const y of [EDGE * 0.52, bottom + CELL / 2 + EDGE * 0.48]) layers.grid.append(name(columnName(x), left + x * CELL, y));
  }
  for (let y = 0; y < height; y++) {
    for (const x of [EDGE * 0.52, right + CELL / 2 + EDGE * 0.48]) layers.grid.append(name(height - y, x, top + y * CELL));
  }
}

function drawStones() {
  const { stones } = stonesShown();
  stones.forEach((color, point) => {
    const old = drawn.get(point);
    if ((old?.color ?? 0) === color) return;
    old?.element.remove();
    drawn.delete(point);
    if (color === 0) return;
    const element = stone(color, middle(point));
    layers.stones.append(element);
    drawn.set(point, { color, element });
  });
  const count = color => stones.reduce((sum, here) => sum + (here === color), 0);
  $('#board').setAttribute('aria-label', say(words.boardIs, { ...size(), black: count(1), white: count(2) }));
}

/** The stones of the position, or of the walk in a region's tree. */
function stonesShown() {
  const { position } = state.node;
  if (!state.walk?.stones) return position;
  const put = state.walk.area.map(name => [pointOf(name, size()), 0]);
  for (const [name, color] of Object.entries(COLORS)) {
    put.push(...state.walk.stones[name].map(point => [pointOf(point, size()), color]));
  }
  return position.put(put);
}

function drawMarks() {
  if (!svg) return;
  drawStones();
  const layer = clear(layers.marks);
  const { node } = state;
  const { stones, last } = stonesShown();
  const tone = point => ['on-wood', 'on-black', 'on-white'][stones[point]];
  if (last >= 0 && stones[last] && !state.preview) {
    const [cx, cy] = middle(last);
    layer.append(s('circle', { cx, cy, r: CELL * 0.15, class: `last ${tone(last)}` }));
  }
  for (const { point: name, mark: kind } of node.marks) {
    const point = pointOf(name, size());
    if (point >= 0) layer.append(mark(kind, middle(point), tone(point)));
  }
  for (const { point: name, text } of node.labels) {
    const point = pointOf(name, size());
    if (point >= 0) layer.append(writing(text, middle(point), `word ${tone(point)}`));
  }
  drawOwn(stones, tone);
}

/** What the user said about stones and points. */
function drawOwn(stones, tone) {
  const layer = clear(layers.own);
  const { alive, dead, region } = state.options;
  for (const [points, kind] of [[alive, 'alive'], [dead, 'cross']]) {
    const shown = new Set([...points].filter(point => stones[point]).flatMap(point => chain(stones, point, size()).stones));
    for (const point of shown) layer.append(mark(kind, middle(point), tone(point)));
  }
  if (region.size) {
    const painted = [...region].map(point => [column(point, size()), row(point, size())]);
    layer.append(s('path', { d: outline(painted, corner, 0, 5), class: 'painted' }));
  }
}

function drawRegions() {
  for (const name of ['fills', 'outlines', 'labels', 'settled']) clear(layers[name]);
  if (!state.report || state.view !== 'regions') return;
  drawSettled();
  const regions = state.report.regions.map((region, nth) => ({ ...region, nth, places: cells(region.points) }))
    .filter(region => region.places.length);
  for (const region of regions) {
    const chosen = region.id === state.chosen;
    const faded = state.chosen && !chosen ? 'faded' : '';
    const kind = `region tone${region.nth % 4} ${region.evidence} ${chosen ? 'chosen' : ''} ${faded}`;
    const d = outline(region.places, corner);
    layers.fills.append(s('path', { d, class: kind }));
    layers.outlines.append(s('path', { d, class: `${kind} halo` }), s('path', { d, class: kind, data: { region: region.id } }));
  }
  drawLabels(state.preview || state.walk ? regions.filter(region => region.id === state.chosen) : regions);
}

function drawLabels(regions) {
  const { stones } = state.node.position;
  const { width, height } = size();
  const inside = new Set(regions.flatMap(region => region.places.map(([x, y]) => y * width + x)));
  const scale = svg.viewBox.baseVal.width / (svg.getBoundingClientRect().width || 600);
  const font = Math.max(11.5, 10.5 * scale);
  const board = { width, height, stoneAt: (x, y) => stones[y * width + x] !== 0, regionAt: (x, y) => inside.has(y * width + x) };
  for (const { region, key, text, x, y, width: across, height: down } of placeLabels(regions, board, font)) {
    const faded = state.chosen && region.id !== state.chosen ? 'faded' : '';
    const [left, top] = [x + EDGE, y + EDGE];
    layers.labels.append(s('g', { class: `pill tone${region.nth % 4} ${region.evidence} ${faded}`, data: { region: region.id } },
      s('rect', { x: left, y: top, width: across, height: down, rx: 4.5 }),
      s('text', { x: left + across / 2, y: top + down * 0.71, 'font-size': font },
        s('tspan', { class: 'key' }, key), text && ` ${text}`)));
  }
}

/** Small squares on points that belong to a side for certain, and on stones that are dead. */
function drawSettled() {
  for (const area of state.report.settled ?? []) {
    const dead = new Set(area.dead);
    for (const name of area.points) {
      const point = pointOf(name, size());
      if (point < 0 || (state.node.position.stones[point] && !dead.has(name))) continue;
      layers.settled.append(territory(middle(point), area.owner));
    }
  }
  const { territory: marked } = state.node;
  for (const owner of marked ? Object.keys(COLORS) : []) {
    for (const name of marked[owner]) layers.settled.append(territory(middle(pointOf(name, size())), owner));
  }
}

/** A line of play, numbered, and the liberties of a race. */
function drawPreview() {
  const layer = clear(layers.preview);
  svg.classList.toggle('previewing', Boolean(state.preview));
  for (const { color, point: name, number } of state.preview ?? []) {
    const point = pointOf(name, size());
    if (point < 0) continue;
    layer.append(stone(color, middle(point), 'future'), writing(String(number), middle(point), `word on-${colorName(color)}`));
  }
  for (const [side, names] of Object.entries(state.race ?? {})) {
    names.forEach((name, nth) => {
      const point = pointOf(name, size());
      if (point < 0 || state.node.position.stones[point]) return;
      const [cx, cy] = middle(point);
      layer.append(s('circle', { cx, cy, r: CELL * 0.34, class: `liberty ${side}` }),
        writing(String(nth + 1), middle(point), `word liberty ${side}`));
    });
  }
}

function drawHeat() {
  clear(layers.heat);
  clear(layers.lost);
  const { stones } = state.node.position;
  (state.heat ?? []).forEach((values, y) => values.forEach((value, x) => {
    if (!value) return;
    const [left, top] = corner([x, y]);
    const share = Math.min(1, Math.abs(value));
    const owner = value > 0 ? 'black' : 'white';
    layers.heat.append(s('rect', { x: left, y: top, width: CELL, height: CELL, class: owner, 'fill-opacity': (share * 0.85).toFixed(2) }));
    const color = stones[y * size().width + x];
    // A stone hides its square, so one that will be lost says so itself.
    if (color && colorName(color) !== owner && share > 0.2) layers.lost.append(territory([left + CELL / 2, top + CELL / 2], `${owner} heated`));
  }));
}
