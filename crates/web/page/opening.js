// Opening records: by dialog, by dropping, by pasting, and the examples.

import { $, announce, h, toast } from './dom.js';
import { get, readRecord } from './server.js';
import { on, state } from './state.js';
import { open } from './walking.js';
import { say, words } from './words.js';

const LARGEST = 4 * 1024 * 1024;

/** Begins with the first example, or with what the address names: `#example=race`. */
export async function startOpening() {
  $('#open').addEventListener('click', chooseFile);
  $('#file').addEventListener('change', event => {
    openFile(event.target.files[0]);
    event.target.value = '';
  });
  document.addEventListener('paste', paste);
  watchDrops();
  on('game', () => {
    $('#title').textContent = state.title;
    document.title = state.title ? `${state.title} · Yose` : 'Yose';
  });
  try {
    const { examples } = await get('/examples');
    listExamples(examples);
    const asked = /example=([\w-]+)/.exec(location.hash)?.[1];
    await openExample(examples.find(example => example.id === asked) ?? examples[0]);
  } catch (error) {
    toast(error.message, 'error');
  }
}

export const chooseFile = () => $('#file').click();

function listExamples(examples) {
  const items = examples.map(example => {
    const pick = () => {
      $('#examples').open = false;
      openExample(example);
    };
    return h('li', {}, h('button', { on: { click: pick }, data: { example: example.id } }, h('b', {}, example.title), h('small', {}, example.about)));
  });
  $('#examples ul').append(...items);
}

function openExample({ record, title, question }) {
  return openContent(record, { title, question, node: question?.node ?? 0 });
}

function openFile(file) {
  if (!file) return;
  if (file.size > LARGEST) return toast(words.tooLarge, 'error');
  openContent(file, {}, file.name.replace(/\.[a-z]+$/i, ''));
}

/** Opens the bytes or the text of a record. */
async function openContent(content, how, name = words.untitled) {
  try {
    const record = await readRecord(content);
    const title = how.title ?? (record.title || players(record) || name);
    open(record, { ...how, title });
    announce(say(words.opened, { title }));
    if (record.warnings.length) toast(say(words.warnings, { list: record.warnings.join(' ') }));
    if (record.more_nodes) toast(say(words.tooLong, { count: record.more_nodes }));
  } catch (error) {
    toast(error.message, 'error');
  }
}

function players({ players: { black, white } }) {
  return black?.name && white?.name ? `${black.name} – ${white.name}` : '';
}

function paste(event) {
  if (event.target.closest('input, textarea')) return;
  const file = event.clipboardData.files[0];
  const text = event.clipboardData.getData('text');
  if (!file && !text.trim()) return toast(words.nothing, 'error');
  event.preventDefault();
  if (file) openFile(file);
  else openContent(text, {});
}

function watchDrops() {
  const curtain = $('#drop');
  let inside = 0;
  const show = change => {
    inside = Math.max(0, inside + change);
    curtain.hidden = inside === 0;
  };
  addEventListener('dragenter', () => show(1));
  addEventListener('dragleave', () => show(-1));
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    show(-inside);
    const { files } = event.dataTransfer;
    const text = event.dataTransfer.getData('text');
    if (files.length) openFile(files[0]);
    else if (text.trim()) openContent(text, {});
    else toast(words.nothing, 'error');
  });
}
