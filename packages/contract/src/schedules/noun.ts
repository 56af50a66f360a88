import { defineNoun } from '../kit/noun.ts';
import { scheduleErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { scheduleRoutes } from './routes.ts';
import { scheduleSignals } from './signals.ts';

export const schedules = defineNoun({
  what: 'Messages that are sent to a contact at a time, once or again and again.',
  routes: scheduleRoutes,
  signals: scheduleSignals,
  errors: scheduleErrors,
  notes,
  bodies,
});
