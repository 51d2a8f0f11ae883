// What the page knows, and who wants to hear when it changes.
//
// Topics: `game` (another record), `place` (another node), `options` (how to look at it), `report` (something was found),
// `work` (a job goes on or ends), `chosen` (another region), `look` (what the board shows), `from` (another stone's
// connections).

export const state = {
	game: null,
	node: null,
	title: '',
	/** How the position is looked at, in the words of the server. */
	options: { seconds: 10 },
	report: null,
	/** The finished job behind the report. */
	job: null,
	/** What is being done: {what, done, total} or {failed}. */
	work: null,
	/** The chosen region, and the server's answer about a walk in its tree. */
	chosen: null,
	walk: null,
	/** Which side's moves are listed, if not those of the side to move. */
	side: null,
	/** Moves shown on the board: [{color, point, number}]. */
	preview: null,
	view: 'regions',
	heat: null,
	/** Soft groups of the map, and the stone whose connections it shows. */
	groups: [],
	from: null,
	race: null,
	mode: 'try',
	tool: '',
};

const listeners = new Map();

export function on(topics, listener) {
	for (const topic of topics.split(' ')) listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

/** Tells everybody once, however many of the topics they hear. */
export function tell(...topics) {
	for (const listener of new Set(topics.flatMap(topic => listeners.get(topic) ?? []))) listener();
}

export const sideName = color => ['', 'black', 'white'][color];
export const sideShown = () => state.side ?? sideName(state.node.position.toMove);
export const chosenRegion = () => state.report?.regions.find(region => region.id === state.chosen);
