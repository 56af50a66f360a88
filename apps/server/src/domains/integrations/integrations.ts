import type { Integration } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';

/** The integrations of the company, the newest first, without their secrets. */
export const integrations = plainRecords({
  table: 'integrations',
  view: [
    'id',
    'type',
    'name',
    'project_name as projectName',
    'language',
    'url_n8n as urlN8N',
    'legacy_body as legacyBody',
    'secret_hint as secretHint',
    'typebot_slug as typebotSlug',
    'typebot_delay_ms as typebotDelayMessage',
    'typebot_expires_minutes as typebotExpires',
    'typebot_keyword_finish as typebotKeywordFinish',
    'typebot_keyword_restart as typebotKeywordRestart',
    'typebot_restart_message as typebotRestartMessage',
    'typebot_unknown_message as typebotUnknownMessage',
    'flow_id as flowId',
    'updated_at as updatedAt',
  ],
  computed: {
    jsonContent: sql<string>`case when json_sealed is null then '' else ${sql.lit(hiddenKey)} end`,
  },
  toWire: ({ updatedAt, ...integration }): Integration => ({ ...integration, updatedAt: updatedAt.toISOString() }),
  searchIn: ['name', 'type'],
  orderBy: sql`id desc`,
  missing: 'ERR_NO_INTEGRATION_FOUND',
  facts: 'integration',
  pageKey: 'queueIntegrations',
});
