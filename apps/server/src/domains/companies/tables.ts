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
  /** Null in the database only for an erased company, which no query of the domains reads. */
  plan_id: number;
  /** What differs from the plan, by the names of the wire. */
  overrides: Generated<PlanOverrides>;
  /** Triggers increment it when a queue, a user, a connection or a tag gets a name. */
  names_version: Generated<number>;
  /** When the numbers of its contacts were read with their country; null: not yet. */
  numbers_read_at: Generated<Date | null>;
  /** When it signed up by itself; null: the operator made it. */
  signed_up_at: Generated<Date | null>;
  /** The end of the trial; null: it never was on trial. */
  trial_ends_at: Generated<Date | null>;
  /** When the company is to be erased; null: its erasure is not ordered. */
  erase_at: Date | null;
  erased_at: Date | null;
  /** Whether the company was active when its erasure was ordered; null: its erasure is not ordered. */
  active_before_erasure: boolean | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** One row: the terms of the operator for all companies. */
interface BillingTermsTable {
  id: Generated<number>;
  /** An invoice is made so many days before the due date. */
  days_before: Generated<number>;
  /** A company is served for so many days after its due date. */
  grace_days: Generated<number>;
  /** The number by which companies are reminded beside the mail, and the operator's company that owns it. */
  reminder_company_id: number | null;
  reminder_connection_id: number | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    companies: CompaniesTable;
    billing_terms: BillingTermsTable;
  }
}
