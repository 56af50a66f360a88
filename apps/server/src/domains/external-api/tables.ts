import type { Generated, JSONColumnType } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface IdempotencyKeys extends OwnedTable {
  connection_id: number;
  key: string;
  /** Of the whole call: a call with the same key and another digest is refused. */
  digest: string;
  /**
   * The result of the call (`doOnce`); of a call that starts a flow it is a `FlowStartReceipt`, without `messageId`.
   * Null only within the transaction of the call.
   */
  reply: JSONColumnType<{ messageId: string; ticketId: number; waits: boolean }> | null;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeys;
  }
}
