import { defineNoun } from '../kit/noun.ts';
import { numberHealthRoutes } from './routes.ts';
import { numberHealthSignals } from './signals.ts';

export const numberHealth = defineNoun({
  what: 'How well the connections of the company work.',
  routes: numberHealthRoutes,
  signals: numberHealthSignals,
});
