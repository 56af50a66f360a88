/** Who takes no advertising: the ledger, and what changes it. */
export { acceptMarketing, isRefused, refuseMarketing } from './ledger.ts';
/** The conversations that got advertising. */
export { findMarketing, noteMarketing } from './marketing-sends.ts';
