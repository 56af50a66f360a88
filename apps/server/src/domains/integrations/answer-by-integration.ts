import type { IntegrationType } from '@balcao/contract';
import type { Company } from '../../platform/scope/scope.ts';
import type { BotReply, BotTurn } from '../messages/index.ts';
import { answerByDialogflow } from './answer-by-dialogflow.ts';
import { answerByTypebot } from './answer-by-typebot.ts';
import { answerByWebhook } from './answer-by-webhook.ts';
import { conversationOfTurn } from './conversation-of-turn.ts';
import { faultReply, type Answering } from './fault-reply.ts';

/** No answer; the bot leaves the ticket: `conversationOfTurn` found nothing to ask, or the integration is a flow. */
const leaveReply: BotReply = { messages: [], next: { type: 'leave' } };

const answers: Readonly<Record<IntegrationType, (answering: Answering) => Promise<BotReply>>> = {
  n8n: answerByWebhook,
  webhook: answerByWebhook,
  typebot: answerByTypebot,
  dialogflow: answerByDialogflow,
  // The engine starts the flow itself (`kindOfIntegration`).
  flowbuilder: async () => leaveReply,
};

/**
 * Asks an integration for the answer to a customer's message. It uses the network outside any scope, and sends nothing
 * itself. The timeouts of its calls and files add up to about a minute for a webhook, and to two and a half for
 * Typebot. A fault of the other side is a hand-over with a note.
 */
export async function answerByIntegration(company: Company, turn: BotTurn, integrationId: number): Promise<BotReply> {
  const conversation = await company.read((scope) => conversationOfTurn(scope, turn, integrationId));
  if (!conversation) return leaveReply;
  try {
    return await answers[conversation.integration.type]({ company, turn, conversation });
  } catch (error) {
    // A file or a row was deleted meanwhile. The conversation goes to people, so that the customer gets an answer.
    if (error instanceof Error && error.name === 'Failure') return faultReply(conversation, 'content');
    throw error;
  }
}
