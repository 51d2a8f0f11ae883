// The tree of variations: moves to the right, branches below. Only what can be seen is drawn, so that long games are quick.

import { $, clear, s, soon } from './dom.js';
import { go, said } from './walking.js';
import { on, state } from './state.js';
import { isShown, whenShown } from './tabs.js';

const STEP = 26;
let places = [];

export function startTree() {
  const box = $('#tree');
  const redraw = soon(draw);
  box.addEventListener('scroll', redraw);
  box.addEventListener('click', event => {
    const dot = event.target.closest('[data-nth]');
    if (dot) go(places[dot.dataset.nth].node);
  });
  const renew = () => {
    if (!isShown('game')) return;
    lay();
    center();
    draw();
  };
  on('game place', renew);
  whenShown('tree', renew);
}

/** Gives every node a column by its depth, and a row to every branch. */
function lay() {
  places = [];
  let [rows, columns] = [0, 0];
  const open = [{ node: state.game.root, column: 0, from: null }];
  while (open.length) {
    const { node, column, from } = open.pop();
    const place = { node, column, from, row: from && from.node.children[0] === node ? from.row : rows++ };
    places.push(place);
    columns = Math.max(columns, column + 1);
    for (let nth = node.children.length - 1; nth >= 0; nth--) open.push({ node: node.children[nth], column: column + 1, from: place });
  }
  const svg = s('svg', { width: columns * STEP + 8, height: rows * STEP + 8, 'aria-hidden': 'true' }, s('g', {}));
  clear($('#tree')).append(svg);
}

function center() {
  const box = $('#tree');
  const here = places.find(place => place.node === state.node);
  if (!here) return;
  box.scrollLeft = here.column * STEP - box.clientWidth / 2;
  box.scrollTop = here.row * STEP - box.clientHeight / 2;
}

function draw() {
  const box = $('#tree');
  const layer = clear($('g', box) ?? box);
  const x = place => place.column * STEP + STEP / 2 + 4;
  const y = place => place.row * STEP + STEP / 2 + 4;
  const seen = place => Math.abs(x(place) - box.scrollLeft - box.clientWidth / 2) < box.clientWidth
    && (Math.abs(y(place) - box.scrollTop - box.clientHeight / 2) < box.clientHeight || (place.from && place.from.row !== place.row));
  places.forEach((place, nth) => {
    if (!seen(place)) return;
    const { node, from } = place;
    if (from) layer.prepend(s('path', { d: `M${x(from)} ${y(from)}V${Math.max(y(from), y(place) - STEP / 2)}L${x(place)} ${y(place)}` }));
    const kind = node.isMove ? (node.color === 1 ? 'black' : 'white') : 'none';
    const dot = s('g', { class: `node ${kind} ${node === state.node ? 'here' : ''} ${node.comment ? 'said' : ''}`, data: { nth } },
      s('circle', { cx: x(place), cy: y(place), r: 9.5 }),
      s('text', { x: x(place), y: y(place) + 3.4 }, node.isMove ? node.number : ''), s('title', {}, said(node)));
    layer.append(dot);
  });
}
