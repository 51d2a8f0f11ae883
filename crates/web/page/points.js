// Points of the board. A point is a number, row * width + column from the upper left; its name is that of GTP: columns A
// to Z without I, row 1 at the bottom.

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export const cell = (point, { width }) => [point % width, Math.floor(point / width)];
export const columnName = index => COLUMNS[index];

export function nameOf(point, size) {
	const [x, y] = cell(point, size);
	return COLUMNS[x] + (size.height - y);
}

/** The point with a name, or -1 if there is none on this board. */
export function pointOf(name, { width, height }) {
	const [, letter, digits] = /^([A-HJ-Z])(\d\d?)$/i.exec(name ?? '') ?? [null, '', '0'];
	const [x, y] = [COLUMNS.indexOf(letter.toUpperCase()), height - Number(digits)];
	return letter && x < width && y >= 0 && y < height ? y * width + x : -1;
}

/** The stones connected to one. */
export function chain(stones, start, { width, height }) {
	const found = new Set([start]);
	for (const point of found) {
		const [x, y] = cell(point, { width });
		const near = [x > 0 && point - 1, x + 1 < width && point + 1, y > 0 && point - width, y + 1 < height && point + width];
		for (const next of near) if (next !== false && stones[next] === stones[start]) found.add(next);
	}
	return [...found];
}

/** Points marked on empty boards, where people expect them. */
export function stars({ width, height }) {
	const along = length => {
		const edge = length < 13 ? 2 : 3;
		return length < 7 ? [] : length % 2 ? [edge, (length - 1) / 2, length - 1 - edge] : [edge, length - 1 - edge];
	};
	const inner = (x, y) => Math.min(width, height) > 14 || (2 * x + 1 === width) === (2 * y + 1 === height);
	return along(height).flatMap(y => along(width).filter(x => inner(x, y)).map(x => y * width + x));
}
