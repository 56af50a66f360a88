import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { listQueues } from '../queues/index.ts';
import { requireTicket } from '../tickets/index.ts';
import { messagesFor } from './ask-prompt.ts';
import { callModel } from './call-model.ts';
import { AssistantError } from './network.ts';
import { loadPrompt, type PromptSettings } from './prompt-settings.ts';
import { readAnswer } from './read-answer.ts';
import { readTurn } from './read-turn.ts';

/**
 * An answer for an attendant to edit and send, or not. Call it outside a scope.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_PROMPT_FOUND ERR_ASSISTANT_FAILED
 */
export async function suggestAnswer(actor: UserActor, ticketId: number): Promise<{ text: string }> {
  const company = companyOf(actor);
  const { settings, turn } = await company.read(
    async (scope) => {
      const found = await promptOfTicket(scope, ticketId);
      return { settings: found, turn: await readTurn(scope, { ticketId }, found) };
    },
    { actor },
  );
  try {
    // `isTest` and the result 'test': a suggestion is not counted as an answer to a customer.
    const request = { messages: messagesFor(turn, settings), tools: [], isTest: true };
    const answer = await callModel(company, settings, request, () => 'test');
    const decision = readAnswer(answer, turn, null);
    const text = 'text' in decision ? decision.text : '';
    if (text === '') throw fail('ERR_ASSISTANT_FAILED', { fault: 'empty' });
    return { text };
  } catch (error) {
    if (error instanceof AssistantError) throw fail('ERR_ASSISTANT_FAILED', { fault: error.fault });
    throw error;
  }
}

/**
 * The prompt of the ticket's queue, or of its connection if the queue has none.
 * @throws ERR_NO_PROMPT_FOUND there is none, or it is not active
 */
async function promptOfTicket(scope: Scope, ticketId: number): Promise<PromptSettings> {
  const ticket = await requireTicket(scope, ticketId, 'answer');
  const queue = (await listQueues(scope)).find(({ id }) => id === ticket.queue_id);
  const promptId = queue?.promptId ?? (await requireConnection(scope, ticket.connection_id)).promptId;
  if (promptId === null) throw fail('ERR_NO_PROMPT_FOUND');
  const settings = await loadPrompt(scope, promptId);
  if (!settings.isActive) throw fail('ERR_NO_PROMPT_FOUND');
  return settings;
}
