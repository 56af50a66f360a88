import type { PlanOverrides } from '@balcao/contract';
import type { Generated } from 'kysely';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  phone: string | null;
  status: Generated<boolean>;
  /** Null: no due date. */
  due_date: Date | null;
  recurrence: Generated<string>;
  language: Generated<string>;
  /** Null in the database for an erased company only; queries that read the plan leave erased companies out. */
  plan_id: number;
  /** What differs from the plan, by the names of the wire. */
  overrides: Generated<PlanOverrides>;
  /** Triggers increment it when a queue, user, connection or tag is added, or gets another name or colour. */
  names_version: Generated<number>;
  /** When the numbers of its contacts were read with the company's country; null: not yet. */
  numbers_read_at: Generated<Date | null>;
  /** When the company signed up by itself; null: the operator made it. */
  signed_up_at: Generated<Date | null>;
  /** The end of the trial; null: the company never was on trial. */
  trial_ends_at: Generated<Date | null>;
  /** When the company is to be erased; null: its erasure is not ordered. */
  erase_at: Date | null;
  /** When the erasure ended; null: the company is not erased. */
  erased_at: Date | null;
  /** Whether the company was active when its erasure was ordered; null: its erasure is not ordered. */
  active_before_erasure: boolean | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** One row: the billing terms of the operator, which count for all companies. */
interface BillingTermsTable {
  id: Generated<number>;
  /** How many days before the due date an invoice is made. */
  days_before: Generated<number>;
  /** How many days after its due date a company is still served. */
  grace_days: Generated<number>;
  /** The operator's company that owns the connection `reminder_connection_id`. */
  reminder_company_id: number | null;
  /** The connection by which companies are reminded besides the mail. */
  reminder_connection_id: number | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    companies: CompaniesTable;
    billing_terms: BillingTermsTable;
  }
}
