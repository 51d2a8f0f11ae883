// Stones and marks, as pieces of an SVG. Their colours are in the style sheet.

import { s } from './dom.js';

export const CELL = 30;
const RADIUS = CELL * 0.475;

/** Gradients that all stones share. */
export const shading = () => s('defs', {}, ['black', 'white'].map(name => s('radialGradient', { id: `shade-${name}`, cx: '36%', cy: '30%', r: '72%' },
	['0', '0.5', '1'].map((offset, nth) => s('stop', { offset, class: name[0] + nth })))));

export function stone(name, [x, y], kind = '') {
	return s('g', { class: `stone ${name} ${kind}` }, s('circle', { class: 'shadow', cx: x + 0.8, cy: y + 1.6, r: RADIUS }),
		s('circle', { class: 'body', cx: x, cy: y, r: RADIUS, fill: `url(#shade-${name})` }));
}

/** Text in the middle of a point, smaller if it is long. */
export function writing(text, [x, y], kind) {
	const size = CELL * [0.52, 0.52, 0.44][text.length] || CELL * 0.34;
	return s('text', { class: kind, x, y: y + size * 0.36, 'font-size': size, 'text-anchor': 'middle' }, text);
}

const R = CELL * 0.24;
const SHAPES = {
	circle: `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0`,
	square: `M${-R} ${-R}H${R}V${R}H${-R}Z`,
	triangle: `M0 ${-R * 1.25}L${R * 1.1} ${R * 0.7}H${-R * 1.1}Z`,
	cross: `M${-R} ${-R}L${R} ${R}M${R} ${-R}L${-R} ${R}`,
	selected: `M${-R} ${-R}H${R}V${R}H${-R}ZM${-R} 0H${R}M0 ${-R}V${R}`,
	alive: `M${-R} 0L${-R * 0.2} ${R * 0.8}L${R} ${-R * 0.8}`,
};

export const mark = (kind, [x, y], tone) => s('path', { class: `mark ${tone}`, d: SHAPES[kind] ?? SHAPES.circle, transform: `translate(${x} ${y})` });

/** A small square that says whose point this is. */
export const owner = ([x, y], kind) => s('rect', { class: `owner ${kind}`, x: x - 4.5, y: y - 4.5, width: 9, height: 9 });
