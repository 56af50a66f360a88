import { defineNoun } from '../kit/noun.ts';
import { consoleRoutes } from './routes.ts';

export const consoleNoun = defineNoun({
  what: "The operator's console: all companies on one screen, and what each of them uses.",
  routes: consoleRoutes,
});
