// Saving what is shown: the record with its annotations, pictures, the analysis, a page to print.

import { $, $$, h, toast } from './dom.js';
import { fetchFile } from './server.js';
import { question } from './analysis.js';
import { state } from './state.js';
import { written } from './walking.js';
import { say, words } from './words.js';

export function startExporting() {
  for (const button of $$('[data-format]')) {
    button.addEventListener('click', () => {
      $('#save').open = false;
      if (button.dataset.format === 'print') print();
      else save(button.dataset.format);
    });
  }
}

async function save(format) {
  const { job, report, view, heat, game, node } = state;
  try {
    const body = { ...question(), format, theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'wood', width: 1600 };
    if (job && report && !report.partial) body.job = job;
    else if (format === 'json' || format === 'html') return toast(words.needReport);
    if (heat && view !== 'regions' && (format === 'svg' || format === 'png')) body.heat = heat;
    if (format === 'sgf' && game.unwritten().length) {
      const record = await written();
      // The same node in the record as the server writes it, found by the way that leads there.
      const copy = new game.constructor(record).follow(game.path(node));
      Object.assign(body, { record: record.text, node: copy.id, moves: undefined, setup: undefined });
    }
    const name = `${fileName(state.title)}.${format}`;
    const link = h('a', { href: URL.createObjectURL(await fetchFile('/export', body)), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    toast(say(words.saved, { name }));
  } catch (error) {
    toast(error.message, 'error');
  }
}

const fileName = title => title.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60) || 'yose';
