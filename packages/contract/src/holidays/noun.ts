import { defineNoun } from '../kit/noun.ts';
import { holidayErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { holidayRoutes } from './routes.ts';
import { holidaySignals } from './signals.ts';

export const holidays = defineNoun({
  what: 'Days with other opening hours than their weekday.',
  routes: holidayRoutes,
  signals: holidaySignals,
  errors: holidayErrors,
  notes,
  bodies,
});
