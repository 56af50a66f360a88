import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { openFor } from './integration-settings.ts';
import type { IntegrationsTable } from './tables.ts';

const columns = [
  'id',
  'type',
  'name',
  'project_name',
  'json_sealed',
  'language',
  'url_n8n',
  'legacy_body',
  'secret_sealed',
  'secret_hint',
  'former_secret_sealed',
  'former_secret_until',
  'typebot_slug',
  'typebot_delay_ms',
  'typebot_expires_minutes',
  'typebot_keyword_finish',
  'typebot_keyword_restart',
  'typebot_restart_message',
  'typebot_unknown_message',
  'flow_id',
  'created_at',
  'updated_at',
] as const satisfies (keyof IntegrationsTable)[];

export type IntegrationRow = Pick<Selectable<IntegrationsTable>, (typeof columns)[number]>;

const select = (scope: Scope, id: number) => scope.db.selectFrom('integrations').select(columns).where('id', '=', id);

/** An integration with what clients do not see; undefined if it does not exist. */
export const findIntegration = (scope: Scope, id: number): Promise<IntegrationRow | undefined> =>
  select(scope, id).executeTakeFirst();

/** Like `requireIntegration`, and locks the row until the end of the transaction. @throws ERR_NO_INTEGRATION_FOUND */
export async function lockIntegration(scope: Scope, id: number): Promise<IntegrationRow> {
  const row = await select(scope, id).forUpdate().executeTakeFirst();
  if (!row) throw fail('ERR_NO_INTEGRATION_FOUND');
  return row;
}

/** @throws ERR_NO_INTEGRATION_FOUND */
export async function requireIntegration(scope: Scope, id: number): Promise<IntegrationRow> {
  const row = await findIntegration(scope, id);
  if (!row) throw fail('ERR_NO_INTEGRATION_FOUND');
  return row;
}

/** The secrets that sign calls now: the present secret, and for a day after a change also the former secret. */
export function signingSecrets(
  { company, now }: Pick<Scope, 'company' | 'now'>,
  { secret_sealed: present, former_secret_sealed: former, former_secret_until: until }: IntegrationRow,
): string[] {
  const isFormerValid = former !== null && until !== null && until > now;
  return [present, isFormerValid ? former : null].flatMap((sealed) =>
    sealed === null ? [] : [openFor(company, sealed)],
  );
}
