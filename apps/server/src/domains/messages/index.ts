import './tables.ts';
import './facts.ts';
import './keep-media.ts';
import './reactions.ts';
import './realtime.ts';
import './wake-downloads.ts';
import './want-pictures.ts';

/** Registers the workers of the message lanes. */
export { workMessages, tellPresence, type Channels } from './jobs.ts';
/** Registers the workers that download files which were not downloaded with their message. */
export { workDownloads } from './work-downloads.ts';
/** For the drivers' host: the sent bytes of a message id. */
export { findWire } from './find-wire.ts';
/** Stores our message in a conversation and puts it into the connection's outbox. */
export { insertOwnMessage, type OwnMessage } from './insert-own-message.ts';
/**
 * Stores a text or files with captions as messages of a ticket, fills in variables, and puts them into the outbox.
 * @throws ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG
 */
export { writeOwn, type OwnWords } from './write-own.ts';
export { messageHttp } from './http.ts';
