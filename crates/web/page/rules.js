// What a move does to the stones: captures, suicide and the simple ko.
//
// The server judges positions; this is only what the board must know to follow a finger at once.

import { neighbours } from './points.js';

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const other = color => BLACK + WHITE - color;

/** A position that is never changed: moves and set-up stones make new ones. */
export class Position {
  constructor(size, stones, { toMove = BLACK, ko = -1, prisoners = [0, 0], last = -1 } = {}) {
    Object.assign(this, { size, stones, toMove, ko, prisoners, last });
  }

  static empty(size) {
    return new Position(size, new Uint8Array(size.width * size.height));
  }

  /** The position after a move, or the reason why there is none: `occupied`, `ko` or `suicide`. */
  play(point, color = this.toMove) {
    if (point < 0) return this.with({ toMove: other(color) });
    if (this.stones[point] !== EMPTY) return 'occupied';
    if (point === this.ko && color === this.toMove) return 'ko';
    const stones = this.stones.slice();
    stones[point] = color;
    const taken = neighbours(point, this.size)
      .filter(near => stones[near] === other(color))
      .flatMap(near => capture(stones, near, this.size));
    const own = chain(stones, point, this.size);
    if (own.liberties.size === 0) return 'suicide';
    const prisoners = this.prisoners.slice();
    prisoners[color - 1] += taken.length;
    const ko = taken.length === 1 && own.stones.length === 1 && own.liberties.size === 1 ? taken[0] : -1;
    return new Position(this.size, stones, { toMove: other(color), ko, prisoners, last: point });
  }

  /** The position with stones put on points or taken off. */
  put(changes) {
    const position = this.with({});
    position.stones = this.stones.slice();
    for (const [point, color] of changes) position.stones[point] = color;
    return position;
  }

  with(changes) {
    const { toMove, prisoners } = this;
    return new Position(this.size, this.stones, { toMove, prisoners, ...changes });
  }
}

/** The stones connected to one, and their liberties. */
export function chain(stones, start, size) {
  const found = [start];
  const seen = new Set(found);
  const liberties = new Set();
  for (let next = 0; next < found.length; next++) {
    for (const near of neighbours(found[next], size)) {
      if (stones[near] === EMPTY) liberties.add(near);
      else if (stones[near] === stones[start] && !seen.has(near)) {
        seen.add(near);
        found.push(near);
      }
    }
  }
  return { stones: found, liberties };
}

/** Takes a chain off the board if it has no liberty, and tells which stones that were. */
function capture(stones, start, size) {
  if (stones[start] === EMPTY) return [];
  const group = chain(stones, start, size);
  if (group.liberties.size > 0) return [];
  for (const point of group.stones) stones[point] = EMPTY;
  return group.stones;
}
