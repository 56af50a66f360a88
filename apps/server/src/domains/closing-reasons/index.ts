/** The reasons as plain records. */
export { closingReasons } from './closing-reasons.ts';
/**
 * `requireClosingReason`: the reason with an id, if it may close a ticket of a queue now.
 * `offersClosingReason`: whether any reason may close one.
 * @throws ERR_NO_CLOSING_REASON_FOUND from `requireClosingReason`
 */
export { offersClosingReason, requireClosingReason } from './require-closing-reason.ts';
