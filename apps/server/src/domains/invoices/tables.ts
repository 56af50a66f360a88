import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface InvoicesTable extends OwnedTable {
  id: Generated<number>;
  detail: string;
  cents: number;
  months: number;
  /** Days are read as text, YYYY-MM-DD. */
  due_date: string;
  period_start: string;
  period_end: string;
  status: Generated<string>;
  paid_at: Date | null;
  paid_cents: number | null;
  paid_with: string | null;
  charge_id: number | null;
  reason: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Which reminders of an invoice were written. */
interface InvoiceRemindersTable extends OwnedTable {
  invoice_id: number;
  stage: string;
  sent_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    invoices: InvoicesTable;
    invoice_reminders: InvoiceRemindersTable;
  }
}
