import type { Generated } from 'kysely';
import type { AuditEntry } from '@balcao/contract';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface AuditEntries extends OwnedTable {
  id: Generated<string>;
  at: Generated<Date>;
  actor: AuditEntry['actor'];
  user_id: number | null;
  actor_name: Generated<string>;
  address: string | null;
  subject: string;
  record_id: string | null;
  record_name: Generated<string>;
  action: AuditEntry['action'];
  changes: Generated<AuditEntry['changes']>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    audit_entries: AuditEntries;
  }
}
