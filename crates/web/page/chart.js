// Score and temperature over the game, to click on; and which moves lost points.

import { $, fill, h, hint, s } from './dom.js';
import { human } from './numbers.js';
import { Job } from './jobs.js';
import { question } from './analysis.js';
import { end, Game } from './game.js';
import { showLine } from './preview.js';
import { go } from './walking.js';
import { on, state } from './state.js';
import { isShown, whenShown } from './tabs.js';
import { range, say, verdict, words } from './words.js';

const [WIDTH, HEIGHT, LEFT] = [560, 190, 38];

/** What is known of each node of the line, with the way that leads there. */
let points = new Map();
let jobs = [];

function reset() {
	for (const job of jobs) job.stop();
	[points, jobs] = [new Map(), []];
	fill($('#chart'), hint(words.chartNone));
	fill($('#review'), h('button', { on: { click: review } }, words.reviewMake));
	if (isShown('game')) begin();
}

/** Begins work on the line that is shown. */
const work = (kind, hear) => jobs.push(new Job({ ...question(), node: end(state.node).id, kind }, hear));

function begin() {
	const { game } = state;
	if (jobs.length || !game?.root.children.length) return;
	work('chart', (name, data) => {
		if (name === 'failed') return fill($('#chart'), hint(data));
		const found = name === 'point' ? [data] : data.points ?? [];
		for (const point of found) points.set(point.node, { ...point, path: Game.path(game.nodes[point.node]) });
		if (found.length) draw();
	});
}

function draw() {
	const sorted = [...points.values()].sort((a, b) => a.number - b.number);
	const last = Math.max(1, sorted.at(-1).number);
	const x = ({ number }) => LEFT + 10 + (number / last) * (WIDTH - LEFT - 20);
	const scored = sorted.filter(point => point.score);
	const guessed = sorted.filter(point => point.score_evidence !== 'proved');
	const heated = sorted.filter(point => point.temperature);
	const score = scale([0, ...scored.map(point => point.score_number), ...guessed.map(point => point.estimate)], 118, 16);
	const heat = scale([0, 1, ...heated.map(point => point.temperature_number)], HEIGHT - 8, 144);
	const line = (kind, list, value) => s('path', { class: kind, d: `M${list.map(point => [x(point), score.y(point[value])]).join('L')}` });
	const width = Math.max(2, Math.min(14, (WIDTH - LEFT) / last - 3));
	const bar = point => ({ x: x(point) - width / 2, width, y: heat.y(point.temperature_number), height: heat.y(0) - heat.y(point.temperature_number) });
	const here = sorted.find(({ path }) => state.game.follow(path) === state.node);
	const chart = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': words.chart },
		axis(score, words.chartScore), axis(heat, words.chartTemperature), here && s('path', { class: 'here', d: `M${x(here)} 4V${HEIGHT - 4}` }),
		guessed.length > 0 && line('estimate', guessed, 'estimate'), scored.length > 0 && line('known', scored, 'score_number'),
		heated.map(point => s('rect', { class: `heat ${point.temperature_evidence}`, ...bar(point) })),
		scored.map(point => s('circle', { class: `dot ${point.score_evidence}`, cx: x(point), cy: score.y(point.score_number), r: 3.2 })));
	const nearest = ({ clientX }) => {
		const { left, width: wide } = chart.getBoundingClientRect();
		const far = point => Math.abs(x(point) - ((clientX - left) / wide) * WIDTH);
		return sorted.reduce((best, point) => (far(point) < far(best) ? point : best));
	};
	const read = hint(words.chartHint);
	chart.addEventListener('click', event => go(state.game.follow(nearest(event).path)));
	chart.addEventListener('pointermove', event => (read.textContent = told(nearest(event))));
	fill($('#chart'), chart, read);
}

function told({ number, score, score_evidence: evidence = 'estimated', estimate, temperature }) {
	const value = `${verdict(score ?? String(Math.round(estimate)))} (${words.evidence[evidence]})`;
	return `${words.moveNumber} ${number}: ${value}${temperature ? `, ${words.chartTemperature} ${human(temperature)}` : ''}`;
}

function scale(values, bottom, top) {
	const [low, high] = [Math.min(...values), Math.max(...values)];
	return { low, high, y: value => Math.round(bottom - ((value - low) / (high - low || 1)) * (bottom - top)) };
}

function axis({ low, high, y }, name) {
	const marks = [...new Set([low, 0, high])].map(value => [s('path', { d: `M${LEFT} ${y(value)}H${WIDTH}`, class: value ? '' : 'zero' }),
		(!value || Math.abs(y(value) - y(0)) > 9) && s('text', { x: LEFT - 4, y: y(value) + 4, 'text-anchor': 'end' }, human(String(Math.round(value * 10) / 10)))]);
	return s('g', { class: 'axes' }, marks, s('text', { x: LEFT + 4, y: y(high) - 6 }, name));
}

/** Lists the moves that lost points, as far as that can be proved. */
function review() {
	const { game } = state;
	fill($('#review'), hint(words.thinking));
	work('review', (name, data) => {
		if (name === 'progress') fill($('#review'), hint(data.what));
		if (name === 'failed') fill($('#review'), hint(data));
		if (name !== 'done') return;
		const lost = data.moves.filter(({ loses }) => loses && !/^(-|0$|0\.\.)/.test(loses));
		fill($('#review'), h('p', {}, data.from ? say(words.reviewFrom, { number: data.from }) : words.reviewUnproved, data.from && !lost.length && ` ${words.reviewNone}`),
			h('ul', { class: 'list' }, lost.map(move => mistake(move, game))));
	});
}

function mistake({ number, color, move, loses, better = [], line = [] }, { nodes }) {
	const path = Game.path(nodes.find(node => node.isMove && node.number === number).parent);
	const text = say(words.reviewLost, { number, side: words[color], move, points: range(loses) });
	return h('li', {}, h('button', { class: 'item', on: { ...showLine(line), click: () => go(state.game.follow(path)) } },
		h('span', { class: 'value' }, text), h('span', { class: 'moves' }, `${words.better} ${better.join(', ')}`)));
}

on('game', reset);
on('place', () => points.size && draw());
whenShown('game', begin);
