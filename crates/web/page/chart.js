// Score and temperature over the game, to click on; and which moves lost points.

import { $, clear, h, s } from './dom.js';
import { human } from './numbers.js';
import { Job } from './jobs.js';
import { question } from './analysis.js';
import { showLine } from './preview.js';
import { go } from './walking.js';
import { on, state } from './state.js';
import { whenShown } from './tabs.js';
import { range, say, verdict, words } from './words.js';

const [WIDTH, HEIGHT, LEFT] = [560, 190, 34];
let points = [];
let jobs = {};
let game = null;

export function startChart() {
  on('game', reset);
  on('place', () => points.length && draw());
  whenShown('chart', () => {
    if (game !== state.game) begin();
  });
}

function reset() {
  Object.values(jobs).forEach(job => job.stop());
  [points, jobs, game] = [[], {}, null];
  clear($('#chart'));
  clear($('#review')).append(h('button', { on: { click: review } }, words.reviewMake));
}

const whole = kind => ({ ...question(), node: state.game.nodes.at(-1).id, moves: undefined, setup: undefined, kind });

/** Draws the main line as far as it is worked out. */
function begin() {
  game = state.game;
  const main = mainLine();
  if (main.length < 2) return;
  clear($('#chart')).append(h('p', { class: 'hint' }, words.thinking));
  jobs.chart = new Job({ ...whole('chart'), node: main.at(-1).id }, (name, data) => {
    if (name === 'point') points.push(data);
    if (name === 'done' && data.points) points = data.points;
    if (name === 'failed') clear($('#chart')).append(data.error?.message ?? data.message ?? words.lost);
    else if (points.length) draw();
  });
}

function mainLine() {
  const line = [];
  for (let node = state.game.root; node; node = node.children.find(child => child.id !== null)) line.push(node);
  return line;
}

function draw() {
  const sorted = [...points].sort((a, b) => a.number - b.number);
  const last = Math.max(1, sorted.at(-1).number);
  const x = number => LEFT + 8 + (number / last) * (WIDTH - LEFT - 16);
  const scores = sorted.flatMap(point => [point.score_number, point.estimate]).filter(value => value !== undefined);
  const heats = sorted.map(point => point.temperature_number).filter(value => value !== undefined);
  const upper = scale(Math.min(0, ...scores), Math.max(0, ...scores), 118, 12);
  const lower = scale(0, Math.max(1, ...heats), HEIGHT - 8, 140);
  const rows = [axis(upper, words.chartScore), axis(lower, words.chartTemperature),
    line(sorted.map(point => [x(point.number), upper.y(point.estimate)]), 'estimate'),
    line(sorted.filter(point => point.score_number !== undefined).map(point => [x(point.number), upper.y(point.score_number)]), 'known')];
  for (const point of sorted) {
    const here = state.game.nodes[point.node] === state.node;
    if (here) rows.unshift(s('line', { class: 'here', x1: x(point.number), x2: x(point.number), y1: 4, y2: HEIGHT - 4 }));
    if (point.score_number !== undefined) rows.push(s('circle', { class: `dot ${point.score_evidence}`, cx: x(point.number), cy: upper.y(point.score_number), r: 3.2 }));
    if (point.temperature_number !== undefined) {
      const width = Math.max(2, Math.min(12, (WIDTH - LEFT) / last - 3));
      rows.push(s('rect', { class: `heat ${point.temperature_evidence}`, x: x(point.number) - width / 2, width, y: lower.y(point.temperature_number), height: HEIGHT - 8 - lower.y(point.temperature_number) }));
    }
  }
  const chart = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': words.chart }, rows);
  const nearest = event => {
    const box = chart.getBoundingClientRect();
    const number = (((event.clientX - box.left) / box.width) * WIDTH - LEFT - 8) / (WIDTH - LEFT - 16) * last;
    return sorted.reduce((best, point) => (Math.abs(point.number - number) < Math.abs(best.number - number) ? point : best));
  };
  const read = h('p', { class: 'hint' }, words.chartHint);
  chart.addEventListener('click', event => go(state.game.nodes[nearest(event).node]));
  chart.addEventListener('pointermove', event => (read.textContent = told(nearest(event))));
  clear($('#chart')).append(chart, read);
}

function told({ number, score, score_evidence, estimate, temperature }) {
  const value = score ? `${verdict(score)} (${words.evidence[score_evidence]})` : `${words.evidence.estimated} ${human(estimate.toFixed(1))}`;
  return `${words.moveNumber} ${number}: ${value}${temperature ? `, ${words.temperature.toLowerCase()} ${human(temperature)}` : ''}`;
}

function scale(low, high, bottom, top) {
  const room = (high - low) * 0.08 || 1;
  const [from, to] = [low === 0 && top > 100 ? 0 : low - room, high + room];
  return { low, high, y: value => bottom - ((Math.max(from, Math.min(to, value)) - from) / (to - from)) * (bottom - top) };
}

function axis({ low, high, y }, name) {
  const marks = [...new Set([low, 0, high])].map(value => [s('line', { x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value), class: value === 0 ? 'zero' : '' }),
    s('text', { x: LEFT - 4, y: y(value) + 4, 'text-anchor': 'end' }, human(String(Math.round(value * 10) / 10)))]);
  return s('g', { class: 'axes' }, marks, s('text', { x: LEFT + 4, y: y(high) - 2 }, name));
}

const line = (corners, kind) => s('path', { class: kind, d: corners.length ? `M${corners.map(corner => corner.map(part => part.toFixed(1)).join(' ')).join('L')}` : '' });

/** Lists the moves that lost points, as far as that can be proved. */
function review() {
  const list = h('ul', { class: 'list' });
  const work = h('p', { class: 'hint' }, words.thinking, ' ', h('button', { on: { click: () => (jobs.review.stop(), reset()) } }, words.cancel));
  clear($('#review')).append(work, list);
  jobs.review = new Job(whole('review'), (name, data) => {
    if (name === 'progress') work.firstChild.textContent = data.what ?? words.thinking;
    if (name === 'failed') work.replaceChildren(data.error?.message ?? data.message ?? words.lost);
    if (name !== 'done') return;
    const lost = data.moves.filter(move => move.loses && !/^(0|-.*|0\.\..*)$/.test(move.loses));
    work.replaceChildren(data.from ? say(words.reviewFrom, { number: data.from }) : words.reviewUnproved, data.from && !lost.length ? ` ${words.reviewNone}` : '');
    list.append(...lost.map(mistake));
  });
}

function mistake(move) {
  const node = mainLine().find(candidate => candidate.isMove && candidate.number === move.number);
  const { click, ...hover } = showLine(move.line ?? []);
  return h('li', {}, h('button', { class: 'item', on: { ...hover, click: () => go(node?.parent) } }, say(words.reviewLost, { ...move, side: words[move.color], points: range(move.loses) }),
    h('small', {}, ` ${words.better}: ${(move.better ?? []).join(', ')}`)));
}
