// The panels beside the board, one at a time.

import { $, $$, fill, h, listen } from './dom.js';
import { words } from './words.js';

const opened = [];

/** Work to do when a panel comes to be shown. */
export const whenShown = (name, work) => opened.push({ name, work });
export const isShown = name => !$(`#panel-${name}`).hidden;

export function showTab(name) {
	for (const tab of $$('[role=tab]')) {
		const selected = tab.id === `tab-${name}`;
		tab.setAttribute('aria-selected', selected);
		tab.tabIndex = selected ? 0 : -1;
		$(`#${tab.getAttribute('aria-controls')}`).hidden = !selected;
	}
	for (const { name: shown, work } of opened) if (shown === name) work();
}

const names = Object.keys(words.panels);
const tabs = names.map(name => h('button', { role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, on: { click: () => showTab(name) } }, words.panels[name]));
fill($('#tabs'), tabs);
listen('#tabs', 'keydown', ({ key, target }) => {
	const next = tabs[tabs.indexOf(target) + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0)];
	if (!next || next === target) return;
	next.click();
	next.focus();
});
for (const name of names) $(`#panel-${name}`).setAttribute('aria-labelledby', `tab-${name}`);
showTab('endgames');
