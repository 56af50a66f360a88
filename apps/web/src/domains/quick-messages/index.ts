/** The query of a word that begins with a slash, and the quick replies for it. */
export { matchQuickMessages, quickReplyQuery } from './match-quick-messages.ts';
/** The file of a quick message, to attach it. */
export { fetchQuickMedia } from './fetch-quick-media.ts';
