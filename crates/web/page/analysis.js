// Asks about the position that is shown. Going on to another one cancels what is no longer wanted.

import { $, announce, fill, listen, toast } from './dom.js';
import { human } from './numbers.js';
import { nameOf } from './points.js';
import { Job } from './jobs.js';
import { look } from './setup.js';
import { chosenRegion, on, state, tell } from './state.js';
import { say, words } from './words.js';

/** How long a position must be looked at before work on it begins, in milliseconds. */
const PAUSE = 120;
const SECONDS = [1, 2, 5, 10, 20, 30, 60, 120];
/** Reports that are kept, so that going back and forth asks nothing twice. */
const KEPT = 300;
const reports = new Map();

let job = null;
let waiting = 0;

function showSeconds() {
	state.options.seconds = SECONDS[$('#seconds').value];
	$('#seconds-shown').textContent = say(words.seconds, { count: state.options.seconds });
}

function setKomi({ target }) {
	const text = target.value.trim().replace(',', '.').replace('−', '-');
	const valid = /^(-?\d{1,3}(\.\d{1,2}|\/\d{1,2})?)?$/.test(text);
	if (valid) look(options => (options.komi = text || null));
	else toast(words.komiWrong, 'error');
}

/** How the position is looked at, as the server wants to hear it. */
function wishes() {
	const { options, game, node } = state;
	const asked = { seconds: options.seconds };
	for (const name of ['rules', 'komi', 'immortal']) if (options[name]) asked[name] = options[name];
	for (const name of ['alive', 'dead', 'region']) {
		const points = [...options[name]].filter(point => name === 'region' || node.position.stones[point]);
		if (points.length) asked[name] = points.map(point => nameOf(point, game.size));
	}
	return asked;
}

/** How questions name the position and the way to look at it. */
export const question = () => ({ record: state.game.record.text, node: state.node.id, ...wishes() });

/** What two equal questions have in common, wherever in the tree they are asked. */
function sense() {
	const { stones, ...rest } = state.node.position;
	const { komi, rules } = state.game.record;
	return JSON.stringify([stones.join(''), rest, komi, rules, state.node.marks, wishes()]);
}

function schedule() {
	stop();
	const known = reports.get(sense());
	if (known) return show(known);
	state.work = { what: words.thinking };
	tell('report', 'work');
	waiting = setTimeout(begin, PAUSE);
}

function stop() {
	clearTimeout(waiting);
	job?.stop();
	state.work = null;
}

function cancel() {
	stop();
	announce(words.cancelled);
	tell('work');
}

function begin() {
	stop();
	const key = sense();
	const regions = [];
	state.work = { what: words.thinking };
	const hear = {
		progress: progress => (state.work = progress),
		region: region => {
			regions.push(region);
			state.report = { regions: [...regions] };
			tell('report');
		},
		done: (report, id) => {
			if (reports.size >= KEPT) reports.delete(reports.keys().next().value);
			reports.set(key, { report, id });
			state.work = null;
			show({ report, id });
		},
		failed: message => (state.work = { failed: message }),
		cancelled: () => (state.work = null),
	};
	job = new Job({ ...question(), kind: 'analyze' }, (name, data, id) => {
		hear[name]?.(data, id);
		tell('work');
	});
	tell('work');
}

function show({ report, id }) {
	// Letters are given anew at the end; the region that was chosen is still meant.
	const point = chosenRegion()?.points[0];
	const chosen = point && report.regions.find(({ points }) => points.includes(point))?.id;
	Object.assign(state, { report, job: id, chosen: chosen ?? null });
	tell('report', 'work');
	announce(say(words.found, { count: report.regions.length, verdict: report.board.verdict }));
}

function drawWork() {
	const { failed, what, done, total } = state.work ?? {};
	$('#work').hidden = !state.work;
	$('#work').classList.toggle('failed', Boolean(failed));
	$('#doing').textContent = failed ?? words.doing[what] ?? what;
	$('#cancel').textContent = failed ? words.dismiss : words.cancel;
	if (total) Object.assign($('#progress'), { max: total, value: done });
	else $('#progress').removeAttribute('value');
}

function drawTerms() {
	const { options, game: { record } } = state;
	$('#rules').options[0].text = record.rules ? `${words.asRecorded}: ${record.rules}` : words.ruleNames.japanese;
	$('#rules').value = options.rules ?? '';
	$('#komi').value = options.komi ?? '';
	$('#komi').placeholder = human(record.komi ?? '0');
}

on('place options', schedule);
on('work', drawWork);
on('game options', drawTerms);
listen('#cancel', 'click', cancel);
listen('#budget', 'submit', event => {
	event.preventDefault();
	begin();
});
listen('#seconds', 'input', showSeconds);
showSeconds();
fill($('#rules'), new Option(words.asRecorded, ''), Object.entries(words.ruleNames).map(([rules, name]) => new Option(name, rules)));
listen('#rules', 'change', event => look(options => (options.rules = event.target.value || null)));
listen('#komi', 'change', setKomi);
