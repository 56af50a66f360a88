/** The workers of the outbox. */
export { outgoingWorkers, tellPresence } from './jobs.ts';
/** The workers that download files which were not downloaded with their message. */
export { downloadWorkers } from './work-downloads.ts';
/** For the drivers' host: the sent bytes of a message id. */
export { findWire } from './find-wire.ts';
/** Whether a worker sends something through a connection now. */
export { isSending } from './is-sending.ts';
/** The stored form of a content: its kind on the wire and its text. */
export { writeContent } from './content.ts';
export type { OwnContent } from './content-of-body.ts';
/** Stores our message in a conversation and puts it into the connection's outbox. */
export { insertOwnMessage, type OwnMessage } from './insert-own-messages.ts';
/**
 * Stores a text or files with captions as messages of a ticket, fills in variables, and puts them into the outbox.
 * @throws ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG
 */
export { writeDraft, type Draft } from './write-draft.ts';
/** Sends texts without a user, in the transaction of their cause. */
export { sayAllAutomatically, sayAutomatically } from './say-automatically.ts';
/** Sends a prepared text with stored files, or an approved template, without a user. */
export { insertPrepared, prepareMessages, sendPrepared, type Prepared } from './send-prepared.ts';
export { headerKindsOf, insertTemplate, requireHeaderFile, requireTemplate, templateValue } from './send-template.ts';
/** What bots of any kind send, and what they are asked about. */
export type { BotMessage, BotNext, BotReply, BotTurn } from './bot-reply.ts';
export { boundReply, textParts } from './bound-reply.ts';
/** Files and messages that are older than the company keeps them: counts them, or removes a few at a time. */
export { countExpiring, expireMessages, type ExpireBefore } from './expire-messages.ts';
/** Removes what a person wrote in groups. */
export { expireOfWriter } from './expire-of-writer.ts';
/** Messages by id, oldest first, with their connections. */
export { findMessages } from './message-view.ts';
/** The newest messages of a ticket, for bots. */
export { newestMessages, type NewestMessage } from './newest-messages.ts';
/** The variables for a text of a ticket. */
export { variablesOf } from './variables-of.ts';
