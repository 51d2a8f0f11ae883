// The line around a set of points.
//
// Each point is a unit square. A side of a square is part of the outline if the square across it is not in the set.
// Sides run with the set on their right hand, so following them always leads back to the start; where two squares
// meet only at a corner, turning right stays with the same square.

const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
// For a side that leaves a corner in each direction: the squares on its right and on its left.
const BESIDE = [[[0, 0], [0, -1]], [[-1, 0], [0, 0]], [[-1, -1], [-1, 0]], [[0, -1], [-1, -1]]];

/** The path of an SVG around points, `[column, row]` each, with rounded corners a little inside the squares. */
export function outline(points, place, inset = 1, round = 7) {
  const set = new Set(points.map(([x, y]) => x * 64 + y));
  const has = (x, y) => x >= 0 && y >= 0 && set.has(x * 64 + y);
  const isSide = ([x, y], way) => {
    const [[ax, ay], [bx, by]] = BESIDE[way];
    return has(x + ax, y + ay) && !has(x + bx, y + by);
  };
  const seen = new Set();
  const paths = [];
  for (const [x, y] of points) {
    if (isSide([x, y], 0) && !seen.has(x * 64 + y)) paths.push(rounded(follow([x, y], isSide, seen), place, inset, round));
  }
  return paths.join('');
}

/** The corners where a loop turns, each with the directions it comes from and goes to. */
function follow(start, isSide, seen) {
  const turns = [];
  let [corner, way] = [start, 0];
  for (;;) {
    if (way === 0) {
      const key = corner[0] * 64 + corner[1];
      if (seen.has(key)) return turns;
      seen.add(key);
    }
    corner = [corner[0] + STEPS[way][0], corner[1] + STEPS[way][1]];
    const next = [1, 0, 3].map(turn => (way + turn) % 4).find(candidate => isSide(corner, candidate));
    if (next !== way) turns.push({ corner, from: STEPS[way], to: STEPS[next] });
    way = next;
  }
}

function rounded(turns, place, inset, round) {
  const text = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const parts = turns.map(({ corner, from, to }, nth) => {
    let [x, y] = place(corner);
    // The inner side of a line is on its right: (x, y) turned is (-y, x).
    x += inset * (-from[1] - to[1]);
    y += inset * (from[0] + to[0]);
    const start = text(x - round * from[0], y - round * from[1]);
    const end = text(x + round * to[0], y + round * to[1]);
    return `${nth ? 'L' : 'M'}${start}Q${text(x, y)} ${end}`;
  });
  return `${parts.join('')}Z`;
}
