/** The user has opened a ticket: mentions of the user in its notes are not new any more. */
export { useSeenMentions } from './use-seen-mentions.ts';
