import './tables.ts';
import './facts.ts';
import './keep-media.ts';
import './reactions.ts';
import './realtime.ts';
import './wake-downloads.ts';
import './want-pictures.ts';

/** Registers who works the lanes of messages. */
export { workMessages, tellPresence, type Channels } from './jobs.ts';
/** Registers the workers that download files which were not downloaded with their message. */
export { workDownloads } from './work-downloads.ts';
/** For the drivers' host: what went over the wire under an id. */
export { findWire } from './find-wire.ts';
/** Puts a message of the house into a conversation and the connection's outbox. */
export { insertOwnMessage, type OwnMessage } from './insert-own-message.ts';
/**
 * A text or files with captions as messages of a ticket: variables filled in, stored, in the outbox. @throws
 * ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG
 */
export { writeOwn, type OwnWords } from './write-own.ts';
export { messageHttp } from './http.ts';
