// What the page knows, and who wants to hear when it changes.
//
// Topics: `game` (another record), `place` (another node or other stones), `options` (how to look at it), `report`
// (something was found), `work` (a job began, went on or ended), `chosen` (another region), `look` (what the board shows).

export const state = {
  game: null,
  node: null,
  title: '',
  /** How the position is looked at, in the words of the server. */
  options: { seconds: 10, immortal: null, rules: null, komi: null, alive: new Set(), dead: new Set(), region: new Set() },
  report: null,
  /** The finished job behind the report, if its server still has it. */
  job: null,
  /** What is being done: {what, done, total} or {failed}. */
  work: null,
  chosen: null,
  /** Which side's moves are listed; by default the one to move. */
  side: null,
  /** Moves shown on the board: [{color, point, number}]. */
  preview: null,
  /** A walk in the tree of the chosen region: the server's answer. */
  walk: null,
  view: 'regions',
  heat: null,
  race: null,
  mode: 'try',
  tool: 'black',
};

const listeners = new Map();

export function on(topics, listener) {
  for (const topic of topics.split(' ')) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push(listener);
  }
}

export function tell(...topics) {
  const due = new Set(topics.flatMap(topic => listeners.get(topic) ?? []));
  for (const listener of due) listener();
}

/** The side whose moves are shown. */
export const sideShown = () => state.side ?? colorName(state.node.position.toMove);
export const colorName = color => (color === 1 ? 'black' : 'white');
