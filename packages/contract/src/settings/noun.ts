import { defineNoun } from '../kit/noun.ts';
import { settingErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { settingRoutes } from './routes.ts';
import { settingSignals } from './signals.ts';

export const settings = defineNoun({
  what: 'The settings of the company.',
  routes: settingRoutes,
  signals: settingSignals,
  errors: settingErrors,
  notes,
  bodies,
});
