// Everything by keyboard. Arrows walk through the game; on the board, Enter turns them into a cursor.

import { $, h } from './dom.js';
import { cursor } from './board.js';
import { attempt, back, forward, pass, toEnd, toStart, undo, vary } from './walking.js';
import { choose } from './regions.js';
import { chooseFile } from './opening.js';
import { begin, finish, stroke } from './setup.js';
import { on, state } from './state.js';
import { showDialog } from './glossary.js';
import { words } from './words.js';

/** The point of the cursor, or -1 while arrows walk through the game. */
let at = -1;

const KEYS = {
  ArrowLeft: back, ArrowRight: forward, Home: toStart, End: toEnd, ArrowUp: () => vary(-1), ArrowDown: () => vary(1),
  u: undo, p: pass, o: chooseFile, '?': showKeys, Escape: () => choose(null),
};

export function startKeyboard() {
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.altKey || isTyping(event) || $('#dialog').open) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z') take(event, undo);
      return;
    }
    if (document.activeElement === $('#board') && cursorKey(event)) return;
    if (event.shiftKey && /^[A-Z]$/.test(event.key)) return take(event, () => chooseLetter(event.key));
    const action = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (action && !(event.target.closest('[role=radiogroup], [role=tablist], summary') && event.key.startsWith('Arrow'))) take(event, action);
  });
  $('#board').addEventListener('blur', () => move(-1));
  $('#keys').addEventListener('click', showKeys);
  on('game', () => (at = -1));
}

function isTyping({ target }) {
  return target.closest('textarea, select, input:not([type=checkbox], [type=radio])') !== null;
}

function take(event, action) {
  event.preventDefault();
  action();
}

function chooseLetter(letter) {
  if (state.report?.regions.some(region => region.id === letter)) choose(letter);
}

/** Keys on the board: whether this was one. */
function cursorKey(event) {
  const { width, height } = state.game.size;
  if (at < 0) {
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    take(event, () => move(Math.floor(height / 2) * width + Math.floor(width / 2)));
    return true;
  }
  const [x, y] = [at % width, Math.floor(at / width)];
  const steps = { ArrowLeft: x > 0 && -1, ArrowRight: x + 1 < width && 1, ArrowUp: y > 0 && -width, ArrowDown: y + 1 < height && width };
  if (event.key in steps) take(event, () => move(at + Number(steps[event.key])));
  else if (event.key === 'Enter' || event.key === ' ') take(event, act);
  else if (event.key === 'Escape') take(event, () => move(-1));
  else return false;
  return true;
}

function move(point) {
  at = point;
  if (state.game) cursor(point);
}

function act() {
  if (state.mode === 'try') return attempt(at);
  begin(false);
  stroke(at);
  finish();
}

export function showKeys() {
  const rows = words.keyList.map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, keys), h('td', {}, what)));
  showDialog(words.keys, h('table', { class: 'keys' }, h('tbody', {}, rows)));
}
