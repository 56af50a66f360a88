import { limits, type Prompt, type PromptChanges, type PromptFields } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { fail } from '../../platform/fail.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { sealKey } from './keys.ts';
import { isAllowedEndpoint } from './network.ts';
import {
  fingerprintOf,
  handOverQueuesOf,
  requirePromptRow,
  settingsOfRow,
  type PromptRow,
  type PromptSettings,
} from './prompt-settings.ts';
import { prompts } from './prompts.ts';

/** @throws ERR_TOO_MANY_PROMPTS ERR_PROMPT_ADDRESS ERR_NO_QUEUE_FOUND ERR_VALIDATION a key is missing */
export async function createPrompt(scope: Scope, fields: PromptFields): Promise<Prompt> {
  await requireBelowLimit(scope, 'prompts', limits.prompt.perCompany, 'ERR_TOO_MANY_PROMPTS');
  requireAddress(fields.baseUrl);
  const { apiKey, voiceKey, handOverQueueIds, ...rest } = fields;
  // Dots stand for a stored key, and a new prompt has none.
  const keys = { apiKey: apiKey === hiddenKey ? '' : apiKey, voiceKey: voiceKey === hiddenKey ? '' : voiceKey };
  requireKeys({ ...rest, ...keys });
  const { id } = await prompts.create(scope, rest, {
    api_key: sealKey(scope.company, keys.apiKey),
    voice_key: sealKey(scope.company, keys.voiceKey),
    fingerprint: '',
  });
  await setQueues(scope, id, handOverQueueIds);
  // Only now, because the fingerprint depends on the stored queues.
  await noteFingerprint(scope, id);
  return prompts.require(scope, id);
}

/**
 * Changes the given fields. A key that is absent or sent as dots stays, but see `keptKey`. If the changes affect the
 * answers to customers, the prompt must have passed its saved questions with these changes, unless `untested` is set.
 * @throws ERR_NO_PROMPT_FOUND ERR_PROMPT_ADDRESS ERR_NO_QUEUE_FOUND ERR_PROMPT_UNTESTED ERR_VALIDATION
 */
export async function updatePrompt(scope: Scope, id: number, changes: PromptChanges): Promise<Prompt> {
  const before = await requirePromptRow(scope, id, { lock: true });
  const after = await draftOf(scope, before, changes);
  const fingerprint = fingerprintOf(after.settings);
  const changesAnswers = after.settings.isActive && (!before.is_active || fingerprint !== before.fingerprint);
  if (changesAnswers && changes.untested !== true) await requireTested(scope, id, fingerprint);
  const { apiKey: _, voiceKey: __, handOverQueueIds, untested: ___, ...rest } = changes;
  const { api_key, voice_key } = after.row;
  await scope.db.updateTable('prompts').set({ api_key, voice_key, fingerprint }).where('id', '=', id).execute();
  if (handOverQueueIds) await setQueues(scope, id, handOverQueueIds);
  return prompts.update(scope, id, rest);
}

/**
 * A prompt with changes that are not stored.
 * @throws ERR_PROMPT_ADDRESS ERR_VALIDATION a key is missing
 */
export async function draftOf(
  scope: Scope,
  before: PromptRow,
  changes: PromptChanges,
): Promise<{ row: PromptRow; settings: PromptSettings }> {
  const { company } = scope;
  const sealedKey = (stored: string, given: string | undefined) =>
    given === undefined || given === hiddenKey ? stored : sealKey(company, given);
  const row: PromptRow = {
    ...before,
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.prompt !== undefined && { prompt: changes.prompt }),
    ...(changes.model !== undefined && { model: changes.model }),
    ...(changes.maxTokens !== undefined && { max_tokens: changes.maxTokens }),
    ...(changes.temperature !== undefined && { temperature: changes.temperature }),
    ...(changes.maxMessages !== undefined && { max_messages: changes.maxMessages }),
    ...(changes.queueId !== undefined && { queue_id: changes.queueId }),
    ...(changes.baseUrl !== undefined && { base_url: changes.baseUrl }),
    ...(changes.voice !== undefined && { voice: changes.voice }),
    ...(changes.voiceRegion !== undefined && { voice_region: changes.voiceRegion }),
    ...(changes.refusesOffTopic !== undefined && { refuses_off_topic: changes.refusesOffTopic }),
    ...(changes.transcribesAudio !== undefined && { transcribes_audio: changes.transcribesAudio }),
    ...(changes.transcriptionModel !== undefined && { transcription_model: changes.transcriptionModel }),
    ...(changes.isActive !== undefined && { is_active: changes.isActive }),
    api_key: keptKey(before, changes, sealedKey),
    voice_key: sealedKey(before.voice_key, changes.voiceKey),
  };
  requireAddress(row.base_url);
  requireKeys({
    apiKey: row.api_key,
    baseUrl: row.base_url,
    voice: row.voice,
    voiceKey: row.voice_key,
    voiceRegion: row.voice_region,
  });
  const queueIds = changes.handOverQueueIds ?? (await handOverQueuesOf(scope, before.id));
  return { row, settings: settingsOfRow(company, row, queueIds) };
}

