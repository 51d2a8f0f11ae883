// Light or dark: as the system wants it, unless the user chose. Runs before anything is painted.

{
	const { dataset } = document.documentElement;
	const system = matchMedia('(prefers-color-scheme: dark)');
	const apply = () => (dataset.theme = localStorage.getItem('theme') ?? (system.matches ? 'dark' : 'light'));
	apply();
	// The page brings the board of its first example; if another one is asked for, that board is not shown.
	if (location.hash.length > 1) dataset.asked = '';
	system.addEventListener('change', apply);
	document.addEventListener('click', ({ target }) => {
		if (target.id !== 'theme') return;
		localStorage.setItem('theme', dataset.theme === 'dark' ? 'light' : 'dark');
		apply();
	});
}
