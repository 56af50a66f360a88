import { createHash } from 'node:crypto';
import { limits } from '@balcao/contract';
import type { OpenAiIntegration } from '@balcao/contract/flows/blocks/openai';
import { numberOf } from '@balcao/contract/flows/blocks/loose-fields';
import { voices } from '@balcao/contract/prompts/voices';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { fail } from '../../platform/fail.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { openKey } from './keys.ts';
import type { PromptsTable } from './tables.ts';

/** Everything that an answer depends on, except the conversation. The keys are decrypted, so it stays on the server. */
export interface PromptSettings {
  /** Null: a block of a flow. */
  promptId: number | null;
  name: string;
  prompt: string;
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  /** The queue of a hand-over for which the model names none. */
  queueId: number | null;
  /** The queues that the model may choose, beside `queueId`. */
  handOverQueueIds: readonly number[];
  endpoint: { baseUrl: string; apiKey: string };
  /** Null: it answers in writing. */
  speaker: { voice: string; key: string; region: string } | null;
  refusesOffTopic: boolean;
  /** Null: voice notes are not transcribed. */
  transcriptionModel: string | null;
  isActive: boolean;
}

export type PromptRow = Selectable<PromptsTable>;

/** The row of a prompt, with its keys encrypted. @throws ERR_NO_PROMPT_FOUND */
export async function requirePromptRow(scope: Scope, id: number, { lock = false } = {}): Promise<PromptRow> {
  const row = await scope.db
    .selectFrom('prompts')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_PROMPT_FOUND');
  return row;
}

/** The further queues of a prompt for hand-overs. */
export async function handOverQueuesOf(scope: Scope, promptId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('prompt_queues')
    .select('queue_id')
    .where('prompt_id', '=', promptId)
    .orderBy('queue_id')
    .execute();
  return rows.map(({ queue_id }) => queue_id);
}

/** The settings of a prompt by its id. @throws ERR_NO_PROMPT_FOUND */
export async function loadPrompt(scope: Scope, id: number): Promise<PromptSettings> {
  return settingsOfRow(scope.company, await requirePromptRow(scope, id), await handOverQueuesOf(scope, id));
}

/** The settings of a stored prompt, with its keys decrypted. */
export const settingsOfRow = (
  company: Company,
  row: PromptRow,
  handOverQueueIds: readonly number[],
): PromptSettings => ({
  promptId: row.id,
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  maxMessages: row.max_messages,
  queueId: row.queue_id,
  handOverQueueIds,
  endpoint: { baseUrl: row.base_url, apiKey: openKey(company, row.api_key) },
  speaker: speakerOf(row.voice, openKey(company, row.voice_key), row.voice_region),
  refusesOffTopic: row.refuses_off_topic,
  transcriptionModel: row.transcribes_audio ? row.transcription_model : null,
  isActive: row.is_active,
});

const { defaults } = limits.prompt;

/** A number of a block, limited to a range; `fallback` if it is no number. */
function clampedOr(
  written: number | string | null | undefined,
  [min, max]: readonly [number, number],
  fallback: number,
): number {
  const value = numberOf(written);
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : fallback;
}

/**
 * The settings of a flow's block, whose key is decrypted already. A block without an address uses OpenAI; a block
 * without a model uses the default.
 */
export function settingsOfBlock(block: z.infer<typeof OpenAiIntegration>): PromptSettings {
  const queueId = numberOf(block.queueId);
  // `model` and `baseUrl` are no fields of our editor. A flow of another editor may have them: the schema keeps them.
  const textField = (field: string): string => {
    const value = (block as Record<string, unknown>)[field];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    promptId: null,
    name: block.name ?? '',
    prompt: block.prompt ?? '',
    model: textField('model') || defaults.model,
    maxTokens: Math.round(clampedOr(block.maxTokens, [1, limits.prompt.maxTokens], defaults.maxTokens)),
    temperature: clampedOr(block.temperature, [0, 1], defaults.temperature),
    maxMessages: Math.round(clampedOr(block.maxMessages, [1, limits.prompt.maxMessages], defaults.maxMessages)),
    queueId: Number.isSafeInteger(queueId) && queueId > 0 ? queueId : null,
    handOverQueueIds: [],
    endpoint: { baseUrl: textField('baseUrl'), apiKey: block.apiKey ?? '' },
    speaker: speakerOf(block.voice ?? 'texto', block.voiceKey ?? '', block.voiceRegion ?? ''),
    refusesOffTopic: true,
    transcriptionModel: defaults.transcriptionModel,
    isActive: true,
  };
}

/** Null if the voice is `texto` or unknown, or if the key or the region is missing. A region: `brazilsouth`. */
function speakerOf(voice: string, key: string, region: string): PromptSettings['speaker'] {
  const isKnown = voice !== 'texto' && voices.some((known) => known === voice);
  return isKnown && key !== '' && /^[a-z0-9]{1,40}$/.test(region) ? { voice, key, region } : null;
}

/**
 * A hash of the settings on which an answer of the test bench depends. A key or a voice changes no words of an answer.
 * `maxMessages` does not matter, because a saved question is a conversation of one message.
 */
export function fingerprintOf(settings: PromptSettings): string {
  const { prompt, model, maxTokens, temperature, queueId, handOverQueueIds, endpoint, refusesOffTopic } = settings;
  return createHash('sha256')
    .update(
      JSON.stringify([
        prompt,
        model,
        maxTokens,
        temperature,
        queueId,
        handOverQueueIds.toSorted((a, b) => a - b),
        endpoint.baseUrl,
        refusesOffTopic,
      ]),
    )
    .digest('base64url');
}
