import type { ConnectionStatus } from '@balcao/contract';
import type { Generated } from 'kysely';

interface ConnectionStates {
  company_id: Generated<number>;
  /** pg returns bigint as text. */
  id: Generated<string>;
  connection_id: number;
  status: ConnectionStatus;
  reason: string | null;
  at: Date;
}
interface ConnectionHours {
  company_id: Generated<number>;
  connection_id: number;
  hour: Date;
  received: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  first_contacts: Generated<number>;
  answered: Generated<number>;
}
interface ConnectionFailures {
  company_id: Generated<number>;
  connection_id: number;
  hour: Date;
  code: string;
  count: Generated<number>;
  last_at: Date;
}
interface ConnectionFalls {
  company_id: Generated<number>;
  id: Generated<number>;
  connection_id: number;
  fell_at: Date;
  reason: string | null;
  alerted_at: Date | null;
  ended_at: Date | null;
  /** When the admins were mailed; also set if the company wants no mail. */
  mailed_at: Date | null;
  is_back: Generated<boolean>;
  back_mailed_at: Date | null;
}

interface ConnectionRatings {
  company_id: Generated<number>;
  connection_id: number;
  quality: string | null;
  messaging_limit: string | null;
  updated_at: Date;
}
interface ConnectionNotices {
  company_id: Generated<number>;
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
