// Opening records: by dialog, by dropping, by pasting, and the examples.

import { $, announce, fill, h, listen, toast, trying } from './dom.js';
import { get, readRecord } from './server.js';
import { open } from './walking.js';
import { on, state } from './state.js';
import { say, words } from './words.js';

const LARGEST = 4 * 1024 * 1024;

/** Begins with the first example, or with the one that the address names: `#race`. */
export async function startOpening() {
	listen('#open', 'click', chooseFile);
	listen('#file', 'change', ({ target }) => {
		openFile(target.files[0]);
		target.value = '';
	});
	document.addEventListener('paste', paste);
	watchDrops();
	on('game', () => {
		$('#title').textContent = state.title;
		document.title = `${state.title} · Yose`;
	});
	const { examples = [] } = await trying(() => get('/examples')) ?? {};
	fill($('#examples ul'), examples.map(example => {
		const pick = () => {
			$('#examples').open = false;
			openExample(example);
		};
		return h('li', {}, h('button', { data: { example: example.id }, on: { click: pick } }, example.title, h('small', {}, example.about)));
	}));
	const first = examples.find(({ id }) => `#${id}` === location.hash) ?? examples[0];
	if (first) await openExample(first);
	requestAnimationFrame(() => performance.mark('example'));
}

export const chooseFile = () => $('#file').click();

const openExample = ({ record, title, question }) => openContent(record, { title, question, node: question.node ?? 0 });

function openFile(file) {
	if (file.size > LARGEST) return toast(words.tooLarge, 'error');
	openContent(file, {}, file.name.replace(/\.\w+$/, ''));
}

/** Opens the bytes or the text of a record. */
function openContent(content, how, name = words.untitled) {
	return trying(async () => {
		const record = await readRecord(content);
		const { players: { black, white }, warnings, more_nodes: count } = record;
		const title = how.title ?? (record.title || (black.name && white.name ? `${black.name} – ${white.name}` : name));
		open(record, { ...how, title });
		announce(say(words.opened, { title }));
		if (warnings.length) toast(say(words.warnings, { list: warnings.join(' ') }));
		if (count) toast(say(words.tooLong, { count }));
	});
}

/** Opens what was pasted or dropped: a file, or else text. */
function openTransfer(transfer) {
	const text = transfer.getData('text');
	if (transfer.files.length) openFile(transfer.files[0]);
	else if (text.trim()) openContent(text, {});
	else toast(words.nothing, 'error');
}

function paste(event) {
	if (event.target.closest?.('input')) return;
	event.preventDefault();
	openTransfer(event.clipboardData);
}

function watchDrops() {
	addEventListener('dragover', event => {
		event.preventDefault();
		$('#drop').hidden = false;
	});
	addEventListener('dragleave', event => !event.relatedTarget && ($('#drop').hidden = true));
	addEventListener('drop', event => {
		event.preventDefault();
		$('#drop').hidden = true;
		openTransfer(event.dataTransfer);
	});
}
