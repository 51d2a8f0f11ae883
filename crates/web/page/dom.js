// Making elements. Styles are set through the object model, which a strict content policy allows.

const SVG = 'http://www.w3.org/2000/svg';

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An HTML element: `on` holds listeners, `data` data attributes, `style` custom properties. */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'on') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (key === 'data') Object.assign(element.dataset, value);
    else if (key === 'style') for (const [name, set] of Object.entries(value)) element.style.setProperty(name, set);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat(3).filter(child => child !== undefined && child !== null && child !== false));
  return element;
}

export const clear = element => (element.replaceChildren(), element);

/** Calls a function once per frame however often it is asked to. */
export function soon(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/** Tells people who listen to the page what happened. */
export function announce(text) {
  const place = $('#announcer');
  place.textContent = '';
  place.textContent = text;
}

/** A short message that goes away by itself; errors stay until they are dismissed. */
export function toast(text, kind = 'note') {
  const box = $('#toasts');
  const message = h('div', { class: `toast ${kind}`, role: kind === 'error' ? 'alert' : 'status' }, h('span', {}, text));
  message.append(h('button', { class: 'plain', 'aria-label': '×', on: { click: () => message.remove() } }, '×'));
  while (box.children.length > 2) box.firstChild.remove();
  box.append(message);
  if (kind !== 'error') setTimeout(() => message.remove(), 4500);
}
