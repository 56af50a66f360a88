import { z } from 'zod';
import { AssistantError } from './assistant-error.ts';
import { callAssistant } from './call-assistant.ts';

/** The address of a model's API, and its key, which is not encrypted here. */
export interface Endpoint {
  /** Empty: OpenAI's own API. */
  baseUrl: string;
  apiKey: string;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A function that the model may call instead of an answer, or in addition to it. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON schema. */
  parameters: Record<string, unknown>;
}

export interface ModelQuestion {
  model: string;
  messages: readonly ModelMessage[];
  maxTokens: number;
  temperature: number;
  tools: readonly ModelTool[];
  timeoutMs: number;
}

export interface ModelAnswer {
  text: string;
  calls: { name: string; arguments: Record<string, unknown> }[];
  tokens: Tokens;
}

export interface Tokens {
  input: number;
  output: number;
}

/** OpenAI's API, version 1. */
export const openAi = 'https://api.openai.com/v1';
export const addressOf = ({ baseUrl }: Endpoint, path: string): string =>
  `${(baseUrl === '' ? openAi : baseUrl).replace(/\/+$/, '')}${path}`;
export const authorization = ({ apiKey }: Endpoint): Record<string, string> =>
  apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };

/**
 * A token has about four characters in English and three in Portuguese. The lower number gives the higher estimate,
 * which is safe for a limit.
 */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3);

/** The most tokens that a service adds to each message: its role and the marks of its beginning and end. */
const tokensAround = 16;

/**
 * The most tokens that a service can count for a question: its tokenizer works on bytes (byte pair encoding), so that a
 * token stands for one byte or more.
 */
export const maxTokensOf = ({ messages, tools }: Pick<ModelQuestion, 'messages' | 'tools'>): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + tokensAround, 0) +
  (tools.length > 0 ? Buffer.byteLength(JSON.stringify(tools)) : 0);

/** `POST /chat/completions`: https://platform.openai.com/docs/api-reference/chat/create */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ name: z.string(), arguments: z.string().nullish() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

const Refusal = z.object({
  error: z.object({ message: z.string().nullish(), code: z.string().nullish(), param: z.string().nullish() }),
});

/** `withoutRefused` knows three parameters that a model may refuse. Each costs one further call. */
const maxChanges = 3;

type Body = Record<string, unknown>;

/**
 * Asks a model behind an OpenAI-compatible API. A parameter that this model refuses is renamed or left out in a further
 * call: newer models of OpenAI take `max_completion_tokens` and no temperature, and small servers know no tools.
 * @throws AssistantError
 */
export async function askModel(endpoint: Endpoint, question: ModelQuestion): Promise<ModelAnswer> {
  const deadline = Date.now() + question.timeoutMs;
  let body = bodyOf(question);
  for (let changes = 0; ; changes += 1) {
    const reply = await callAssistant(addressOf(endpoint, '/chat/completions'), {
      headers: { ...authorization(endpoint), 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: Math.max(1, deadline - Date.now()),
    });
    if (reply.status === 200) return readCompletion(reply.body, question);
    const changed = changes < maxChanges ? withoutRefused(body, reply.body) : undefined;
    if (!changed) throw new AssistantError('refused');
    body = changed;
  }
}

const bodyOf = ({ model, messages, maxTokens, temperature, tools }: ModelQuestion): Body => ({
  model,
  messages,
  max_tokens: maxTokens,
  temperature,
  ...(tools.length > 0 && {
    tools: tools.map((tool) => ({ type: 'function', function: tool })),
    tool_choice: 'auto',
  }),
});

/** The body without the parameter that was refused, or with its newer name. Undefined: something else is wrong. */
function withoutRefused(body: Body, reply: Buffer): Body | undefined {
  const { data } = Refusal.safeParse(readJson(reply));
  if (!data) return undefined;
  const complaint = `${data.error.param ?? ''} ${data.error.message ?? ''}`;
  if ('max_tokens' in body && complaint.includes('max_tokens')) {
    const { max_tokens: maxTokens, ...rest } = body;
    return { ...rest, max_completion_tokens: maxTokens };
  }
  if ('temperature' in body && complaint.includes('temperature')) return omit(body, ['temperature']);
  if ('tools' in body && /\btools?\b|tool_choice|function/i.test(complaint))
    return omit(body, ['tools', 'tool_choice']);
  return undefined;
}

const omit = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

function readCompletion(bytes: Buffer, { messages }: ModelQuestion): ModelAnswer {
  const { data } = Completion.safeParse(readJson(bytes));
  const message = data?.choices[0]?.message;
  if (!data || !message) throw new AssistantError('garbage');
  const text = (message.content ?? '').replaceAll('\0', '').trim();
  const estimateInput = () => estimateTokens(messages.map(({ content }) => content).join(''));
  return {
    text,
    calls: (message.tool_calls ?? []).map(({ function: { name, arguments: given } }) => ({
      name,
      arguments: readArguments(given ?? ''),
    })),
    tokens: {
      input: believableCount(data.usage?.prompt_tokens) ?? estimateInput(),
      output: believableCount(data.usage?.completion_tokens) ?? estimateTokens(text),
    },
  };
}

/** A count that a server reports; undefined: it is absent or impossible. */
const believableCount = (claimed: number | undefined): number | undefined =>
  claimed !== undefined && Number.isFinite(claimed) && claimed >= 0 && claimed < 1e7 ? Math.ceil(claimed) : undefined;

/** The arguments are text that the model wrote. If the text is no JSON object, there are no arguments. */
function readArguments(text: string): Record<string, unknown> {
  const value = readJson(Buffer.from(text));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** @returns undefined if the bytes are no JSON */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
