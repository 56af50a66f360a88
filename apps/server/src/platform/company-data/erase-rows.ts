import { sql, type Kysely } from 'kysely';
import { asOperator } from '../scope/as-operator.ts';
import type { OfCompany } from '../scope/company.ts';
import type { Tables } from '../scope/tables.ts';
import { listCompanyTables } from './list-tables.ts';

const rowsPerStep = 500;
/** Work that still runs may add rows to tables that are empty already, so the tables are gone through several times. */
const maxPasses = 20;

interface EraseOptions {
  /** Tables that keep their rows. */
  keep: readonly string[];
  signal: AbortSignal;
}

/**
 * Deletes the rows of a company in all tables that companies own, except those in `keep`. Each step is a transaction of
 * its own, so the erasure may be interrupted at any time and repeated.
 * @throws Error when rows are left after many passes, or when the signal is aborted
 */
export async function eraseRows(company: OfCompany, { keep, signal }: EraseOptions): Promise<void> {
  const tables = (await asOperator(listCompanyTables)).filter((table) => !keep.includes(table));
  for (let pass = 0; pass < maxPasses; pass++) {
    let wasEmpty = true;
    for (const table of tables) if (!(await emptyTable(company, table, signal))) wasEmpty = false;
    if (wasEmpty) return;
  }
  throw new Error('The rows of a company come back faster than they are erased.');
}

/** Deletes the rows of a company in one table. @returns whether there were none; false too if rows had to stay */
async function emptyTable(company: OfCompany, table: string, signal: AbortSignal): Promise<boolean> {
  for (let step = 0; ; step++) {
    signal.throwIfAborted();
    const removed = await asOperator((db) => deleteStep(db, company, table)).catch((error: unknown) => {
      // A row of another table was added meanwhile; the next pass deletes that one first.
      if (isForeignKeyViolation(error)) return undefined;
      throw error;
    });
    if (removed === undefined) return false;
    if (removed < rowsPerStep) return step === 0 && removed === 0;
  }
}

/** Deletes at most `rowsPerStep` rows, found by `ctid`: `delete` has no `limit`. @returns how many */
async function deleteStep(db: Kysely<Tables>, { companyId }: OfCompany, table: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where company_id = ${companyId} and ctid = any (array(
      select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${rowsPerStep}))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes rows that were added after `eraseRows`, in the transaction that ends the erasure.
 * @throws Error if a table has `rowsPerStep` of them, so that more may be left
 */
export async function eraseLastRows(db: Kysely<Tables>, company: OfCompany, keep: readonly string[]): Promise<void> {
  for (const table of await listCompanyTables(db)) {
    if (keep.includes(table)) continue;
    if ((await deleteStep(db, company, table)) === rowsPerStep) throw new Error(`Rows of ${table} came back.`);
  }
}

const isForeignKeyViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503';
