/** What the responder compares messages with, and what events start. */
export { findTriggers, listActivePhrases, type ActivePhrase } from './flow-triggers.ts';
