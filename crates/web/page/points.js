// Names of points: columns A to Z without I, row 1 at the bottom, as in GTP.
//
// A point is a number: row * width + column, counted from the upper left.

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export const column = (point, size) => point % size.width;
export const row = (point, size) => Math.floor(point / size.width);
export const columnName = index => COLUMNS[index];

export function nameOf(point, size) {
  return COLUMNS[column(point, size)] + (size.height - row(point, size));
}

/** The point with a name, or -1 if there is none on this board. */
export function pointOf(name, size) {
  const match = /^([A-HJ-Z])(\d{1,2})$/i.exec(name ?? '');
  if (!match) return -1;
  const [x, y] = [COLUMNS.indexOf(match[1].toUpperCase()), size.height - Number(match[2])];
  return x < size.width && y >= 0 && y < size.height ? y * size.width + x : -1;
}

export function neighbours(point, size) {
  const [x, y] = [column(point, size), row(point, size)];
  const near = [];
  if (x > 0) near.push(point - 1);
  if (x + 1 < size.width) near.push(point + 1);
  if (y > 0) near.push(point - size.width);
  if (y + 1 < size.height) near.push(point + size.width);
  return near;
}

/** Points marked on empty boards, where people expect them. */
export function stars(size) {
  const along = length => {
    if (length < 7) return [];
    const edge = length < 13 ? 2 : 3;
    const ends = [edge, length - 1 - edge];
    return length % 2 ? [ends[0], (length - 1) / 2, ends[1]] : ends;
  };
  const [xs, ys] = [along(size.width), along(size.height)];
  const middle = length => (length - 1) / 2;
  const sparse = size.width < 15 || size.height < 15;
  const kept = (x, y) => !sparse || (x === middle(size.width)) === (y === middle(size.height));
  return ys.flatMap(y => xs.filter(x => kept(x, y)).map(x => y * size.width + x));
}
