// Puts the page together. Parts hear of each other's doings through state.js.

import { $, fill, h, toast } from './dom.js';
import { translate, words } from './words.js';
import { startAnalysis } from './analysis.js';
import { startBoard } from './board.js';
import { startCalculator } from './calculator.js';
import { startChart } from './chart.js';
import { startChosen } from './chosen.js';
import { startExporting } from './exporting.js';
import { startGlossary } from './glossary.js';
import { startKeyboard } from './keyboard.js';
import { startMaps } from './maps.js';
import { startOpening } from './opening.js';
import { startPointer } from './pointer.js';
import { startRaces } from './races.js';
import { startRegions } from './regions.js';
import { startScore } from './score.js';
import { startSetup } from './setup.js';
import { startTabs } from './tabs.js';
import { startTree } from './tree.js';
import { startWalking } from './walking.js';
import { on, state } from './state.js';

addEventListener('unhandledrejection', ({ reason }) => toast(String(reason?.message ?? reason), 'error'));
translate();
for (const start of [startTabs, startBoard, startWalking, startSetup, startMaps, startPointer, startKeyboard, startScore, startRegions, startChosen,
  startAnalysis, startTree, startChart, startRaces, startCalculator, startGlossary, startExporting]) start();

on('place', () => {
  const { players, event, date, result } = state.game.record;
  const names = ['black', 'white'].map(side => players[side].name && `${words[side]} ${players[side].name} ${players[side].rank ?? ''}`);
  fill($('#facts'), [...names, event, date, result].filter(Boolean).map(fact => h('span', {}, fact)));
  $('#comment').textContent = [state.node.name, state.node.illegal, state.node.comment].filter(Boolean).join('\n');
});
startOpening();
