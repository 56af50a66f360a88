import { randomBytes } from 'node:crypto';

/**
 * An id in WhatsApp's own form: 3EB0 and 18 hex digits, as its web client makes them. It is chosen before sending, so
 * that a message which is sent twice is shown once.
 */
export const chooseMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
