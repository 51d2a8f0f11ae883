// Places for the labels of regions.
//
// A label stands on a row of its region, where it hides least: other labels count most, then stones, then other regions.
// If even the best place hides too much, only letter and number stay, or the letter alone; the list beside the board has
// the rest.

import { CELL } from './stones.js';

const TOO_MUCH = 7;
const canvas = document.createElement('canvas').getContext('2d');

/** Boxes for labels: `[{region, key, text, x, y, width, height}]`. `price` tells what hiding a cell costs. */
export function placeLabels(regions, columns, price, fontSize) {
	const placed = [];
	canvas.font = `600 ${fontSize}px system-ui, sans-serif`;
	for (const region of regions) {
		const [key, ...rest] = region.label.split(' ');
		const find = text => best({ region, key, text, width: canvas.measureText(`${key} ${text}`.trim()).width + 9, height: fontSize * 1.45 }, columns, placed, price);
		const number = rest.find(part => /\p{N}/u.test(part)) ?? '';
		const fitting = [rest.join(' '), number].map(find).find(label => label?.cost < TOO_MUCH);
		const label = fitting ?? find('');
		if (label) placed.push(label);
	}
	return placed;
}

function best(label, columns, placed, price) {
	let found = null;
	const { region: { places }, width, height } = label;
	for (const row of new Set(places.map(place => place[1]))) {
		const across = places.filter(place => place[1] === row).map(place => place[0]);
		for (let step = Math.min(...across) * 4 - 6; step <= Math.max(...across) * 4 + 6; step++) {
			const box = { ...label, x: (step / 4 + 0.5) * CELL - width / 2, y: (row + 0.5) * CELL - height / 2 };
			if (box.x < -6 || box.x + width > columns * CELL + 6) continue;
			// All else being equal, labels stand on points.
			let cost = placed.reduce((sum, other) => sum + 400 * overlap(box, other), step % 4 ? 0.3 : 0);
			for (let column = Math.floor(box.x / CELL); column * CELL < box.x + width; column++) {
				cost += overlap(box, { x: column * CELL, y: row * CELL, width: CELL, height: CELL }) * price(column, row, across.includes(column));
			}
			if (cost < (found?.cost ?? Infinity)) found = { ...box, cost };
		}
	}
	return found;
}

/** The part of a cell that two boxes share. */
function overlap(a, b) {
	const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
	const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
	return across > 0 && down > 0 ? (across * down) / (CELL * CELL) : 0;
}
