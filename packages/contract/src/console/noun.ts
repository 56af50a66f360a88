import { defineNoun } from '../kit/noun.ts';
import { consoleRoutes } from './routes.ts';
import { bodies, notes } from './notes.ts';

export const consoleNoun = defineNoun({
  what: "The operator's console: all companies on one screen, and what each of them uses.",
  routes: consoleRoutes,
  notes,
  bodies,
});
