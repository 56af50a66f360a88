import type { Scope } from '../../platform/scope/scope.ts';

/** A flow that an integration starts, and whether it runs. Flows stand below this noun, so their row is read. */
export async function findFlow(scope: Scope, id: number): Promise<{ isRunning: boolean } | undefined> {
  const flow = await scope.db
    .selectFrom('flows')
    .select(['active', 'published_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return flow && { isRunning: flow.active && flow.published_version !== null };
}
