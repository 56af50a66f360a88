import type { CompanyWithPlan } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import { isOnTrial } from './renew-due-date.ts';
import { mayCampaignSql, planColumns, viewPlan } from '../plans/index.ts';

/** A company with its plan. A scope sees only its own company. An erased company has no plan, and is not found. */
export async function findCompany(db: Kysely<Tables>, id: number): Promise<CompanyWithPlan | undefined> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select([
      'companies.id as companyId',
      'companies.name as companyName',
      'companies.email',
      'companies.phone',
      'companies.status',
      'companies.due_date',
      'companies.trial_ends_at',
      'companies.created_at',
      'companies.overrides',
    ])
    .select(planColumns)
    .select(sql<boolean>`${sql.raw(mayCampaignSql('companies'))}`.as('mayCampaign'))
    .where('companies.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.companyId,
      name: row.companyName,
      email: row.email,
      phone: row.phone,
      status: row.status,
      dueDate: row.due_date?.toISOString() ?? null,
      trialExpiration: isOnTrial(row.due_date, row.trial_ends_at) ? (row.trial_ends_at?.toISOString() ?? null) : null,
      createdAt: row.created_at.toISOString(),
      // The overrides win over the plan. A setting of the operator that forbids campaigns wins over both.
      plan: { ...viewPlan(row), ...row.overrides, ...(!row.mayCampaign && { useCampaigns: false }) },
    }
  );
}
