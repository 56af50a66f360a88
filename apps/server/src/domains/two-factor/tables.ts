import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface TwoFactorsTable extends OwnedTable {
  user_id: number;
  sealed_secret: string;
  /** Null until the first code of the app was entered. */
  confirmed_at: Date | null;
  /** The time step of the last accepted code. It is a bigint, which `pg` reads as text. */
  last_step: Generated<string>;
}

export interface RecoveryCodesTable extends OwnedTable {
  user_id: number;
  /** The keyed hash of an unused code; a used code is deleted. */
  hash: string;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    two_factors: TwoFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}
