import type { Prompt } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** Dots if a key is stored, else empty. */
const hidden = (column: string) =>
  sql<string>`case when ${sql.ref(`prompts.${column}`)} = '' then '' else ${sql.lit(hiddenKey)} end`;

/** The prompts of the company, without their keys. */
export const prompts = plainRecords({
  table: 'prompts',
  view: [
    'id',
    'name',
    'prompt',
    'model',
    'max_tokens as maxTokens',
    'temperature',
    'max_messages as maxMessages',
    'queue_id as queueId',
    'base_url as baseUrl',
    'voice',
    'voice_region as voiceRegion',
    'refuses_off_topic as refusesOffTopic',
    'transcribes_audio as transcribesAudio',
    'transcription_model as transcriptionModel',
    'is_active as isActive',
    'updated_at as updatedAt',
  ],
  computed: {
    apiKey: hidden('api_key'),
    voiceKey: hidden('voice_key'),
    queue: sql<Prompt['queue']>`(
      select json_build_object('id', q.id, 'name', q.name, 'color', q.color)
      from queues q
      where q.id = prompts.queue_id)`,
    handOverQueueIds: sql<number[]>`(
      select coalesce(json_agg(h.queue_id order by h.queue_id), '[]')
      from prompt_queues h
      where h.prompt_id = prompts.id)`,
    questionCount: sql<number>`(select count(*)::int from prompt_questions b where b.prompt_id = prompts.id)`,
    // If a draft was tested last, the result of the stored settings is the former one.
    passedCount: sql<number>`(
      select count(*)::int
      from prompt_questions b
      where b.prompt_id = prompts.id and exists (
        select
        from (values (b.result), (b.former_result)) r (result)
        where r.result ->> 'fingerprint' = prompts.fingerprint and (r.result ->> 'passed')::boolean))`,
  },
  toWire: ({ updatedAt, ...prompt }): Prompt => ({ ...prompt, updatedAt: updatedAt.toISOString() }),
  searchIn: ['name', 'model'],
  orderBy: byText('name'),
  missing: 'ERR_NO_PROMPT_FOUND',
  facts: 'prompt',
  pageKey: 'prompts',
});
