import { defineNoun } from '../kit/noun.ts';
import { templateErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { templateRoutes } from './routes.ts';
import { templateSignals } from './signals.ts';

export const templates = defineNoun({
  what: 'Message templates of the Cloud API: written here, checked, submitted to Meta and followed.',
  routes: templateRoutes,
  signals: templateSignals,
  errors: templateErrors,
  notes,
  bodies,
});
