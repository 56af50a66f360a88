/** The text for a code that travels with a message. */
export { codeText } from './code-text.ts';
/** The kind of a file by its content, and why a file of that kind and size may not be sent. */
export { kindOfFile, refuseFile } from './file-kind.ts';
/** What was prepared in a ticket and not sent yet. */
export { drafts, useDraft } from './our-drafts.ts';
/** A loaded conversation, and its messages, oldest first. */
export { listMessages, type Thread } from './live.ts';
/** Restores a user's messages that an earlier page of this browser did not send. */
export { restoreOutbox } from './our-outbox.ts';
/** A message in one line, without its signature and its marks. */
export { plainLine } from './read-body.ts';
/** The query of a ticket's conversation, newest page first. */
export { threadPages } from './threads.ts';
