// Capturing races: who wins, by how much, and the liberties by number.

import { $, fill, fold, h, hint, table, trying } from './dom.js';
import { ask } from './server.js';
import { question } from './analysis.js';
import { what } from './glossary.js';
import { badge, lineButton } from './score.js';
import { on, state, tell } from './state.js';
import { isShown, whenShown } from './tabs.js';
import { say, words } from './words.js';

/** The node whose races are shown. */
let shown = null;

async function find() {
	const { node } = state;
	if (!node || shown === node) return;
	fill($('#panel-races'), hint(words.thinking));
	const { record, node: number, alive, rules, komi } = question();
	const { races = [] } = await trying(() => ask('/race', { record, node: number, alive, rules, komi })) ?? {};
	if (state.node !== node) return;
	shown = node;
	fill($('#panel-races'), races.length ? races.map(draw) : hint(words.racesNone, ' ', what('semeai', words.panels.races)));
}

function draw(race) {
	const { heading, evidence, liberties, obstacle, summary = [], assumes, subgames = [], total } = race;
	const number = () => {
		state.race = state.race === liberties ? null : liberties;
		tell('look');
	};
	const first = ['black', 'white'].filter(side => race[`${side}_first`]).map(side => {
		const found = race[`${side}_first`];
		return h('p', {}, h('b', {}, words.firstHere[side]), `: ${outcome(found)} `, found.line?.length > 0 && lineButton(words.bestLine, found.line));
	});
	const rows = subgames.map(({ id, owner, liberties: count, count: game, points }) => [id, `${words[owner]} ${count[owner]}`, game.form, game.cooled, points.slice(0, 4).join(' ')]);
	return h('section', {}, h('h2', {}, heading, ' ', badge(evidence), ' ', what('semeai', words.panels.races)), obstacle && h('p', {}, words.raceObstacles[obstacle]), first,
		liberties && h('button', { class: 'number', on: { click: number } }, words.raceLiberties),
		rows.length > 0 && fold(words.raceTable, table(words.raceHeads, rows), total && h('p', {}, `${words.raceTotal} ${total}`)),
		fold(words.story, h('p', {}, [summary].flat().join(' ')), assumes && h('p', {}, `${words.assumes}: ${assumes}`)));
}

function outcome({ winner, margin, best = [] }) {
	const text = !winner ? words.raceSeki : say(margin ? words.raceOutcome : words.raceWins, { side: words[winner], count: margin });
	return text + (best.length ? say(words.raceBest, { moves: best.join(', ') }) : '');
}

whenShown('races', find);
on('place', () => isShown('races') && find());
on('options', () => (shown = null));
