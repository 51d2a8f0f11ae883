// The board, drawn in layers. Each layer is drawn again only when what it shows has changed.

import { $, announce, fill, s } from './dom.js';
import { outline } from './outline.js';
import { placeLabels } from './labels.js';
import { cell, columnName, nameOf, pointOf, stars } from './points.js';
import { CELL, mark, owner, shading, stone, writing } from './stones.js';
import { on, sideName, state } from './state.js';
import { say, words } from './words.js';

const EDGE = 25;
const LAYERS = ['wood', 'heat', 'fills', 'grid', 'stones', 'owners', 'outlines', 'marks', 'preview', 'own', 'ghost', 'labels', 'cursor'];
const TONES = ['on-wood', 'on-black', 'on-white'];

let layers = {};
let svg = null;
let drawn = [];

const size = () => state.game.size;
const corner = ([x, y]) => [EDGE + x * CELL, EDGE + y * CELL];
const middle = point => corner(cell(point, size()).map(part => part + 0.5));
const at = name => middle(pointOf(name, size()));
const cells = points => points.map(point => cell(point, size()));

/** The point under the pointer, or -1. */
export function pointAt({ clientX, clientY }) {
	const box = svg.getBoundingClientRect();
	const scale = svg.viewBox.baseVal.width / box.width;
	const [x, y] = [clientX - box.left, clientY - box.top].map(part => Math.floor((part * scale - EDGE) / CELL));
	return x >= 0 && y >= 0 && x < size().width && y < size().height ? y * size().width + x : -1;
}

/** Shows what a click on a point would do, or nothing for -1. */
export function ghost(point) {
	const { stones, toMove } = state.node.position;
	const name = state.mode === 'setup' ? state.tool : state.mode === 'try' && !stones[point] && sideName(toMove);
	fill(layers.ghost, point >= 0 && ['black', 'white'].includes(name) && stone(name, middle(point)));
}

/** Shows the cursor of the keyboard on a point, or hides it for -1. */
export function cursor(point) {
	if (point < 0) return fill(layers.cursor);
	const [x, y] = corner(cell(point, size()));
	fill(layers.cursor, s('rect', { x, y, width: CELL, height: CELL, rx: 4 }));
	const name = nameOf(point, size());
	const region = state.report?.regions.find(candidate => candidate.points.includes(name));
	announce(say(words.cursorAt, { point: name, content: words.contents[state.node.position.stones[point]] }) + (region ? say(words.inPlace, region) : ''));
}

function build() {
	const { width, height } = size();
	const [across, down] = [width * CELL + 2 * EDGE, height * CELL + 2 * EDGE];
	layers = Object.fromEntries(LAYERS.map(name => [name, s('g', { class: name })]));
	svg = s('svg', { viewBox: `0 0 ${across} ${down}`, 'aria-hidden': 'true', data: { size: Object.values(size()).join() } }, shading(), Object.values(layers));
	drawn = Array(width * height).fill(null);
	$('#board').style.setProperty('--ratio', across / down);
	fill($('#board'), svg);
	fill(layers.wood, s('rect', { width: across, height: down, rx: 6 }));
	drawGrid(size(), across, down);
}

function drawGrid({ width, height }, across, down) {
	const [[left, top], [right, bottom]] = [middle(0), middle(width * height - 1)];
	const name = (text, x, y) => s('text', { x, y: y + 3.8, class: 'name' }, text);
	const columns = Array.from({ length: width }, (_, nth) => [columnName(nth), left + nth * CELL]);
	const rows = Array.from({ length: height }, (_, nth) => [height - nth, top + nth * CELL]);
	const lines = [...columns.map(([, x]) => `M${x} ${top}V${bottom}`), ...rows.map(([, y]) => `M${left} ${y}H${right}`)].join('');
	fill(layers.grid, s('path', { d: lines, class: 'lines' }), s('path', { d: `M${left} ${top}H${right}V${bottom}H${left}Z`, class: 'lines rim' }),
		stars(size()).map(middle).map(([cx, cy]) => s('circle', { cx, cy, r: 3, class: 'star' })),
		columns.map(([text, x]) => [name(text, x, 13), name(text, x, down - 12)]), rows.map(([text, y]) => [name(text, 13, y), name(text, across - 12, y)]));
}

/** The stones of the position, or of the walk in a region's tree. */
function stonesShown() {
	const stones = state.node.position.stones.slice();
	if (!state.walk?.line.length) return stones;
	const { area, stones: { black, white } } = state.walk;
	[area, black, white].forEach((names, color) => names.forEach(name => (stones[pointOf(name, size())] = color)));
	return stones;
}

function drawStones() {
	const stones = stonesShown();
	stones.forEach((color, point) => {
		if ((drawn[point]?.color ?? 0) === color) return;
		drawn[point]?.element.remove();
		drawn[point] = color ? { color, element: stone(sideName(color), middle(point)) } : null;
		if (color) layers.stones.append(drawn[point].element);
	});
	const count = color => stones.reduce((sum, here) => sum + (here === color), 0);
	$('#board').setAttribute('aria-label', say(words.boardIs, { ...size(), black: count(1), white: count(2) }));
	drawMarks(stones);
}

