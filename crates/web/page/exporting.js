// Saving what is shown: the record with its annotations, pictures, the analysis, a page to print.

import { $, fill, h, toast, trying } from './dom.js';
import { fetchFile } from './server.js';
import { question } from './analysis.js';
import { state } from './state.js';
import { say, words } from './words.js';

function pick(format) {
	$('#save').open = false;
	if (format === 'print') print();
	else trying(() => save(format));
}

async function save(format) {
	const { job, heat, race } = state;
	if (!job && (format === 'json' || format === 'html')) return toast(words.needReport);
	const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'wood';
	const file = await fetchFile('/export', { ...question(), format, theme, width: 1600, job: job ?? undefined, heat: heat ?? undefined, liberties: race ?? undefined });
	const title = state.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
	const link = h('a', { href: URL.createObjectURL(file), download: `${title || 'yose'}.${format}` });
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60000);
	toast(say(words.saved, { name: link.download }));
}

fill($('#save ul'), Object.entries(words.formats).map(([format, text]) => h('li', {}, h('button', { data: { format }, on: { click: () => pick(format) } }, text))));
