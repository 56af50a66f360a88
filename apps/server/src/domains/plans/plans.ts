import type { Plan } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** Only the operator's transaction may change plans. */
export const plans = plainRecords({
  table: 'plans',
  view: [
    'id',
    'name',
    'users',
    'connections',
    'queues',
    'value',
    'media_days as mediaDays',
    'message_days as messageDays',
    'use_campaigns as useCampaigns',
    'use_kanban as useKanban',
    'use_open_ai as useOpenAi',
    'use_integrations as useIntegrations',
    'use_schedules as useSchedules',
    'use_internal_chat as useInternalChat',
    'use_external_api as useExternalApi',
  ],
  inPage: { companies: sql<number>`(select count(*)::int from companies c where c.plan_id = plans.id)` },
  toWire: ({ value, ...row }): Plan => ({ ...row, value: Number(value) }),
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_PLAN_FOUND',
});
