import type { TrialOutcome, WebhookEvent } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { EventRefs } from './event-refs.ts';

interface Webhooks extends OwnedTable {
  id: Generated<number>;
  name: string;
  url: string;
  events: WebhookEvent[];
  active: Generated<boolean>;
  /** The secret that signs calls, encrypted. */
  secret_sealed: string;
  secret_hint: string;
  /** The secret that `secret_sealed` replaced; calls are signed with both until `former_secret_until`. */
  former_secret_sealed: string | null;
  former_secret_until: Date | null;
  /** Since when every call failed; null: the last call was delivered, or there was no call. */
  failing_since: Date | null;
  /** When the webhook was switched off because of its failures. */
  disabled_at: Date | null;
  /** When an event was last dropped because too many waited. */
  dropped_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface WebhookDeliveries extends OwnedTable {
  id: string;
  webhook_id: number;
  event: WebhookEvent | 'test';
  refs: ColumnType<EventRefs, string, string>;
  /** The body, which the first attempt makes; null: there was no attempt. */
  request: string | null;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  outcome: TrialOutcome | null;
  status: number | null;
  /** The beginning of the last answer. */
  response: Generated<string>;
  /** When the delivery is tried next; null: not any more. */
  next_at: Date | null;
  created_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    webhooks: Webhooks;
    webhook_deliveries: WebhookDeliveries;
  }
}
