import type { IntegrationType, TrialOutcome } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { Choice } from './typebot-answer.ts';

export interface IntegrationsTable extends OwnedTable {
  id: Generated<number>;
  type: IntegrationType;
  name: string;
  project_name: string;
  /** The service account of dialogflow, encrypted. */
  json_sealed: string | null;
  language: string;
  url_n8n: string;
  legacy_body: boolean;
  /** The signing secret, encrypted; null if the integration was never of type n8n or webhook. */
  secret_sealed: string | null;
  secret_hint: string | null;
  former_secret_sealed: string | null;
  former_secret_until: Date | null;
  typebot_slug: string;
  typebot_delay_ms: number;
  typebot_expires_minutes: number;
  typebot_keyword_finish: string;
  typebot_keyword_restart: string;
  typebot_restart_message: string;
  typebot_unknown_message: string;
  flow_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface IntegrationSessions extends OwnedTable {
  ticket_id: number;
  integration_id: number;
  /** Typebot's id of the conversation. */
  session: string;
  choices: ColumnType<Choice[], string, string>;
  takes_many: boolean;
  last_at: Date;
}

interface IntegrationDeliveries extends OwnedTable {
  id: string;
  integration_id: number;
  ticket_id: number | null;
  request: string;
  outcome: TrialOutcome;
  status: number | null;
  response: string;
  attempts: number;
  duration_ms: number;
  created_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    integrations: IntegrationsTable;
    integration_sessions: IntegrationSessions;
    integration_deliveries: IntegrationDeliveries;
  }
}