/**
 * The key to store. A stored key belongs to the server that it was given for: if the address changes to another server
 * and no new key is sent, the stored key is dropped. Otherwise an admin, who cannot read the key, could have it sent to
 * a server of their own.
 */
function keptKey(
  before: PromptRow,
  { apiKey, baseUrl }: PromptChanges,
  sealedKey: (stored: string, given: string | undefined) => string,
): string {
  const isOtherServer = baseUrl !== undefined && originOf(baseUrl) !== originOf(before.base_url);
  const hasNewKey = apiKey !== undefined && apiKey !== hiddenKey;
  return isOtherServer && !hasNewKey ? '' : sealedKey(before.api_key, apiKey);
}

/** The server of an address; empty: OpenAI's. */
const originOf = (address: string): string => (address === '' ? '' : (URL.parse(address)?.origin ?? address));

/** @throws ERR_PROMPT_ADDRESS */
function requireAddress(baseUrl: string): void {
  if (baseUrl !== '' && !isAllowedEndpoint(baseUrl)) throw fail('ERR_PROMPT_ADDRESS');
}

interface KeyFields {
  apiKey: string;
  baseUrl: string;
  voice: string;
  voiceKey: string;
  voiceRegion: string;
}

/** OpenAI's own address requires a key; a voice requires a key and a region. @throws ERR_VALIDATION */
function requireKeys({ apiKey, baseUrl, voice, voiceKey, voiceRegion }: KeyFields): void {
  const speaks = voice !== 'texto';
  const missing = [
    ...(apiKey === '' && baseUrl === '' ? ['apiKey'] : []),
    ...(speaks && voiceKey === '' ? ['voiceKey'] : []),
    ...(speaks && voiceRegion === '' ? ['voiceRegion'] : []),
  ];
  if (missing.length > 0)
    throw fail('ERR_VALIDATION', { issues: missing.map((path) => ({ path, message: 'is required' })) });
}

/**
 * Refuses unless the prompt, with the settings of the fingerprint, passed each question.
 * @throws ERR_PROMPT_UNTESTED
 */
async function requireTested(scope: Scope, promptId: number, fingerprint: string): Promise<void> {
  const questions = await scope.db
    .selectFrom('prompt_questions')
    .select('result')
    .where('prompt_id', '=', promptId)
    .execute();
  const answered = questions.filter(({ result }) => result?.fingerprint === fingerprint);
  const failed = answered.filter(({ result }) => result?.passed !== true).length;
  const open = questions.length - answered.length;
  if (failed + open > 0) throw fail('ERR_PROMPT_UNTESTED', { failed, open });
}

/** Replaces the further queues for hand-overs. */
async function setQueues(scope: Scope, promptId: number, queueIds: readonly number[]): Promise<void> {
  await scope.db.deleteFrom('prompt_queues').where('prompt_id', '=', promptId).execute();
  const distinctIds = [...new Set(queueIds)];
  if (distinctIds.length > 0)
    await scope.db
      .insertInto('prompt_queues')
      .values(distinctIds.map((queueId) => ({ prompt_id: promptId, queue_id: queueId })))
      .execute();
}

async function noteFingerprint(scope: Scope, id: number): Promise<void> {
  const settings = settingsOfRow(scope.company, await requirePromptRow(scope, id), await handOverQueuesOf(scope, id));
  await scope.db
    .updateTable('prompts')
    .set({ fingerprint: fingerprintOf(settings) })
    .where('id', '=', id)
    .execute();
}
