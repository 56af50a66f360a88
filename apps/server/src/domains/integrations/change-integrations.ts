import {
  faultsOf,
  limits,
  type Integration,
  type IntegrationChanges,
  type IntegrationFields,
  type IntegrationType,
} from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { fail } from '../../platform/fail.ts';
import { newWebhookSecret } from '../../platform/crypto/sign-webhook.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findFlow } from './find-flow.ts';
import { sealFor } from './integration-settings.ts';
import { integrations } from './integrations.ts';
import { lockIntegration } from './require-integration.ts';

/** How many characters of a secret clients see: the last ones. */
const hintLength = 4;
/** How long calls are also signed with the former secret, so that receivers have time to change it. */
const formerSecretMs = 24 * 3600_000;

/**
 * Adds an integration. Its secrets are sealed, so they are not among the columns that `integrations` writes.
 * @throws ERR_INTEGRATION_ALREADY_EXISTS ERR_TOO_MANY_INTEGRATIONS ERR_NO_FLOW_FOUND
 */
export async function createIntegration(scope: Scope, fields: IntegrationFields): Promise<Integration> {
  await requireBelowLimit(scope, 'integrations', limits.integration.perCompany, 'ERR_TOO_MANY_INTEGRATIONS');
  await requireFlow(scope, fields.flowId);
  const { jsonContent, ...shown } = fields;
  const integration = await integrations.create(scope, { ...shown, flowId: flowOf(fields) });
  await setSecrets(scope, integration.id, {
    ...sealedJson(scope, fields.type, jsonContent),
    ...(isSigned(fields.type) && newSecret(scope, newWebhookSecret())),
  });
  return integrations.require(scope, integration.id);
}

/**
 * Changes the given fields. Clients see a secret as dots (`hiddenKey`); a secret that comes back as dots stays.
 * @throws ERR_NO_INTEGRATION_FOUND ERR_INTEGRATION_ALREADY_EXISTS ERR_NO_FLOW_FOUND ERR_VALIDATION
 */
export async function updateIntegration(scope: Scope, id: number, changes: IntegrationChanges): Promise<Integration> {
  const row = await lockIntegration(scope, id);
  const before = await integrations.require(scope, id);
  const merged = { ...before, ...changes };
  // Only Dialogflow has projects; other types store the name.
  const fields = {
    ...merged,
    projectName: merged.type === 'dialogflow' ? merged.projectName || merged.name : merged.name,
  };
  const faults = faultsOf(fields);
  if (faults.length > 0)
    throw fail('ERR_VALIDATION', { issues: faults.map(({ field, fault }) => ({ path: field, message: fault })) });
  if (changes.flowId !== undefined) await requireFlow(scope, changes.flowId);
  const { jsonContent } = fields;
  await setSecrets(scope, id, {
    ...(jsonContent !== hiddenKey && sealedJson(scope, fields.type, jsonContent)),
    ...(isSigned(fields.type) && row.secret_sealed === null && newSecret(scope, newWebhookSecret())),
  });
  // Another bot does not know the sessions of the former one.
  if (fields.type !== before.type || fields.urlN8N !== before.urlN8N || fields.typebotSlug !== before.typebotSlug)
    await scope.db.deleteFrom('integration_sessions').where('integration_id', '=', id).execute();
  // The fields to write are named one by one: `fields` also has the read-only fields of the stored integration.
  await integrations.update(scope, id, {
    name: fields.name,
    language: fields.language,
    urlN8N: fields.urlN8N,
    legacyBody: fields.legacyBody,
    typebotSlug: fields.typebotSlug,
    typebotDelayMessage: fields.typebotDelayMessage,
    typebotExpires: fields.typebotExpires,
    typebotKeywordFinish: fields.typebotKeywordFinish,
    typebotKeywordRestart: fields.typebotKeywordRestart,
    typebotRestartMessage: fields.typebotRestartMessage,
    typebotUnknownMessage: fields.typebotUnknownMessage,
    type: fields.type,
    projectName: fields.projectName,
    flowId: flowOf(fields),
  });
  return integrations.require(scope, id);
}

/**
 * Makes a new signing secret, which is returned only this once. The former one signs beside it for a day.
 * @throws ERR_NO_INTEGRATION_FOUND
 */
export async function renewSecret(scope: Scope, id: number): Promise<{ secret: string }> {
  const row = await lockIntegration(scope, id);
  if (!isSigned(row.type)) throw fail('ERR_NO_INTEGRATION_FOUND');
  const secret = newWebhookSecret();
  await setSecrets(scope, id, {
    ...newSecret(scope, secret),
    former_secret_sealed: row.secret_sealed,
    former_secret_until: new Date(scope.now.getTime() + formerSecretMs),
  });
  await scope.record('integration.changed', { id });
  return { secret };
}

/** Whether calls to this type of integration are signed with a secret. */
export const isSigned = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook';

/** Only a flowbuilder integration has a flow. */
const flowOf = ({ type, flowId }: Pick<Integration, 'type' | 'flowId'>) => (type === 'flowbuilder' ? flowId : null);

/** The columns of a signing secret. */
const newSecret = (scope: Scope, secret: string) => ({
  secret_sealed: sealFor(scope.company, secret),
  secret_hint: secret.slice(-hintLength),
});

/** The column of the service account; null for other types than dialogflow, and if there is no account. */
const sealedJson = (scope: Scope, type: IntegrationType, json: string) => ({
  json_sealed: type === 'dialogflow' && json !== '' && json !== hiddenKey ? sealFor(scope.company, json) : null,
});

interface StoredSecrets {
  json_sealed?: string | null;
  secret_sealed?: string;
  secret_hint?: string;
  former_secret_sealed?: string | null;
  former_secret_until?: Date;
}

async function setSecrets(scope: Scope, id: number, secrets: StoredSecrets): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  await scope.db.updateTable('integrations').set(secrets).where('id', '=', id).execute();
}

/** @throws ERR_NO_FLOW_FOUND */
async function requireFlow(scope: Scope, id: number | null): Promise<void> {
  if (id !== null && !(await findFlow(scope, id))) throw fail('ERR_NO_FLOW_FOUND');
}
