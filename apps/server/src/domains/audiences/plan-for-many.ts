import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// A sort of 100,000 people needs 13 MB; with PostgreSQL's default of 4 MB it would write temporary files. `work_mem`
// stays raised until the transaction ends. That does no harm, since a statement takes only the memory that it needs.
const withoutLoops = statement(
  "select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)",
);
const withLoops = statement("select set_config('enable_nestloop', 'on', true)");

/**
 * Runs a statement that contains an audience. Right after an import PostgreSQL's statistics do not know of the new
 * rows: PostgreSQL would then join the people and the contacts by a loop over both, which takes minutes for 50,000 of
 * each.
 */
export async function planForMany<T>(scope: Scope, run: () => Promise<T>): Promise<T> {
  await scope.rows(withoutLoops, []);
  // If the statement fails, the transaction ends, and the settings with it.
  const result = await run();
  await scope.rows(withLoops, []);
  return result;
}
