// Everything by keyboard. Arrows walk through the game; on the board, Enter turns them into a cursor.

import { $, h, listen, table } from './dom.js';
import { cursor } from './board.js';
import { cell, nameOf } from './points.js';
import { attempt, back, forward, pass, toEnd, toStart, undo, vary } from './walking.js';
import { choose } from './regions.js';
import { chooseFile } from './opening.js';
import { begin, finish, stroke } from './setup.js';
import { state } from './state.js';
import { showDialog } from './glossary.js';
import { words } from './words.js';

const KEYS = {
	ArrowLeft: back, ArrowRight: forward, Home: toStart, End: toEnd, ArrowUp: () => vary(-1), ArrowDown: () => vary(1),
	u: undo, p: pass, o: chooseFile, '?': showKeys, Escape: () => choose(null),
};
const TYPING = 'select, input:not([type=checkbox], [type=radio])';
/** Where arrows have a meaning of their own. */
const ARROWS = '[type=radio], [role=tab]';

/** The point of the cursor, or -1 while arrows walk through the game. */
let at = -1;

function actionFor({ key, ctrlKey, metaKey, shiftKey }, target) {
	if (ctrlKey || metaKey) return key === 'z' && undo;
	const onBoard = target === $('#board') && cursorKey(key);
	if (onBoard) return onBoard;
	if (shiftKey && state.report?.regions.some(region => region.id === key)) return () => choose(key);
	return KEYS[key] ?? KEYS[key.toLowerCase()];
}

function cursorKey(key) {
	const { width, height } = state.game.size;
	const enters = key === 'Enter' || key === ' ';
	if (at < 0) return enters && (() => move(Math.floor(height / 2) * width + Math.floor(width / 2)));
	if (enters) return act;
	const [x, y] = cell(at, state.game.size);
	const steps = { ArrowLeft: x > 0 && -1, ArrowRight: x + 1 < width && 1, ArrowUp: y > 0 && -width, ArrowDown: y + 1 < height && width };
	if (key in steps) return () => move(at + Number(steps[key]));
	return key === 'Escape' && (() => move(-1));
}

function move(point) {
	at = point;
	cursor(point);
}

function act() {
	if (state.mode === 'try') return attempt(at, nameOf(at, state.game.size));
	begin(false);
	stroke(at);
	finish();
}

function showKeys() {
	showDialog(words.keys, h('div', { class: 'keys' }, table([], words.keyList)));
}

document.addEventListener('keydown', event => {
	const { target, key } = event;
	if (!state.game || event.altKey || target.closest(TYPING) || $('#dialog').open) return;
	const action = actionFor(event, target);
	if (!action || (key.startsWith('Arrow') && target.closest(ARROWS))) return;
	event.preventDefault();
	action();
});
listen('#board', 'blur', () => at >= 0 && move(-1));
listen('#keys', 'click', showKeys);
