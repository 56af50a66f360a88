import { sql } from 'kysely';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import { companyOf, type OfCompany } from '../../../platform/scope/company.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import { cancelMandate } from './cancel-mandate.ts';

/**
 * Ends the mandates of the companies whose erasure is ordered, so that nothing is debited any more. It runs every ten
 * minutes, so that a provider that does not answer is asked again.
 */
export async function endMandatesOfLeaving({ signal }: { signal: AbortSignal }): Promise<void> {
  const leaving = await asOperator(async (db) => {
    const { rows } = await sql<OfCompany>`
      select m.company_id as "companyId"
      from payment_mandates m
      join companies c on c.id = m.company_id
      where m.state = 'active' and c.erase_at is not null and c.erased_at is null
      order by c.erase_at`.execute(db);
    return rows;
  });
  const failures: unknown[] = [];
  for (const row of leaving) {
    signal.throwIfAborted();
    // A mandate that cannot be ended does not stop the others.
    await cancelMandate(companyOf(row)).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Mandates could not be ended; the next run tries again.');
}

/** Whether the bank of a company may still debit it. */
export async function hasActiveMandate(company: Company): Promise<boolean> {
  const found = await company.read(({ db }) =>
    db.selectFrom('payment_mandates').select('id').where('state', '=', 'active').executeTakeFirst(),
  );
  return found !== undefined;
}
