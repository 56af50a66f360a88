import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** An open invoice for the sweep test; a company may not write it, so the operator does. */
export const sampleInvoice = ({ company }: Scope, word: string): Promise<{ id: number }> =>
  asOperator((db) =>
    db
      .insertInto('invoices')
      .values({
        company_id: company.id,
        detail: `${word} plano`,
        cents: 14_990,
        months: 1,
        due_date: '2030-01-10',
        period_start: '2030-01-10',
        period_end: '2030-02-10',
        paid_at: null,
        paid_cents: null,
        paid_with: null,
        charge_id: null,
        reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
