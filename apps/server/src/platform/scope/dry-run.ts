import { inCompany } from './in-company.ts';
import type { Scope } from './scope.ts';

/**
 * Does the work in a transaction of its own and undoes it: what would refuse it refuses it here, before something costly
 * is begun. Call it before the first statement of `scope`, which would hold a second connection meanwhile.
 * @throws what the work throws
 */
export async function dryRun(
  { companyId, actor, now }: Scope,
  work: (scope: Scope) => Promise<unknown>,
): Promise<void> {
  const undone = new Error('A dry run ends with a rollback.');
  await inCompany(
    companyId,
    async (trial) => {
      await work(trial);
      throw undone;
    },
    { actor, now },
  ).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}
