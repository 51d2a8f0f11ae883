// Fingers and mice on the board.

import { $ } from './dom.js';
import { ghost, pointAt } from './board.js';
import { attempt, back, forward } from './walking.js';
import { choose } from './regions.js';
import { begin, stroke, finish } from './setup.js';
import { state } from './state.js';

/** How far a wheel turns for one move. */
const NOTCH = 60;

export function startPointer() {
  const board = $('#board');
  let painting = false;
  let turned = 0;
  board.addEventListener('pointermove', event => {
    const point = pointAt(event.clientX, event.clientY);
    if (painting) stroke(point);
    else if (event.pointerType === 'mouse') ghost(point);
  });
  board.addEventListener('pointerleave', () => ghost(-1));
  board.addEventListener('pointerdown', event => {
    if (state.mode === 'try' || event.target.closest('.pill')) return;
    painting = true;
    board.setPointerCapture(event.pointerId);
    begin(event.button === 2);
    stroke(pointAt(event.clientX, event.clientY));
  });
  for (const end of ['pointerup', 'pointercancel']) {
    board.addEventListener(end, () => {
      if (painting) finish();
      painting = false;
    });
  }
  board.addEventListener('contextmenu', event => state.mode === 'setup' && event.preventDefault());
  board.addEventListener('click', event => {
    const pill = event.target.closest('.pill');
    if (pill) return choose(pill.dataset.region);
    const point = pointAt(event.clientX, event.clientY);
    if (state.mode === 'try' && point >= 0) attempt(point);
  });
  board.addEventListener('wheel', event => {
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    (turned > 0 ? forward : back)();
    turned = 0;
  }, { passive: false });
}
