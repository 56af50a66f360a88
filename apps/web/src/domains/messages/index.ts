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
/** An image as a smaller file. */
export { compressImage } from './shrink-image.ts';
/** A message in one line, without its signature and its marks. */
export { plainLine } from './read-body.ts';
/** A duration as minutes and seconds: `1:05`. */
export { formatSeconds } from './read-body.ts';
/** The query of a ticket's conversation, newest page first. */
export { threadPages } from './threads.ts';
/** Adds a part to the bubbles of a conversation, such as the card of a ticket. */
export { BubbleExtra } from './bubble-extra.ts';
/** The field in which messages are written: its key and paste handlers, and its caret and focus. */
export { fieldKeys } from './field-keys.ts';
export { useComposerField } from './use-composer-field.ts';
/** The colleagues whom a text mentions by `@`. */
export { matchColleagues, mentionQuery, namedIn } from './mention-query.ts';
export { mentionId } from './mention-id.ts';
export { useMatchKeys } from './use-match-keys.ts';
/** Messages on their way to the server, one after the other. */
export { Outbox, type NewOutgoing } from './outbox.ts';
export { type Outgoing, type Quoted } from './outbox-entries.ts';
/** Files that are chosen, pasted or dropped. */
export { type Attachments } from './use-attachments.ts';
export { useFileDrop } from './use-file-drop.ts';
export { usePrepareFiles } from './use-prepare-files.ts';
/** The lines of a conversation. */
export { buildThreadRows } from './thread-rows.ts';
export { type ThreadRow } from './thread-row.ts';
