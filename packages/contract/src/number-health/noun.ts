import { defineNoun } from '../kit/noun.ts';
import { numberHealthRoutes } from './routes.ts';
import { numberHealthSignals } from './signals.ts';
import { notes } from './notes.ts';

export const numberHealth = defineNoun({
  what: 'How well the connections of the company work.',
  routes: numberHealthRoutes,
  signals: numberHealthSignals,
  notes,
});
