// Lines of play that are shown on the board while something is pointed at, or until it is clicked again.

import { on, state, tell } from './state.js';

let pinned = null;
on('place', () => (pinned = null));

/** Listeners for something that stands for a line such as `["B C4", "W D4"]`. */
export const showLine = line => ({
	pointerenter: event => event.pointerType === 'mouse' && show(line),
	pointerleave: () => show(pinned),
	focus: event => event.target.matches(':focus-visible') && show(line),
	blur: () => show(pinned),
	click: () => show((pinned = pinned === line ? null : line)),
});

export const unpin = () => show((pinned = null));

function show(line) {
	if (!line && !state.preview) return;
	state.preview = line?.map((move, nth) => ({ color: move[0] === 'B' ? 1 : 2, point: move.slice(2), number: nth + 1 }));
	tell('look');
}
