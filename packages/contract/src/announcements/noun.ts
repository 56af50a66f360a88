import { defineNoun } from '../kit/noun.ts';
import { announcementErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { announcementRoutes } from './routes.ts';
import { announcementSignals } from './signals.ts';

export const announcements = defineNoun({
  what: 'Announcements of the operator to the users of the companies.',
  routes: announcementRoutes,
  signals: announcementSignals,
  errors: announcementErrors,
  notes,
  bodies,
});
