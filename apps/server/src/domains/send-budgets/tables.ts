import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface SendBudgets extends OwnedTable {
  connection_id: number;
  per_minute: Generated<number>;
  first_contacts_per_day: Generated<number>;
  warm_up: Generated<boolean>;
  number: string | null;
  linked_at: Date | null;
  tokens: number | null;
  filled_at: Date | null;
  day: string | null;
  granted: Generated<number>;
  seen: Generated<number>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    send_budgets: SendBudgets;
  }
}
