import type { Prompt } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';

/** What the fields of the dialog hold. */
export interface PromptValues {
  name: string;
  prompt: string;
  /** '': none. */
  queueId: string;
  handOverQueueIds: number[];
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  apiKey: string;
  baseUrl: string;
  voice: string;
  voiceKey: string;
  voiceRegion: string;
  refusesOffTopic: boolean;
  transcribesAudio: boolean;
  transcriptionModel: string;
  isActive: boolean;
  untested: boolean;
}

const { defaults } = limits.prompt;

/** A prompt in the dialog; undefined: a new one. */
export const valuesOf = (prompt: Prompt | undefined): PromptValues => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt?.queueId ? String(prompt.queueId) : '',
  handOverQueueIds: prompt?.handOverQueueIds ?? [],
  model: prompt?.model ?? defaults.model,
  maxTokens: prompt?.maxTokens ?? defaults.maxTokens,
  temperature: prompt?.temperature ?? defaults.temperature,
  maxMessages: prompt?.maxMessages ?? defaults.maxMessages,
  apiKey: prompt?.apiKey ?? '',
  baseUrl: prompt?.baseUrl ?? '',
  voice: prompt?.voice ?? 'texto',
  voiceKey: prompt?.voiceKey ?? '',
  voiceRegion: prompt?.voiceRegion ?? '',
  refusesOffTopic: prompt?.refusesOffTopic ?? true,
  transcribesAudio: prompt?.transcribesAudio ?? true,
  transcriptionModel: prompt?.transcriptionModel ?? defaults.transcriptionModel,
  isActive: prompt?.isActive ?? true,
  untested: false,
});
