import type { ConnectionStatus } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface ConnectionStates extends OwnedTable {
  /** pg returns bigint as text. */
  id: Generated<string>;
  connection_id: number;
  status: ConnectionStatus;
  reason: string | null;
  at: Date;
}
interface ConnectionHours extends OwnedTable {
  connection_id: number;
  hour: Date;
  received: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  first_contacts: Generated<number>;
  answered: Generated<number>;
}
interface ConnectionFailures extends OwnedTable {
  connection_id: number;
  hour: Date;
  code: string;
  count: Generated<number>;
  last_at: Date;
}
interface ConnectionFalls extends OwnedTable {
  id: Generated<number>;
  connection_id: number;
  fell_at: Date;
  reason: string | null;
  alerted_at: Date | null;
  ended_at: Date | null;
  /** When the admins were mailed; also set if the company wants no mail. */
  mailed_at: Date | null;
  /** Whether the fall ended because the number is connected again. */
  is_back: Generated<boolean>;
  back_mailed_at: Date | null;
}

interface ConnectionRatings extends OwnedTable {
  connection_id: number;
  quality: string | null;
  messaging_limit: string | null;
  updated_at: Date;
}
interface ConnectionNotices extends OwnedTable {
  id: Generated<number>;
  connection_id: number;
  kind: string;
  event: string;
  detail: string;
  at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    connection_states: ConnectionStates;
    connection_hours: ConnectionHours;
    connection_failures: ConnectionFailures;
    connection_falls: ConnectionFalls;
    connection_ratings: ConnectionRatings;
    connection_notices: ConnectionNotices;
  }
}
