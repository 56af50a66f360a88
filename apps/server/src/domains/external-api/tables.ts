import type { Generated, JSONColumnType } from 'kysely';

interface IdempotencyKeys {
  company_id: Generated<number>;
  connection_id: number;
  key: string;
  digest: string;
  reply: JSONColumnType<{ messageId: string; ticketId: number }> | null;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeys;
  }
}
