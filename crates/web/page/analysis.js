// Asks about the position that is shown. Going on to another one cancels what is no longer wanted.

import { $, announce } from './dom.js';
import { nameOf } from './points.js';
import { Job } from './jobs.js';
import { on, state, tell } from './state.js';
import { say, words } from './words.js';

/** How long a position must be looked at before work on it begins, in milliseconds. */
const PAUSE = 120;
const SECONDS = [1, 2, 5, 10, 20, 30, 60, 120];
const RULES = ['japanese', 'chinese', 'korean', 'aga', 'new-zealand', 'tromp-taylor'];

let job = null;
let waiting = 0;

export function startAnalysis() {
  on('game place options', schedule);
  on('work', drawWork);
  on('game options', drawTerms);
  $('#cancel').addEventListener('click', stopAll);
  $('#budget').addEventListener('submit', event => {
    event.preventDefault();
    state.node.reports = null;
    begin();
  });
  const slider = $('#seconds');
  const show = () => ($('#seconds-shown').textContent = say(words.seconds, { count: SECONDS[slider.value] }));
  slider.addEventListener('input', show);
  slider.addEventListener('change', () => (state.options.seconds = SECONDS[slider.value]));
  slider.value = SECONDS.indexOf(state.options.seconds);
  show();
  startTerms();
}

/** How questions name the position and the way to look at it. */
export function question() {
  const { options, game, node } = state;
  const { stones } = node.position;
  const asked = { ...game.place(node), seconds: options.seconds };
  for (const name of ['rules', 'komi', 'immortal']) if (options[name]) asked[name] = options[name];
  for (const name of ['alive', 'dead', 'region']) {
    const points = [...options[name]].filter(point => name === 'region' || stones[point]);
    if (points.length) asked[name] = points.map(point => nameOf(point, game.size));
  }
  return asked;
}

const key = () => {
  const { record, node, moves, setup, ...rest } = question();
  return JSON.stringify(rest);
};

function schedule() {
  stop();
  const known = state.node.reports?.get(key());
  if (known) return show(known.report, known.id);
  Object.assign(state, { report: null, job: null });
  tell('report', 'work');
  waiting = setTimeout(begin, state.begun ? PAUSE : 0);
  state.begun = true;
}

function stop() {
  clearTimeout(waiting);
  job?.stop();
  job = null;
  state.work = null;
}

function stopAll() {
  stop();
  announce(words.cancelled);
  if (state.report) state.report.unfinished = true;
  tell('work', 'report');
}

function begin() {
  stop();
  const [node, asked] = [state.node, key()];
  const found = [];
  state.work = { what: words.thinking };
  tell('work');
  const hears = {
    progress: progress => (state.work = { ...progress, what: progress.what ?? words.thinking }),
    region: region => {
      found.push(region);
      state.report = { regions: [...found], settled: [], partial: true };
      tell('report');
    },
    done: (report, id) => {
      state.work = null;
      node.reports ??= new Map();
      node.reports.set(asked, { report, id });
      show(report, id);
    },
    failed: ({ error }) => {
      state.work = { failed: error?.message ?? words.lost };
    },
    cancelled: () => (state.work = null),
  };
  job = new Job({ ...question(), kind: 'analyze' }, (name, data, id) => {
    hears[name]?.(data, id);
    tell('work');
  });
}

function show(report, id) {
  Object.assign(state, { report, job: id });
  tell('report', 'work');
  if (!report.partial) announce(say(words.found, { count: report.regions.length, verdict: report.board?.verdict }));
}

function drawWork() {
  const { work } = state;
  $('#work').hidden = !work;
  if (!work) return;
  $('#work').classList.toggle('failed', Boolean(work.failed));
  $('#doing').textContent = work.failed ?? work.what;
  $('#cancel').textContent = work.failed ? words.dismiss : words.cancel;
  const bar = $('#progress');
  if (work.total) Object.assign(bar, { max: work.total, value: work.done });
  else bar.removeAttribute('value');
}

function startTerms() {
  const names = RULES.map(rules => new Option(words.ruleNames[rules], rules));
  $('#rules').append(new Option(words.asRecorded, ''), ...names);
  $('#terms').addEventListener('submit', event => event.preventDefault());
  $('#rules').addEventListener('change', event => set('rules', event.target.value || null));
  $('#komi').addEventListener('change', event => {
    const text = event.target.value.trim().replace(',', '.').replace('−', '-');
    const valid = /^-?\d{1,4}(\.\d{1,2}|\/\d{1,2})?$/.test(text);
    set('komi', valid ? text : null);
  });
}

function set(name, value) {
  state.options[name] = value;
  tell('options');
}

function drawTerms() {
  const { record } = state.game;
  $('#rules').value = state.options.rules ?? '';
  $('#rules').options[0].text = record.rules ? `${words.asRecorded}: ${record.rules}` : words.ruleNames.japanese;
  $('#komi').value = state.options.komi ?? '';
  $('#komi').placeholder = record.komi ?? '0';
}
