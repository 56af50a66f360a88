import type { BenchResult, Prompt } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface PromptsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  prompt: string;
  model: string;
  max_tokens: number;
  temperature: number;
  max_messages: number;
  /** The queue to which a hand-over moves the ticket if the model names none. */
  queue_id: number | null;
  /** Empty: OpenAI's own address. */
  base_url: Generated<string>;
  /** Encrypted; empty: none. */
  api_key: Generated<string>;
  voice: Generated<Prompt['voice']>;
  voice_key: Generated<string>;
  voice_region: Generated<string>;
  refuses_off_topic: Generated<boolean>;
  transcribes_audio: Generated<boolean>;
  transcription_model: string;
  is_active: Generated<boolean>;
  /** What `fingerprintOf` gives for the stored settings. The test bench stores it with each result. */
  fingerprint: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** The further queues of a prompt, which the model may choose for a hand-over. */
interface PromptQueuesTable extends OwnedTable {
  prompt_id: number;
  queue_id: number;
}

/** A result of the test bench, with the fingerprint of the settings that gave it. */
export interface StoredResult extends BenchResult {
  fingerprint: string;
}

export interface PromptQuestionsTable extends OwnedTable {
  id: Generated<number>;
  prompt_id: number;
  position: number;
  question: string;
  must_contain: Generated<string[]>;
  must_not_contain: Generated<string[]>;
  expects_hand_over: Generated<boolean>;
  /** The last result. Written as JSON text. */
  result: ColumnType<StoredResult | null, string | null | undefined, string | null>;
  /** The last result with another fingerprint than `result` has. Written as JSON text. */
  former_result: ColumnType<StoredResult | null, string | null | undefined, string | null>;
}

interface PromptTranscriptsTable extends OwnedTable {
  /** A bigint, which pg returns as text. */
  media_id: string;
  body: string;
  created_at: Generated<Date>;
}

interface PromptUsageTable extends OwnedTable {
  /** The first day of the month. */
  month: string;
  /** The id of a prompt. 0: what blocks of flows used. */
  prompt: number;
  /** A bigint, which pg returns as text. */
  input_tokens: Generated<string | number>;
  /** A bigint, which pg returns as text. */
  output_tokens: Generated<string | number>;
  calls: Generated<number>;
  answers: Generated<number>;
  hand_overs: Generated<number>;
}

/** The months in which the admins were told that the limit is reached. */
interface PromptLimitNoticesTable extends OwnedTable {
  /** The first day of the month. */
  month: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    prompts: PromptsTable;
    prompt_queues: PromptQueuesTable;
    prompt_questions: PromptQuestionsTable;
    prompt_transcripts: PromptTranscriptsTable;
    prompt_usage: PromptUsageTable;
    prompt_limit_notices: PromptLimitNoticesTable;
  }
}
