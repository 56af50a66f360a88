import type { Plan } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { PlansTable } from './tables.ts';

type PlanRow = Omit<Selectable<PlansTable>, 'created_at' | 'updated_at'>;

/** The columns that `viewPlan` needs. */
export const planColumns = [
  'plans.id',
  'plans.name',
  'plans.users',
  'plans.connections',
  'plans.queues',
  'plans.value',
  'plans.media_days',
  'plans.message_days',
  'plans.use_campaigns',
  'plans.use_kanban',
  'plans.use_open_ai',
  'plans.use_integrations',
  'plans.use_schedules',
  'plans.use_internal_chat',
  'plans.use_external_api',
] as const;

export const viewPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  value: Number(row.value),
  mediaDays: row.media_days,
  messageDays: row.message_days,
  useCampaigns: row.use_campaigns,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
  useSchedules: row.use_schedules,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
});
