import { defineNoun } from '../kit/noun.ts';
import { cloudRoutes } from './routes.ts';
import { bodies, notes } from './notes.ts';

export const cloud = defineNoun({
  what: "Connections to WhatsApp's official Cloud API: account, webhook and message templates.",
  routes: cloudRoutes,
  notes,
  bodies,
});
