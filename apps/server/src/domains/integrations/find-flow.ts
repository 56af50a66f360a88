import type { Scope } from '../../platform/scope/scope.ts';

/**
 * Whether a flow that an integration starts can run; undefined: there is no such flow. Flows come after this noun in
 * `nouns.ts`, so it may not import them, and reads their table.
 */
export async function findFlow(scope: Scope, id: number): Promise<{ isRunning: boolean } | undefined> {
  const flow = await scope.db
    .selectFrom('flows')
    .select(['active', 'published_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return flow && { isRunning: flow.active && flow.published_version !== null };
}
