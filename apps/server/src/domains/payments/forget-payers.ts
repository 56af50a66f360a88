import { sql, type Kysely } from 'kysely';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/**
 * Removes the payers from the charges of a company, and the notices about these charges. Amounts and states stay. A
 * notice belongs to a charge if its text contains one of the references of the charge.
 */
export async function forgetPayers(db: Kysely<Tables>, { companyId }: OfCompany): Promise<void> {
  await sql`
    delete from payment_notices n
    using payment_charges c
    where c.company_id = ${companyId} and n.provider = c.provider
      and (position(c.reference in n.body) > 0 or position(c.provider_ref in n.body) > 0)`.execute(db);
  await sql`
    update payment_charges set payer = null, next_check_at = null, updated_at = now()
    where company_id = ${companyId}`.execute(db);
}
