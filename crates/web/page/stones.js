// Stones and marks, as pieces of an SVG. Colours are in the style sheet; only the shading of stones is here.

import { s } from './dom.js';

export const CELL = 30;
const RADIUS = CELL * 0.475;

/** Gradients that all stones share. */
export function shading() {
  const gradient = (id, stops) => s('radialGradient', { id, cx: '36%', cy: '30%', r: '72%' },
    stops.map(([offset, name]) => s('stop', { offset, class: name })));
  return s('defs', {},
    gradient('shade-black', [['0', 'b0'], ['0.45', 'b1'], ['1', 'b2']]),
    gradient('shade-white', [['0', 'w0'], ['0.6', 'w1'], ['1', 'w2']]));
}

export function stone(color, [x, y], extra = '') {
  const name = color === 1 ? 'black' : 'white';
  return s('g', { class: `stone ${name} ${extra}` },
    s('circle', { class: 'shadow', cx: x + 0.8, cy: y + 1.6, r: RADIUS }),
    s('circle', { class: 'body', cx: x, cy: y, r: RADIUS, fill: `url(#shade-${name})` }));
}

/** Text in the middle of a point, smaller if it is long. */
export function writing(text, [x, y], kind) {
  const size = CELL * (text.length > 2 ? 0.36 : text.length > 1 ? 0.44 : 0.52);
  return s('text', { class: kind, x, y: y + size * 0.36, 'font-size': size.toFixed(1), 'text-anchor': 'middle' }, text);
}

export function mark(kind, [x, y], tone) {
  const r = CELL * 0.24;
  const shapes = {
    circle: () => s('circle', { cx: x, cy: y, r }),
    square: () => s('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    triangle: () => s('path', { d: `M${x} ${y - r * 1.25}L${x + r * 1.1} ${y + r * 0.7}H${x - r * 1.1}Z` }),
    cross: () => s('path', { d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` }),
    selected: () => s('rect', { class: 'full', x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    alive: () => s('path', { d: `M${x - r} ${y}L${x - r * 0.2} ${y + r * 0.8}L${x + r} ${y - r * 0.8}` }),
  };
  const element = (shapes[kind] ?? shapes.circle)();
  element.classList.add('mark', tone);
  return element;
}

/** A small square that says whose point this is. */
export function territory([x, y], name) {
  const r = CELL * 0.15;
  return s('rect', { class: `territory ${name}`, x: x - r, y: y - r, width: 2 * r, height: 2 * r });
}
