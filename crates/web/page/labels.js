// Places for the labels of regions.
//
// A label may stand near its region, centred on a row of points. Of all such places the one that hides least is taken:
// other labels count most, then stones, then other regions, then the way to its own. If even the best place hides
// too much, only the letter stays; the list beside the board has the rest.

import { CELL } from './stones.js';

const canvas = document.createElement('canvas').getContext('2d');
const REACH = 3;
const TOO_MUCH = 7;

/** Width of a text in a font of size 1. */
export function textWidth(text, bold) {
  canvas.font = `${bold ? 700 : 500} 100px system-ui, sans-serif`;
  return canvas.measureText(text).width / 100;
}

/** Boxes for labels: `[{region, key, text, x, y, width, height}]`. */
export function placeLabels(regions, board, fontSize) {
  const placed = [];
  for (const region of regions) {
    const [, key, text] = /^(\S+)\s*(.*)$/.exec(region.label ?? region.id) ?? [null, region.id, ''];
    const whole = text && best(region, `${key} ${text}`, board, fontSize, placed);
    const label = whole && whole.cost <= TOO_MUCH ? { ...whole, text } : best(region, key, board, fontSize, placed);
    if (label) placed.push({ text: '', ...label, region, key });
  }
  return placed;
}

function best(region, text, board, fontSize, placed) {
  const [width, height] = [Math.max(textWidth(text, true) * fontSize + 9, fontSize * 1.5), fontSize * 1.45];
  const places = region.places;
  const spread = nth => [Math.min(...places.map(place => place[nth])), Math.max(...places.map(place => place[nth]))];
  const [[left, right], [top, bottom]] = [spread(0), spread(1)];
  let found = null;
  for (let row = Math.max(0, top - REACH); row <= Math.min(board.height - 1, bottom + REACH); row++) {
    for (let step = (left - REACH) * 4; step <= (right + REACH) * 4; step++) {
      const box = { x: (step / 4 + 0.5) * CELL - width / 2, y: (row + 0.5) * CELL - height / 2, width, height };
      if (box.x < -6 || box.x + width > board.width * CELL + 6) continue;
      const cost = costOf(box, places, board, placed, found?.cost ?? Infinity);
      if (cost < (found?.cost ?? Infinity)) found = { ...box, cost };
    }
  }
  return found;
}

function costOf(box, places, board, placed, bound) {
  let cost = 0;
  for (const other of placed) cost += 300 * overlap(box, { ...other, x: other.x - 2, y: other.y - 2, width: other.width + 4, height: other.height + 4 });
  if (cost >= bound) return cost;
  cost += distance(box, places);
  const first = Math.max(0, Math.floor(box.x / CELL));
  const last = Math.min(board.width - 1, Math.floor((box.x + box.width) / CELL));
  const row = Math.floor((box.y + box.height / 2) / CELL);
  for (let column = first; column <= last && cost < bound; column++) {
    const share = overlap(box, { x: column * CELL, y: row * CELL, width: CELL, height: CELL });
    const own = places.some(([x, y]) => x === column && y === row);
    const price = board.stoneAt(column, row) ? 28 : 0;
    cost += share * (price + (own ? 0.8 : board.regionAt(column, row) ? 8 : 0.3));
  }
  return cost;
}

/** The part of a cell that two boxes share. */
function overlap(a, b) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? (across * down) / (CELL * CELL) : 0;
}

/** From a box to the nearest point of a region, in cells. */
function distance(box, places) {
  const gaps = places.map(([x, y]) => {
    const [cx, cy] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
    const across = Math.max(box.x - cx, 0, cx - box.x - box.width);
    const down = Math.max(box.y - cy, 0, cy - box.y - box.height);
    return Math.hypot(across, down) / CELL;
  });
  return Math.min(...gaps);
}
