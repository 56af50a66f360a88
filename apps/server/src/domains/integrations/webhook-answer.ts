import { z } from 'zod';
import { limits } from '@balcao/contract';
import { readJson } from './network.ts';

/** A message in the answer of n8n or of a webhook. */
export type AnsweredMessage =
  | { type: 'text'; text: string; delayMs: number }
  | { type: 'file'; url: string; caption: string; name: string; isVoice: boolean; delayMs: number };

export type AnsweredAction =
  | { type: 'stay' | 'leave' | 'close' }
  | { type: 'hand-over'; queueId: number | null; userId: number | null; note: string };

export interface WebhookAnswer {
  messages: AnsweredMessage[];
  action: AnsweredAction;
}

const maxMessages = 20;
/** Asks for nothing: the bot stays, and the customer gets no message. */
const silent: WebhookAnswer = { messages: [], action: { type: 'stay' } };

const body = z.string().trim().min(1).max(limits.cloudApi.text);
const delayMs = z.number().min(0).max(10_000).default(0);
const id = z.number().int().positive().nullish();
const TextMessage = z.object({ type: z.literal('text').default('text'), text: body, delayMs });
const FileMessage = z.object({
  type: z.literal('file').default('file'),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  caption: z.string().max(1024).default(''),
  name: z.string().max(200).default(''),
  voice: z.boolean().default(false),
  delayMs,
});
const Message = z.union([body, TextMessage, FileMessage]);
const Action = z.union([
  z.enum(['stay', 'leave', 'close', 'hand-over']),
  z.object({
    type: z.enum(['stay', 'leave', 'close', 'hand-over']),
    queueId: id,
    userId: id,
    note: z.string().max(1000).default(''),
  }),
]);
const Answer = z.object({
  text: body.optional(),
  messages: z.array(Message).max(maxMessages).default([]),
  action: Action.default('stay'),
});

/**
 * Reads which messages and which action a service asks for (docs/integrations.md). An answer asks for nothing if its
 * content type is not JSON, or if it has none of the fields `text`, `messages` and `action`. An example is n8n's own
 * "Workflow was started".
 * @returns undefined if the answer is no JSON in spite of its content type, or if one of these fields has not the
 *   documented form
 */
export function readWebhookAnswer(text: string, contentType: string): WebhookAnswer | undefined {
  if (text.trim() === '' || !/\bjson\b/i.test(contentType)) return silent;
  const json = readJson(text);
  if (json === undefined) return undefined;
  // n8n answers with a list when it returns all items of a workflow.
  const answer = Array.isArray(json) ? answerOfItems(json) : json;
  if (typeof answer !== 'object' || answer === null) return silent;
  if (!('text' in answer || 'messages' in answer || 'action' in answer)) return silent;
  const read = Answer.safeParse(answer);
  if (!read.success) return undefined;
  const { messages, action } = read.data;
  const texts = read.data.text === undefined ? [] : [read.data.text];
  return { messages: [...texts, ...messages].map(viewMessage), action: viewAction(action) };
}

/**
 * The answer in a list of items: its only item is a whole answer, or all items are messages. Other items, such as rows
 * of a table, ask for nothing.
 */
function answerOfItems(items: unknown[]): unknown {
  const [first] = items;
  const isWhole = typeof first === 'object' && first !== null && ('messages' in first || 'action' in first);
  if (items.length === 1 && isWhole) return first;
  return items.length > 0 && items.every((item) => Message.safeParse(item).success) ? { messages: items } : {};
}

function viewMessage(message: z.infer<typeof Message>): AnsweredMessage {
  if (typeof message === 'string') return { type: 'text', text: message, delayMs: 0 };
  if (message.type === 'text') return message;
  const { voice, ...file } = message;
  return { ...file, isVoice: voice };
}

function viewAction(action: z.infer<typeof Action>): AnsweredAction {
  const { type, queueId, userId, note } =
    typeof action === 'string' ? { type: action, queueId: null, userId: null, note: '' } : action;
  if (type !== 'hand-over') return { type };
  return { type, queueId: queueId ?? null, userId: userId ?? null, note };
}
