// Light or dark: as the system wants it, unless the user chose. Runs before anything is painted.
'use strict';

(() => {
  const root = document.documentElement;
  const read = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    root.dataset.theme = read() ?? (system.matches ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  document.addEventListener('click', event => {
    if (!event.target.closest('#theme')) return;
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', next);
    } catch {
      // A browser that stores nothing still changes until it is closed.
    }
    root.dataset.theme = next;
  });
})();
