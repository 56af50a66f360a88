import type { Generated } from 'kysely';

export interface SessionsTable {
  company_id: Generated<number>;
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
}

/** Signed in elsewhere, signed out, changed the password, or a replaced refresh secret was used again. */
export type RevokedWhy = 'elsewhere' | 'signed-out' | 'password' | 'reused';

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}
