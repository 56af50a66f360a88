import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { enqueueCheck } from './start-check.ts';

/** A check goes on by itself. One whose job was lost is late by more than this. */
const lateMs = 120_000;

/** Every two minutes: puts the jobs of checks that are late into the queue again. */
export async function resumeChecks(now = new Date()): Promise<void> {
  const late = await asOperator((db) =>
    db
      .selectFrom('contact_lists')
      .select([companyOfRow('contact_lists'), 'id'])
      .where('is_checking', '=', true)
      .where('check_due_at', '<', new Date(now.getTime() - lateMs))
      .where((where) => where.or([where('check_leased_until', 'is', null), where('check_leased_until', '<', now)]))
      .limit(1000)
      .execute(),
  );
  for (const row of late) await companyOf(row).inScope((scope) => enqueueCheck(scope, row.id));
}
