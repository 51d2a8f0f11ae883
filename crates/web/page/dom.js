// Making elements. Styles are set through the object model, which a strict content policy allows.

export const $ = selector => document.querySelector(selector);
export const $$ = selector => [...document.querySelectorAll(selector)];
export const listen = (selector, event, listener) => $(selector).addEventListener(event, listener);

/** An HTML element: `on` holds listeners, `data` data attributes. Children that are nothing are left out. */
export const h = (tag, attributes, ...children) => make(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) => make(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function make(element, { on = {}, data = {}, ...attributes } = {}, children) {
	for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
	Object.assign(element.dataset, data);
	for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
	return fill(element, ...children);
}

/** Puts children in the place of those that were there. */
export function fill(element, ...children) {
	element.replaceChildren(...children.flat(3).filter(child => child !== undefined && child !== null && child !== false));
	return element;
}

export const table = (heads, rows) => h('table', {}, h('thead', {}, h('tr', {}, heads.map(head => h('th', { scope: 'col' }, head)))),
	h('tbody', {}, rows.map(([head, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, head), cells.map(cell => h('td', {}, cell))))));

export const list = rows => h('dl', { class: 'facts' }, rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));

export const hint = (...content) => h('p', { class: 'hint' }, ...content);

export const fold = (title, ...content) => h('details', { class: 'fold' }, h('summary', {}, title), ...content);

/** One of several to choose from, looking like a button. */
export function choice(group, value, text, checked, pick) {
	const input = h('input', { type: 'radio', name: group, value, on: { change: () => pick(value) } });
	input.checked = checked;
	return h('label', { class: 'choice' }, input, h('span', {}, text));
}

/** Tells people who listen to the page what happened. */
export const announce = text => ($('#announcer').textContent = text);

/** A short message that goes away by itself; errors stay until they are dismissed. */
export function toast(text, kind = 'note') {
	const message = h('div', { class: `toast ${kind}`, role: kind === 'error' ? 'alert' : 'status' }, h('span', {}, text),
		h('button', { class: 'plain', on: { click: () => message.remove() } }, '×'));
	if ($('#toasts').children.length > 2) $('#toasts').firstChild.remove();
	$('#toasts').append(message);
	if (kind !== 'error') setTimeout(() => message.remove(), 4500);
}

/** Does something that may fail, and says so if it does. */
export async function trying(work) {
	try {
		return await work();
	} catch (error) {
		toast(error.message, 'error');
	}
}
