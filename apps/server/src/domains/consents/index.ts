/** Who takes no advertising: the ledger, and what changes it. */
export { acceptMarketing, isRefused, keepRefusal, refuseMarketing } from './ledger.ts';
/** The conversations that got advertising. */
export { findMarketing, storeMarketingSend } from './marketing-sends.ts';
/** Refusals that outlive the erasure of their contacts. */
export { isErasedRefusalSql } from './erased-people.ts';
