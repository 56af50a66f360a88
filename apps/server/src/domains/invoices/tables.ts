import type { Generated } from 'kysely';
import type { StoredLine } from './invoice-lines.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface InvoicesTable extends OwnedTable {
  id: Generated<number>;
  detail: string;
  /** The price of the period plus the adjustment. */
  cents: number;
  adjustment_cents: Generated<number>;
  /** The lines of the adjustment. */
  lines: Generated<StoredLine[]>;
  months: number;
  /** The three days are written as YYYY-MM-DD. They are read with a cast to text, because pg reads a date as a Date. */
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

/** What a plan change gives back and costs for the days of a paid period. */
interface ProrationsTable extends OwnedTable {
  id: Generated<number>;
  /** The first day of the new plan, written as YYYY-MM-DD and read with a cast to text. */
  day: string;
  /** The end of the period, a day that does not belong to it. */
  until: string;
  from_detail: string;
  to_detail: string;
  from_cents: number;
  to_cents: number;
  credit_cents: number;
  charge_cents: number;
  /** What the period costs with its plans after the change, in cents times days. pg reads a bigint as text. */
  cent_days: number;
  /** The invoice that paid the period. */
  paid_invoice_id: number;
  /** The later invoice that has the proration among its lines and is paid; null: none yet. */
  invoice_id: number | null;
  made_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    invoices: InvoicesTable;
    invoice_reminders: InvoiceRemindersTable;
    prorations: ProrationsTable;
  }
}
