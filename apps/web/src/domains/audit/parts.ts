/** Entries of an audit log, the newest first. */
export { EntryList } from './parts/EntryList.tsx';
/** Which entries a log shows. */
export { AuditFilters } from './parts/AuditFilters.tsx';
/** A log with its filter and its export. */
export { useAuditLog } from './use-audit-log.ts';
