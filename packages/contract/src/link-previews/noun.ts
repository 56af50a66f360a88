import { defineNoun } from '../kit/noun.ts';
import { linkPreviewRoutes } from './routes.ts';
import { bodies, notes } from './notes.ts';

export const linkPreviews = defineNoun({
  what: 'Previews of links in messages: title, description and picture of the page, fetched by the server.',
  routes: linkPreviewRoutes,
  notes,
  bodies,
});
