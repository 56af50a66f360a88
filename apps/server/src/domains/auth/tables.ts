import type { Generated } from 'kysely';

export interface SessionsTable {
  company_id: Generated<number>;
  id: Generated<string>;
  user_id: number;
  secret_hash: string;
  /** Of the secret before the present one. */
  previous_hash: string | null;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_why: RevokedWhy | null;
}

/** Signed in elsewhere, signed out, a new password, or a refresh cookie that should have been gone. */
export type RevokedWhy = 'elsewhere' | 'signed-out' | 'password' | 'reused';

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}
