import { sql, type Kysely } from 'kysely';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** Ends the erasure of a company: its row stays for its books, without personal data. */
export async function forgetCompany(db: Kysely<Tables>, { companyId }: OfCompany): Promise<void> {
  await sql`
    update companies
    set name = '#' || id, email = null, phone = null, plan_id = null, erased_at = now(), updated_at = now()
    where id = ${companyId}`.execute(db);
}
