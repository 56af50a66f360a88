import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const excluded = statement('select c.id from contacts c where c.id = any($1::int[]) and c.disable_bot');

/** Which of these contacts get no automatic answers, because users have excluded them. */
export async function findExcluded(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await scope.rows<{ id: number }>(excluded, [ids])).map(({ id }) => id));
}
