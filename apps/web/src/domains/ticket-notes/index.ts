/** Marks mentions of the user as seen while their ticket is open. */
export { useSeenMentions } from './use-seen-mentions.ts';
