// What the page says. All texts are in words.json, those of the glossary apart, which the server holds.
//
// Elements of the page name their text with `data-word`, and their label for pointers and screen readers with `data-label`;
// the server fills them in.

import { about, human } from './numbers.js';

/** Lets the browser paint what the page brings before scripts take over; a page that nobody sees need not wait. */
const painted = document.hidden || new Promise(done => requestAnimationFrame(() => setTimeout(done)));

export const words = await (await fetch('/words.json')).json();
await painted;

/** A text with its gaps filled. `one|many`: which one depends on the count. */
export function say(text, values = {}, count = values.count) {
	const [one, many = one] = text.split('|');
	return (String(count) === '1' ? one : many).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

const owner = score => (score.startsWith('-') ? words.white : words.black);
const amount = score => human(score.replace(/^-/, ''));

/** A number, or its bounds. */
export function range(text) {
	const [low, high] = text.split('..').map(human);
	return high === undefined ? low : say(words.range, { low, high });
}

/** Who wins by how much, or between what. */
export function verdict(score) {
	const ends = score.split('..');
	if (ends.length === 1) return score === '0' ? words.draw : say(words.wins, { side: owner(score), points: amount(score) });
	const [low, high] = ends.map(end => (end === '0' ? words.draw.toLowerCase() : say(words.by, { side: owner(end), points: amount(end) })));
	return say(words.between, { low, high });
}

export function regionTitle({ kind = 'unknown', deiri, confidence }) {
	const name = words.kinds[kind];
	return deiri && deiri !== '0' ? say(words.regionTitle, { kind: name, points: confidence ? about(deiri) : human(deiri) }, deiri) : name;
}
