import { defineNoun } from '../kit/noun.ts';
import { notificationErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSignals } from './signals.ts';

export const notifications = defineNoun({
  what:
    'What tells a user of an event: push messages to browsers, and the signals of transfers, invitations and ' +
    'mentions.',
  routes: notificationRoutes,
  signals: notificationSignals,
  errors: notificationErrors,
  notes,
  bodies,
});