/** The marks of the record, and what the user said about stones and points. */
function drawMarks(stones) {
	const { marks, labels, point: last } = state.node;
	const { alive, dead, region } = state.options;
	const tone = point => TONES[stones[point]];
	const drawMark = (point, kind) => point >= 0 && mark(kind, middle(point), tone(point));
	const ring = last >= 0 && stones[last] > 0 && s('circle', { cx: middle(last)[0], cy: middle(last)[1], r: CELL * 0.15, class: `mark ${tone(last)}` });
	const texts = labels.map(({ point: name, text }) => writing(text, at(name), `word ${tone(pointOf(name, size()))}`));
	fill(layers.marks, ring, marks.map(({ point: name, mark: kind }) => drawMark(pointOf(name, size()), kind)), texts);
	const told = [[alive, 'alive'], [dead, 'cross']].flatMap(([points, kind]) => [...points].filter(point => stones[point]).map(point => drawMark(point, kind)));
	fill(layers.own, told, region.size > 0 && s('path', { d: outline(cells([...region]), corner, 0, 5), class: 'painted' }));
}

function drawRegions() {
	const shown = state.view === 'regions' ? state.report : null;
	const chosen = shown && state.chosen;
	const regions = (shown?.regions ?? state.groups.map(asRegion)).map((region, nth) => {
		const places = cells(region.points.map(name => pointOf(name, size())));
		const faded = chosen && region.id !== chosen ? 'faded' : '';
		return { ...region, places, look: `region tone${region.tone ?? nth % 4} ${region.evidence} ${region.id === chosen ? 'chosen' : faded}`, d: outline(places, corner) };
	});
	fill(layers.fills, regions.map(({ d, look }) => s('path', { d, class: look })));
	fill(layers.outlines, regions.map(({ d, look, id }) => [s('path', { d, class: `${look} halo` }), s('path', { d, class: look, data: { region: id } })]));
	fill(layers.labels, drawLabels(state.preview || state.walk?.line.length ? [] : regions.filter(({ id }) => id !== chosen)));
	if (!state.heat) fill(layers.owners, shown && settled(shown.settled ?? []));
}

/** A soft group, drawn like a region, its chance to live instead of a letter, and blue or red as Black's or White's points are. */
const asRegion = ({ color, life, stones }) => ({ id: stones[0], label: `${Math.round(100 * life)}%`, points: stones, evidence: 'estimated', tone: color === 'black' ? 0 : 1 });

/** All labels but the chosen one, so that its points can be played on. */
function drawLabels(regions) {
	const { stones } = state.node.position;
	const { width } = size();
	const inside = new Set(regions.flatMap(({ places }) => places.map(([x, y]) => y * width + x)));
	const price = (x, y, own) => {
		const stone = x >= 0 && x < width && stones[y * width + x];
		return own ? 0.8 + (stone && 18) : stone ? 28 : inside.has(y * width + x) ? 8 : 0.5;
	};
	// Never smaller than can be read on a phone.
	const font = Math.max(11.5, (10.5 * svg.viewBox.baseVal.width) / (svg.getBoundingClientRect().width || 600));
	return placeLabels(regions, width, price, font).map(({ region, key, text, x, y, width: across, height }) => s('g', { class: `pill ${region.look}`, data: { region: region.id } },
		s('rect', { x: x + EDGE, y: y + EDGE, width: across, height, rx: 4.5 }),
		s('text', { x: x + EDGE + across / 2, y: y + EDGE + height * 0.71, 'font-size': font }, s('tspan', { class: 'key' }, key), text && ` ${text}`)));
}

/** Small squares on points that belong to a side for certain, and on stones that are dead. */
function settled(areas) {
	const { stones } = state.node.position;
	const marked = state.node.territory ?? {};
	const certain = areas.flatMap(area => area.points.filter(name => !stones[pointOf(name, size())] || area.dead.includes(name)).map(name => owner(at(name), area.owner)));
	return [certain, Object.entries(marked).map(([side, names]) => names.map(name => owner(at(name), side)))];
}

/** A line of play, numbered, and the liberties of a race. */
function drawPreview() {
	const moves = (state.preview ?? []).filter(({ point }) => pointOf(point, size()) >= 0);
	const liberties = Object.entries(state.race ?? {}).flatMap(([side, names]) => names.map((name, nth) => {
		const [cx, cy] = at(name);
		return [s('circle', { cx, cy, r: CELL * 0.34, class: `liberty ${side}` }), writing(String(nth + 1), [cx, cy], 'word')];
	}));
	fill(layers.preview, moves.map(({ color, point, number }) => [stone(sideName(color), at(point), 'future'), writing(String(number), at(point), `word ${TONES[color]}`)]), liberties);
}

function drawHeat() {
	const { stones } = state.node.position;
	const [squares, told] = [[], []];
	(state.heat ?? []).flat().forEach((value, point) => {
		if (!value) return;
		const [[x, y], side, share] = [corner(cell(point, size())), value > 0 ? 'black' : 'white', Math.min(1, Math.abs(value))];
		squares.push(s('rect', { x, y, width: CELL, height: CELL, class: side, 'fill-opacity': (share * 0.85).toFixed(2) }));
		// A stone hides its square, so one that will be lost, or connected with the one that is asked about, says so itself.
		const own = sideName(stones[point]) === side;
		if (stones[point] && own === Boolean(state.from) && share > 0.2) told.push(owner(middle(point), `${side} heated`));
	});
	fill(layers.heat, squares);
	if (state.heat) fill(layers.owners, told);
}

on('place', () => {
	if (svg?.dataset.size !== Object.values(size()).join()) build();
	ghost(-1);
});
on('place look options', drawStones);
on('place report chosen look', drawRegions);
on('place look', drawPreview);
on('place look', drawHeat);
new ResizeObserver(() => state.report && drawRegions()).observe($('#board'));
