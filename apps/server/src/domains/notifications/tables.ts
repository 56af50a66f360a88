import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface PushSubscriptionsTable extends OwnedTable {
  id: Generated<number>;
  user_id: number;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionsTable;
  }
}
