/** The query that a user types after a slash, and the quick messages for it. */
export { matchQuickMessages, quickReplyQuery } from './match-quick-messages.ts';
/** The file of a quick message, to attach it. */
export { fetchQuickMedia } from './fetch-quick-media.ts';
