import { defineNoun } from '../kit/noun.ts';
import { promptErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { promptRoutes } from './routes.ts';
import { promptSignals } from './signals.ts';

export const prompts = defineNoun({
  what: 'How language models answer customers, with a test bench and a limit of tokens.',
  routes: promptRoutes,
  signals: promptSignals,
  errors: promptErrors,
  notes,
  bodies,
});
