import type { Plan } from '@balcao/contract';
import { sql } from 'kysely';

/** SQL of a plan in its wire form; the alias of its table is `p`. A company's overrides are merged into it by `||`. */
export const planJson = sql<Plan>`jsonb_build_object(
  'id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues, 'value', p.value,
  'mediaDays', p.media_days, 'messageDays', p.message_days,
  'useCampaigns', p.use_campaigns, 'useKanban', p.use_kanban, 'useOpenAi', p.use_open_ai,
  'useIntegrations', p.use_integrations, 'useSchedules', p.use_schedules, 'useInternalChat', p.use_internal_chat,
  'useExternalApi', p.use_external_api)`;
