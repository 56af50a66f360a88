/** The reasons as plain records. */
export { closingReasons } from './closing-reasons.ts';
/** A reason that may close a ticket of a queue now, and whether there is any. @throws ERR_NO_CLOSING_REASON_FOUND */
export { offersClosingReason, requireClosingReason } from './require-closing-reason.ts';
