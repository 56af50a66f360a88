import { z } from 'zod';
import { flag, id, idList, instant, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { QueueBrief } from '../queues/queues.ts';
import { voices } from './voices.ts';

const defaults = limits.prompt.defaults;

/** How a language model answers customers. */
export const Prompt = z.object({
  id: id(),
  name: z.string(),
  prompt: z.string(),
  model: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  maxMessages: z.number(),
  /**
   * The queue to which a hand-over moves the ticket if the model names none. Null: the only queue of
   * `handOverQueueIds`; if that has none or several, the ticket keeps its queue.
   */
  queueId: id().nullable(),
  queue: QueueBrief.nullable(),
  /** The further queues that the model may choose for a hand-over. */
  handOverQueueIds: z.array(id()),
  /** Dots if a key is stored, else empty. */
  apiKey: z.string(),
  /** The address of an OpenAI-compatible API; empty: OpenAI's own. */
  baseUrl: z.string(),
  voice: z.enum(voices),
  /** Dots if a key is stored, else empty. */
  voiceKey: z.string(),
  voiceRegion: z.string(),
  refusesOffTopic: z.boolean(),
  transcribesAudio: z.boolean(),
  transcriptionModel: z.string(),
  /** False: a draft, which answers no customer. */
  isActive: z.boolean(),
  /** The saved questions of the test bench. */
  questionCount: z.number(),
  /** The questions that the prompt has passed with its current settings. */
  passedCount: z.number(),
  updatedAt: instant(),
});
export type Prompt = z.infer<typeof Prompt>;

const webAddress = () =>
  optionalText(300).refine(
    (written) => written === '' || (/^https?:\/\//i.test(written) && URL.canParse(written) && isPlain(written)),
  );

/** Whether an address has no user, query or fragment: otherwise a path could not be appended to it. */
const isPlain = (written: string): boolean => {
  const { username, password, search, hash } = new URL(written);
  return `${username}${password}${search}${hash}` === '';
};

const fields = {
  name: text(limits.prompt.name.min, limits.prompt.name.max),
  prompt: text(limits.prompt.text.min, limits.prompt.text.max),
  model: text(1, 100),
  maxTokens: z.coerce.number().int().min(1).max(limits.prompt.maxTokens),
  temperature: z.coerce.number().min(0).max(1),
  maxMessages: z.coerce.number().int().min(1).max(limits.prompt.maxMessages),
  queueId: id(),
  handOverQueueIds: idList(),
  apiKey: optionalText(limits.prompt.key),
  baseUrl: webAddress(),
  voice: z.enum(voices),
  voiceKey: optionalText(limits.prompt.key),
  /** A region of Azure, such as `brazilsouth`. */
  voiceRegion: optionalText(40).refine((region) => /^[a-z0-9]*$/.test(region)),
  refusesOffTopic: flag(),
  transcribesAudio: flag(),
  transcriptionModel: text(1, 100),
  isActive: flag(),
};

const NewPromptFields = z.object({
  ...fields,
  model: fields.model.default(defaults.model),
  maxTokens: fields.maxTokens.default(defaults.maxTokens),
  temperature: fields.temperature.default(defaults.temperature),
  maxMessages: fields.maxMessages.default(defaults.maxMessages),
  handOverQueueIds: fields.handOverQueueIds.default([]),
  voice: fields.voice.default('texto'),
  refusesOffTopic: fields.refusesOffTopic.default(true),
  transcribesAudio: fields.transcribesAudio.default(true),
  transcriptionModel: fields.transcriptionModel.default(defaults.transcriptionModel),
  isActive: fields.isActive.default(true),
});

type Keys = { apiKey?: string | undefined; baseUrl?: string | undefined };
type VoiceKeys = { voice?: string | undefined; voiceKey?: string | undefined; voiceRegion?: string | undefined };

/** Whether calls are possible: OpenAI's own address requires a key. */
const hasKey = ({ apiKey, baseUrl }: Keys): boolean => apiKey !== '' || (baseUrl ?? '') !== '';
/** Whether answers are read aloud, for which Azure Speech requires a key and a region. */
const speaks = ({ voice }: VoiceKeys): boolean => voice !== undefined && voice !== 'texto';

export const PromptFields = NewPromptFields.refine(hasKey, { path: ['apiKey'] })
  .refine((prompt) => !speaks(prompt) || prompt.voiceKey !== '', { path: ['voiceKey'] })
  .refine((prompt) => !speaks(prompt) || prompt.voiceRegion !== '', { path: ['voiceRegion'] });
export type PromptFields = z.infer<typeof PromptFields>;

/** A text that may be empty. Unlike `optionalText` it refuses null, so that null cannot empty a stored text. */
const sentText = (max: number) => text(0, max);
/** An absent field is not changed. */
export const PromptChanges = z
  .object({
    ...fields,
    apiKey: sentText(limits.prompt.key),
    voiceKey: sentText(limits.prompt.key),
    voiceRegion: sentText(40).refine((region) => /^[a-z0-9]*$/.test(region)),
  })
  .partial()
  .extend({
    /** Saves an active prompt although its questions were not asked, or not passed, with its new settings. */
    untested: flag().optional(),
  });
export type PromptChanges = z.infer<typeof PromptChanges>;

/** What the language model answered to a question of the test bench. */
export const BenchResult = z.object({
  passed: z.boolean(),
  answer: z.string(),
  handedOver: z.boolean(),
  /** The name of the queue of the hand-over; null: there was none, or the ticket stays in its queue. */
  queue: z.string().nullable(),
  /** Expected texts that the answer lacks. */
  missing: z.array(z.string()),
  /** Texts of the answer that it must not have. */
  unwanted: z.array(z.string()),
  /** Why there is no answer, as in `ERR_ASSISTANT_FAILED`; null: there is one. */
  fault: z.string().nullable(),
  tokens: z.number(),
  at: instant(),
});
export type BenchResult = z.infer<typeof BenchResult>;

/** A saved question and what its answer must and must not say. */
export const PromptQuestion = z.object({
  id: id(),
  question: z.string(),
  mustContain: z.array(z.string()),
  mustNotContain: z.array(z.string()),
  expectsHandOver: z.boolean(),
  /** Null: the question was not asked yet. */
  result: BenchResult.nullable(),
  /** The result was made with the current settings of the prompt, or with the draft that was sent. */
  isCurrent: z.boolean(),
  /** The last result with other settings than those of `result`; null: none. */
  formerResult: BenchResult.nullable(),
});
export type PromptQuestion = z.infer<typeof PromptQuestion>;

/** Texts that an answer must, or must not, contain. */
const judgedTexts = () => z.array(text(1, limits.prompt.fact)).max(limits.prompt.facts).default([]);
export const PromptQuestionFields = z.object({
  /** Absent: a new question. */
  id: id().optional(),
  question: text(1, limits.prompt.question),
  mustContain: judgedTexts(),
  mustNotContain: judgedTexts(),
  expectsHandOver: flag().default(false),
});
export type PromptQuestionFields = z.infer<typeof PromptQuestionFields>;

/** The tokens of the current month. */
export const PromptUsage = z.object({
  /** YYYY-MM, in the company's time zone. */
  month: z.string(),
  used: z.number(),
  /** 0: no limit. */
  limit: z.number(),
  prompts: z.array(
    z.object({
      /** Null: blocks of flows. */
      promptId: id().nullable(),
      /** Empty: the prompt was deleted. */
      name: z.string(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      answers: z.number(),
      handOvers: z.number(),
    }),
  ),
});
export type PromptUsage = z.infer<typeof PromptUsage>;
