import type { Company } from '../../platform/scope/scope.ts';
import type { BotReply, BotTurn } from '../messages/index.ts';
import type { TurnConversation } from './conversation-of-turn.ts';
import { faultReply, type Answering } from './fault-reply.ts';
import { fileFromUrl } from './file-from-url.ts';
import { handOver } from './hand-over.ts';
import { readWebhookAnswer, type AnsweredMessage } from './webhook-answer.ts';
import { deliver } from './webhook-delivery.ts';
import { webhookRequest } from './webhook-request.ts';

/** How many files of one answer are sent: each is fetched while the customer waits. The others are left out. */
const maxFiles = 5;

/** Posts the customer's message to n8n or a webhook, and returns what the answer asks for. */
export async function answerByWebhook({ company, turn, conversation }: Answering): Promise<BotReply> {
  const { integration, ticket, secrets } = conversation;
  const body = webhookRequest(company, conversation);
  const called = await deliver(company, {
    integrationId: integration.id,
    id: deliveryId(company, conversation, turn),
    ticketId: ticket.id,
    url: integration.url_n8n,
    body,
    secrets,
  });
  if (called.outcome !== 'ok') return faultReply(conversation, called.outcome);
  const answer = readWebhookAnswer(called.text, called.contentType);
  if (!answer) return faultReply(conversation, 'content');
  const messages = await Promise.all(
    answer.messages
      .filter(withinFileLimit(maxFiles))
      .map(async (message) => ({ message: await botMessage(company, message), delayMs: message.delayMs })),
  );
  const { action } = answer;
  return { messages, next: action.type === 'hand-over' ? await handOver(company, action) : { type: action.type } };
}

/**
 * A repeated turn has the same id, by which the receiver recognises it. If the customer has written no message, the id
 * of the ticket stands for it. Each call of a flow has an id of its own.
 */
const deliveryId = ({ id }: Company, { integration, message, ticket }: TurnConversation, { callId }: BotTurn) =>
  ['msg', id, integration.id, message?.id ?? `t${ticket.id}`, ...(callId === undefined ? [] : [callId])].join('_');

/** A filter that passes all texts and the first files, up to the limit. */
const withinFileLimit = (limit: number) => {
  let files = 0;
  return ({ type }: AnsweredMessage) => type !== 'file' || ++files <= limit;
};

const botMessage = async (company: Company, message: AnsweredMessage) =>
  message.type === 'text' ? ({ type: 'text', body: message.text } as const) : fileFromUrl(company, message);
