// Places for the labels of regions.
//
// A label stands on a row of points at or beside its region. Of all such places the one that hides least is taken: other
// labels count most, then stones, then other regions. If even the best place hides too much, only the letter stays;
// the list beside the board has the rest.

import { CELL } from './stones.js';

const TOO_MUCH = 7;
const canvas = document.createElement('canvas').getContext('2d');

/** Boxes for labels: `[{region, key, text, x, y, width, height}]`. `costAt` tells what hiding a cell costs. */
export function placeLabels(regions, { width }, costAt, fontSize) {
  const placed = [];
  canvas.font = `600 ${fontSize}px system-ui, sans-serif`;
  for (const region of regions) {
    const [key, ...rest] = (region.label ?? region.id).split(' ');
    const text = rest.join(' ');
    const find = shown => best(region.places, canvas.measureText(shown).width + 9, fontSize * 1.45, width, placed, costAt);
    const whole = find(`${key} ${text}`);
    const fits = whole && whole.cost < TOO_MUCH;
    const box = fits ? whole : find(key);
    if (box) placed.push({ ...box, region, key, text: fits ? text : '' });
  }
  return placed;
}

function best(places, width, height, columns, placed, costAt) {
  let found = null;
  for (const row of new Set(places.map(place => place[1]))) {
    const across = places.filter(place => place[1] === row).map(place => place[0]);
    const [from, to] = [Math.min(...across) * 4 - 6, Math.max(...across) * 4 + 6];
    for (let step = from; step <= to; step++) {
      const box = { x: (step / 4 + 0.5) * CELL - width / 2, y: (row + 0.5) * CELL - height / 2, width, height };
      if (box.x < -6 || box.x + width > columns * CELL + 6) continue;
      // All else being equal, labels stand on points.
      const cost = costOf(box, row, placed, places, costAt) + (step % 4 ? 0.3 : 0);
      if (!found || cost < found.cost) found = { ...box, cost };
    }
  }
  return found;
}

function costOf(box, row, placed, places, costAt) {
  let cost = placed.reduce((sum, other) => sum + 400 * overlap(box, other), 0);
  for (let column = Math.floor(box.x / CELL); column * CELL < box.x + box.width; column++) {
    const own = places.some(([x, y]) => x === column && y === row);
    cost += overlap(box, { x: column * CELL, y: row * CELL, width: CELL, height: CELL }) * costAt(column, row, own);
  }
  return cost;
}

/** The part of a cell that two boxes share. */
function overlap(a, b) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? (across * down) / (CELL * CELL) : 0;
}
