import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { enqueueCheck } from './start-check.ts';

/**
 * Every minute: continues the checks that have waited long enough, and those whose worker died. A check whose job still
 * waits in the queue is among them, too; `enqueueCheck` gives it no second job.
 */
export async function resumeChecks(now = new Date()): Promise<void> {
  const due = await asOperator((db) =>
    db
      .selectFrom('contact_lists')
      .select([companyOfRow('contact_lists'), 'id'])
      .where('is_checking', '=', true)
      .where('check_due_at', '<', now)
      .where((where) => where.or([where('check_leased_until', 'is', null), where('check_leased_until', '<', now)]))
      // Further checks are continued a minute later.
      .limit(1000)
      .execute(),
  );
  for (const row of due) await companyOf(row).inScope((scope) => enqueueCheck(scope, row.id));
}
