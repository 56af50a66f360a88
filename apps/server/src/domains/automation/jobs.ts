import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { deliverReply, type RunPlace } from '../flow-runs/index.ts';
import type { BotNext, BotReply } from '../messages/index.ts';
import { answerByPrompt } from '../prompts/index.ts';
import { leaveByBot, presentTicket } from '../tickets/index.ts';
import { askKind, type AskEntry } from './ask-entry.ts';
import { endBotOf, readBotStates } from './bot-states.ts';

/** Longer than any question and the pauses of its reply. */
const leaseMs = 4 * 60_000;
/** Claims without a result: the node was killed. */
const maxAttempts = 3;

/** The lane entries that ask prompts and integrations: those of a ticket one after the other. */
export const askWorker = (): DeliveryKind =>
  deliveryKind<AskEntry>(askKind, {
    leaseMs,
    maxAttempts,
    async work({ payload, ...entry }) {
      const { ticketId, messageId } = payload.turn;
      const company = companyOf(entry);
      if (!(await company.read((scope) => isWanted(scope, ticketId)))) return { done: true };
      return deliverReply(company, {
        ticketId,
        ask: `message ${messageId}`,
        askBot: () => askBot(company, payload),
        holds: async (scope, { ticket }) => hasBot(ticket) && !(await isEnded(scope, ticketId)),
        finish,
      });
    },
    // The customer must not wait for a bot that does not come.
    giveUp: async (scope, { payload }) => {
      const ticket = await presentTicket(scope, payload.turn.ticketId);
      if (hasBot(ticket)) await leave(scope, ticket, { type: 'wait' });
    },
  });

const askBot = (company: Company, { bot, turn }: AskEntry): Promise<BotReply> =>
  answerByPrompt(company, turn, { promptId: bot.id });

type Ticket = RunPlace['ticket'];

/** A person who has accepted is never interrupted. */
const hasBot = ({ status, user_id, chatbot }: Ticket): boolean => status === 'pending' && user_id === null && chatbot;

const isEnded = async (scope: Scope, ticketId: number): Promise<boolean> =>
  (await readBotStates(scope, [ticketId])).get(ticketId)?.isEnded ?? false;

const isWanted = async (scope: Scope, ticketId: number): Promise<boolean> =>
  hasBot(await presentTicket(scope, ticketId)) && !(await isEnded(scope, ticketId));

async function finish(scope: Scope, { ticket }: RunPlace, next: BotNext): Promise<void> {
  if (next.type === 'stay') return;
  const present = await presentTicket(scope, ticket.id);
  if (next.type === 'close') await leaveByBot(scope, present, { type: 'close', closingReasonId: null });
  else await leave(scope, present, next.type === 'leave' ? { type: 'wait' } : next);
}

async function leave(scope: Scope, ticket: Ticket, how: Parameters<typeof leaveByBot>[2]): Promise<void> {
  endBotOf(scope, ticket.id);
  await leaveByBot(scope, ticket, how);
}
