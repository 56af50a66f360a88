/** A reason that may close a ticket of a queue now. @throws ERR_NO_CLOSING_REASON_FOUND */
export { requireClosingReason } from './require-closing-reason.ts';
