import { sql, type Kysely } from 'kysely';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** Voids the open invoices of a company that is erased, because they will not be paid any more. Other invoices stay. */
export async function closeBooks(db: Kysely<Tables>, { companyId }: OfCompany): Promise<void> {
  await sql`
    update invoices set status = 'void', reason = 'company-erased', updated_at = now()
    where company_id = ${companyId} and status = 'open'`.execute(db);
}
