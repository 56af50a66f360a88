import type { ConsentBasis } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface ConsentsTable extends OwnedTable {
  id: Generated<number>;
  contact_id: number;
  channel: Generated<'whatsapp'>;
  purpose: Generated<'marketing'>;
  basis: ConsentBasis;
  evidence: string;
  /** pg returns bigint as text. */
  message_id: string | null;
  user_id: number | null;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  revoked_by: 'person' | 'user' | null;
  revoke_user_id: number | null;
  revoke_reason: string | null;
}

interface MarketingSendsTable extends OwnedTable {
  contact_id: number;
  connection_id: number;
  sent_at: Date;
}

/** A keyed hash of an identity of an erased person who takes no advertising. */
interface RefusedIdentitiesTable extends OwnedTable {
  hash: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    consents: ConsentsTable;
    refused_identities: RefusedIdentitiesTable;
    marketing_sends: MarketingSendsTable;
  }
}
