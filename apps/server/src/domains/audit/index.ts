/** A page of the audit log of the company of the scope. */
export { listAudit } from './list-audit.ts';
/** Deletes what the log tells about an erased contact. */
export { forgetContactEntries } from './jobs.ts';
