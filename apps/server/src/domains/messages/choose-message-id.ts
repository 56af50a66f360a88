import { randomBytes } from 'node:crypto';

/**
 * An id in WhatsApp's own form (3EB0 and 18 hex digits, as its web client makes them), chosen before sending so that
 * sending twice shows once.
 */
export const chooseMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
