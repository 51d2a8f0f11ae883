// The panels beside the board, one at a time.

import { $, $$, h } from './dom.js';
import { words } from './words.js';

const TABS = { endgames: 'tabEndgames', game: 'tabGame', races: 'tabRaces', calculator: 'tabCalculator', words: 'tabWords' };
const opened = new Map();

export function startTabs() {
  const names = Object.keys(TABS);
  const tabs = names.map(name => h('button', { role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, on: { click: () => showTab(name) } }, words[TABS[name]]));
  $('#tabs').append(...tabs);
  names.forEach(name => $(`#panel-${name}`).setAttribute('aria-labelledby', `tab-${name}`));
  $('#tabs').addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (tabs.indexOf(event.target) + step + tabs.length) % tabs.length;
    showTab(names[next]);
    tabs[next].focus();
  });
  showTab('endgames');
}

/** Work to do when a panel is shown. */
export const whenShown = (name, work) => opened.set(name, work);
export const isShown = name => !$(`#panel-${name}`).hidden;

export function showTab(name) {
  for (const tab of $$('[role=tab]')) {
    const selected = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', selected);
    tab.tabIndex = selected ? 0 : -1;
    $(`#${tab.getAttribute('aria-controls')}`).hidden = !selected;
  }
  opened.get(name)?.();
}
