// Light or dark: as the system wants it, unless the user chose. The choice is a cookie, so that the server can send the page
// in these colours.

import { listen } from './dom.js';

const { dataset } = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

const chosen = () => /\byose-theme=(light|dark)\b/.exec(document.cookie)?.[1];
const apply = () => (dataset.theme = chosen() ?? (system.matches ? 'dark' : 'light'));

listen('#theme', 'click', () => {
	document.cookie = `yose-theme=${dataset.theme === 'dark' ? 'light' : 'dark'}; path=/; max-age=31536000; SameSite=Strict`;
	apply();
});
system.addEventListener('change', apply);
apply();
