import { defineNoun } from '../kit/noun.ts';
import { notificationErrors } from './errors.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSignals } from './signals.ts';

export const notifications = defineNoun({
  what: 'What tells a user of an event: push messages to browsers, and the signal of a transfer.',
  routes: notificationRoutes,
  signals: notificationSignals,
  errors: notificationErrors,
});
