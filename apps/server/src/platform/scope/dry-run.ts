import type { Scope } from './scope.ts';

/**
 * Runs the work in a transaction of its own and rolls it back, so that a refusal comes before something costly begins.
 * Call it before the first statement of `scope`: later, `scope` holds a connection, and the dry run takes another one.
 * @throws what the work throws
 */
export async function dryRun({ company, actor, now }: Scope, work: (scope: Scope) => Promise<unknown>): Promise<void> {
  const rollback = new Error('A dry run ends with a rollback.');
  await company
    .inScope(
      async (trial) => {
        await work(trial);
        throw rollback;
      },
      { actor, now },
    )
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
}
