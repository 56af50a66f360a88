import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface SessionsTable extends OwnedTable {
  id: Generated<string>;
  user_id: number;
  secret_hash: string;
  /** Hash of the previous secret. */
  previous_hash: string | null;
  /** When the secret was replaced last; before that, when the session was opened. */
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_why: RevokedWhy | null;
  /** What the browser says of itself; null if it sent nothing, or signed in with an earlier version. */
  device: string | null;
  address: string | null;
}

/** A visit of an operator of the platform in the company. */
interface ImpersonationsTable extends OwnedTable {
  id: Generated<number>;
  /** The session of the visit, in the company. */
  session_id: string;
  operator_name: string;
  operator_company_id: number;
  operator_user_id: number;
  /** The session of the operator's own company from which the visit was started. */
  operator_session_id: string;
  reason: string;
  started_at: Generated<Date>;
  until: Date;
  ended_at: Date | null;
}

/**
 * `elsewhere`: the user signed in again. `signed-out`: the user, or the operator in the company, ended the session.
 * `password`: the password was changed. `reused`: a refresh secret that was replaced before was used again.
 */
export type RevokedWhy = 'elsewhere' | 'signed-out' | 'password' | 'reused';

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    impersonations: ImpersonationsTable;
  }
}
