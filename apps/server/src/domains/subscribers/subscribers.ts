import type { BillingPeriod, Subscriber } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';
import { mayCampaignSql, planJson } from '../plans/index.ts';

const campaignsEnabled = sql<string | null>`(select value from settings s
  where s.company_id = companies.id and s.key = 'campaignsEnabled')`;
const connections = (condition = sql`true`) => sql<number>`(select count(*)::int from connections w
  where w.company_id = companies.id and w.removed_at is null and ${condition})`;

/** SQL condition: the company is not erased. The row of an erased company stays, but only for its books. */
export const isNotErased = sql<boolean>`companies.erased_at is null`;

/** The companies; only the operator's transaction sees more than one. */
export const subscribers = plainRecords({
  table: 'companies',
  view: [
    'id',
    'name',
    'email',
    'phone',
    'status',
    'due_date as dueDate',
    'recurrence',
    'plan_id as planId',
    'overrides',
    'created_at as createdAt',
    'signed_up_at as signedUpAt',
    'erase_at as eraseAt',
  ],
  computed: {
    // The plan with the overrides of the company. Campaigns also need the operator's permission.
    plan: sql`(
      select ${planJson} || companies.overrides
        || case when ${sql.raw(mayCampaignSql('companies'))} then '{}' else '{"useCampaigns": false}' end::jsonb
      from plans p
      where p.id = companies.plan_id)` as typeof planJson,
    campaignsEnabled,
    users: sql<number>`(select count(*)::int from users u where u.company_id = companies.id)`,
    connections: connections(),
    connected: connections(sql`w.status = 'CONNECTED'`),
  },
  toWire: (row): Subscriber => ({
    ...row,
    recurrence: row.recurrence as BillingPeriod,
    campaignsEnabled: row.campaignsEnabled !== 'false',
    dueDate: row.dueDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    signedUpAt: row.signedUpAt?.toISOString() ?? null,
    eraseAt: row.eraseAt?.toISOString() ?? null,
  }),
  searchIn: ['name', 'email', 'phone'],
  orderBy: byText('name'),
  missing: 'ERR_NO_COMPANY_FOUND',
});
