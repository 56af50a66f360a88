import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface SessionsTable extends OwnedTable {
  id: Generated<string>;
  user_id: number;
  secret_hash: string;
  /** Hash of the previous secret. */
  previous_hash: string | null;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_why: RevokedWhy | null;
  /** What the browser says of itself; null if it sent nothing, or signed in with an earlier version. */
  device: string | null;
  address: string | null;
}

/** Signed in elsewhere, signed out, changed the password, or a replaced refresh secret was used again. */
export type RevokedWhy = 'elsewhere' | 'signed-out' | 'password' | 'reused';

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}
