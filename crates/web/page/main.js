// Puts the page together: each part sets itself up, and hears of the others through state.js. All are named, so that the
// browser asks at once.

import './theme.js';
import './server.js';
import './numbers.js';
import './points.js';
import './stones.js';
import './outline.js';
import './labels.js';
import './game.js';
import './jobs.js';
import './preview.js';
import './walking.js';
import './tabs.js';
import './board.js';
import './setup.js';
import './maps.js';
import './pointer.js';
import './keyboard.js';
import './score.js';
import './regions.js';
import './chosen.js';
import './analysis.js';
import './tree.js';
import './chart.js';
import './races.js';
import './calculator.js';
import './glossary.js';
import './exporting.js';
import { $, fill, h, toast } from './dom.js';
import { startOpening } from './opening.js';
import { on, state } from './state.js';
import { words } from './words.js';

addEventListener('unhandledrejection', ({ reason }) => toast(String(reason?.message ?? reason), 'error'));

on('place', () => {
	const { players, event, date, result } = state.game.record;
	const names = ['black', 'white'].map(side => players[side].name && `${words[side]} ${players[side].name} ${players[side].rank ?? ''}`);
	fill($('#facts'), [...names, event, date, result].filter(Boolean).map(fact => h('span', {}, fact)));
	$('#comment').textContent = [state.node.name, state.node.illegal, state.node.comment].filter(Boolean).join('\n');
});
startOpening();
