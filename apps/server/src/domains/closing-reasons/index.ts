/** The reasons as plain records. */
export { closingReasons } from './closing-reasons.ts';
/**
 * `requireClosingReason`: a reason that may close a ticket of a queue now. `offersClosingReason`: whether there is any.
 * @throws ERR_NO_CLOSING_REASON_FOUND
 */
export { offersClosingReason, requireClosingReason } from './require-closing-reason.ts';
