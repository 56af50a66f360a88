import type { Scope } from './scope.ts';

/**
 * Runs the work in a transaction of its own and rolls it back, so that a refusal comes before something costly begins.
 * Call it before the first statement of `scope`, which would hold a second connection at the same time.
 * @throws what the work throws
 */
export async function dryRun({ company, actor, now }: Scope, work: (scope: Scope) => Promise<unknown>): Promise<void> {
  const undone = new Error('A dry run ends with a rollback.');
  await company
    .inScope(
      async (trial) => {
        await work(trial);
        throw undone;
      },
      { actor, now },
    )
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}
