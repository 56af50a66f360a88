/** A page of the audit log of the company of the scope. */
export { listAudit } from './list-audit.ts';
