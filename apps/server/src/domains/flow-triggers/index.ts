/** The phrases that the responder compares messages with, and the triggers of an event. */
export { findTriggers, listActivePhrases, type ActivePhrase } from './flow-triggers.ts';
