// Lines of play that are shown on the board while something is pointed at, or until it is clicked again.

import { state, tell } from './state.js';

let pinned = null;

/** Listeners for something that stands for a line such as `["B C4", "W D4"]`. */
export function showLine(line) {
  const leave = () => show(pinned === line ? line : pinned);
  return {
    pointerenter: event => event.pointerType === 'mouse' && show(line),
    pointerleave: leave,
    focus: event => event.target.matches(':focus-visible') && show(line),
    blur: leave,
    click: event => {
      event.stopPropagation();
      pinned = pinned === line ? null : line;
      show(pinned);
    },
  };
}

export function unpin() {
  pinned = null;
  show(null);
}

function show(line) {
  state.preview = line && line.map((move, nth) => {
    const [color, point] = move.split(' ');
    return { color: color === 'B' ? 1 : 2, point, number: nth + 1 };
  });
  tell('look');
}
