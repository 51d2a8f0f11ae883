// Fingers and mice on the board.

import { $ } from './dom.js';
import { ghost, pointAt } from './board.js';
import { nameOf, pointOf } from './points.js';
import { attempt, back, forward } from './walking.js';
import { choose } from './regions.js';
import { begin, finish, stroke } from './setup.js';
import { state } from './state.js';

/** How far a wheel turns for one move. */
const NOTCH = 60;

const board = $('#board');
let painting = false;
let turned = 0;
board.addEventListener('pointermove', event => {
	if (painting) stroke(pointAt(event));
	else if (event.pointerType === 'mouse') ghost(pointAt(event));
});
board.addEventListener('pointerleave', () => ghost(-1));
board.addEventListener('pointerdown', event => {
	if (state.mode === 'try') return;
	painting = true;
	board.setPointerCapture(event.pointerId);
	begin(event.button === 2);
	stroke(pointAt(event));
});
const lift = () => {
	if (painting) finish();
	painting = false;
};
board.addEventListener('pointerup', lift);
board.addEventListener('pointercancel', lift);
board.addEventListener('contextmenu', event => state.mode === 'setup' && event.preventDefault());
board.addEventListener('click', event => {
	if (state.mode !== 'try') return;
	const pill = event.target.closest('.pill');
	const point = pointAt(event);
	const { region } = pill?.dataset ?? {};
	if (pill && state.view === 'group') attempt(pointOf(region, state.game.size), region);
	else if (pill) choose(region);
	else if (point >= 0) attempt(point, nameOf(point, state.game.size));
});
board.addEventListener('wheel', event => {
	if (event.ctrlKey) return;
	event.preventDefault();
	turned += event.deltaY;
	if (Math.abs(turned) < NOTCH) return;
	(turned > 0 ? forward : back)();
	turned = 0;
}, { passive: false });
