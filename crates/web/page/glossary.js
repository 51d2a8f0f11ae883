// What the words mean: small question marks beside them, and all of them in one list.

import { $, clear, h, toast } from './dom.js';
import { get } from './server.js';
import { whenShown } from './tabs.js';
import { say, words } from './words.js';

let terms = null;

async function load() {
  terms ??= get('/glossary').then(answer => answer.terms);
  try {
    return await terms;
  } catch (error) {
    terms = null;
    toast(error.message, 'error');
    return [];
  }
}

export function startGlossary() {
  whenShown('words', drawList);
}

/** A button that explains a word. */
export function what(id, name = id) {
  const label = say(words.whatIs, { name });
  return h('button', { type: 'button', class: 'what', 'aria-label': label, title: label, on: { click: event => (event.stopPropagation(), explain(id)) } }, '?');
}

async function explain(id) {
  const list = await load();
  const term = list.find(candidate => candidate.id === id);
  if (term) showDialog(term.names.en, body(term));
  else toast(words.noTerm);
}

export function showDialog(title, ...content) {
  const dialog = clear($('#dialog'));
  const close = h('button', { class: 'plain', 'aria-label': words.close, on: { click: () => dialog.close() } }, '×');
  dialog.append(h('header', {}, h('h2', { id: 'dialog-title' }, title), close), ...content);
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  dialog.onclick = event => event.target === dialog && dialog.close();
  if (!dialog.open) dialog.showModal();
}

/** The names in the languages of the game, then plain words, then the rest. */
function body({ names, short, more, see = [] }) {
  const named = Object.entries(words.languages).filter(([lang]) => names[lang])
    .map(([lang, language]) => h('div', {}, h('dt', { lang }, language), h('dd', { lang }, names[lang])));
  const links = see.map(id => h('button', { class: 'link', on: { click: () => explain(id) } }, id.replaceAll('-', ' ')));
  return [h('p', { class: 'short' }, short), h('dl', { class: 'names' }, named), h('p', {}, more),
    links.length > 0 && h('p', { class: 'see' }, words.see, ': ', links.flatMap((link, nth) => (nth ? [', ', link] : [link])))].filter(Boolean);
}

async function drawList() {
  const panel = $('#panel-words');
  if (panel.children.length) return;
  const list = h('div', { class: 'terms' });
  const search = h('input', { type: 'search', placeholder: words.search, 'aria-label': words.search });
  panel.append(search, list);
  const all = await load();
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = all.filter(term => JSON.stringify([term.names, term.short]).toLowerCase().includes(wanted));
    const entry = term => h('details', {}, h('summary', {}, h('b', {}, term.names.en), ' ',
      h('span', { class: 'foreign' }, ['ja', 'zh', 'ko'].map(lang => h('span', { lang }, term.names[lang])))), body(term));
    clear(list).append(...(found.length ? found.map(entry) : [words.noTerm]));
  };
  search.addEventListener('input', draw);
  draw();
}
