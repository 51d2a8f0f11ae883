// Light or dark: as the system wants it, unless the user chose. Runs before anything is painted.

{
	const { dataset } = document.documentElement;
	const system = matchMedia('(prefers-color-scheme: dark)');
	const apply = () => (dataset.theme = localStorage.getItem('theme') ?? (system.matches ? 'dark' : 'light'));
	apply();
	system.addEventListener('change', apply);
	document.addEventListener('click', ({ target }) => {
		if (target.id !== 'theme') return;
		localStorage.setItem('theme', dataset.theme === 'dark' ? 'light' : 'dark');
		apply();
	});
}
