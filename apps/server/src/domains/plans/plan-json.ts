import type { Plan } from '@balcao/contract';
import { sql } from 'kysely';

/** SQL of a plan `p` in its wire form. The queries merge a company's overrides into it by `||`. */
export const planJson = sql<Plan>`jsonb_build_object(
  'id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues, 'value', p.value,
  'mediaDays', p.media_days, 'messageDays', p.message_days,
  'useCampaigns', p.use_campaigns, 'useKanban', p.use_kanban, 'useOpenAi', p.use_open_ai,
  'useIntegrations', p.use_integrations, 'useSchedules', p.use_schedules, 'useInternalChat', p.use_internal_chat,
  'useExternalApi', p.use_external_api)`;
