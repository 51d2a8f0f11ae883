// Thermographs and other pictures that the server draws. They hold neither scripts nor styles, so they may stand in the
// page; the style sheet gives them the page's own colours.

import { h } from './dom.js';

export function figure({ svg }) {
	const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
	return h('figure', { class: 'thermograph' }, document.importNode(documentElement, true));
}
