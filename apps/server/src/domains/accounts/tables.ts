import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

/** The codes that were mailed last to a user who forgot the password. */
export interface PasswordResetsTable extends OwnedTable {
  user_id: number;
  /** The address to which the codes were mailed. They end when the user gets another address. */
  email: string;
  code_hash: string;
  secret_hash: string;
  /** How often the code was typed. */
  tries: Generated<number>;
  expires_at: Date;
}

/** The invitation link that was mailed last to a user. */
export interface InvitationsTable extends OwnedTable {
  user_id: number;
  email: string;
  secret_hash: string;
  expires_at: Date;
}

/** How many invitations a company sent on a day. */
export interface InvitationDaysTable extends OwnedTable {
  /** YYYY-MM-DD. */
  day: string;
  sent: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    password_resets: PasswordResetsTable;
    invitations: InvitationsTable;
    invitation_days: InvitationDaysTable;
  }
}
