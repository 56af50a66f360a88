import { defineNoun } from '../kit/noun.ts';
import { campaignErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { campaignRoutes } from './routes.ts';
import { campaignSignals } from './signals.ts';

export const campaigns = defineNoun({
  what: 'Messages to many people, each of whom gets it once.',
  routes: campaignRoutes,
  signals: campaignSignals,
  errors: campaignErrors,
  notes,
  bodies,
});
