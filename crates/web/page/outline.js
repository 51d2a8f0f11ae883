// The line around a set of points, each a unit square.
//
// A side of a square is part of it if the square across is not in the set. Sides have the set on their right hand; where
// squares meet at a corner only, turning right stays with the same one.

const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
// For a side that leaves a corner in each direction: the squares on its right and on its left.
const BESIDE = [[[0, 0], [0, -1]], [[-1, 0], [0, 0]], [[-1, -1], [-1, 0]], [[0, -1], [-1, -1]]];

/** The path around points, `[column, row]` each, with rounded corners a little inside the squares. */
export function outline(points, place, inset = 1, round = 7) {
	const set = new Set(points.map(String));
	const isSide = ([x, y], way) => {
		const [right, left] = BESIDE[way].map(([across, down]) => set.has(`${x + across},${y + down}`));
		return right && !left;
	};
	const seen = new Set();
	const loop = point => (isSide(point, 0) && !seen.has(String(point)) ? rounded(follow(point, isSide, seen), place, inset, round) : '');
	return points.map(loop).join('');
}

/** The corners where a loop turns, each with the directions it comes from and goes to. */
function follow(start, isSide, seen) {
	const turns = [];
	let [corner, way] = [start, 0];
	for (;;) {
		if (way === 0) {
			if (seen.has(String(corner))) return turns;
			seen.add(String(corner));
		}
		corner = corner.map((part, nth) => part + STEPS[way][nth]);
		const next = [1, 0, 3].map(turn => (way + turn) % 4).find(candidate => isSide(corner, candidate));
		if (next !== way) turns.push({ corner, from: STEPS[way], to: STEPS[next] });
		way = next;
	}
}

function rounded(turns, place, inset, round) {
	const parts = turns.map(({ corner, from, to }) => {
		// The inner side of a line is on its right: (x, y) turned is (-y, x).
		const [x, y] = [place(corner)[0] - inset * (from[1] + to[1]), place(corner)[1] + inset * (from[0] + to[0])];
		return `${x - round * from[0]} ${y - round * from[1]}Q${x} ${y} ${x + round * to[0]} ${y + round * to[1]}`;
	});
	return `M${parts.join('L')}Z`;
}
