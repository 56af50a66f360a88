import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { deliverReply, hasBot, startByEvent, type RunPlace } from '../flow-runs/index.ts';
import { answerByIntegration } from '../integrations/index.ts';
import type { BotNext, BotReply } from '../messages/index.ts';
import { answerByPrompt } from '../prompts/index.ts';
import { leaveByBot, presentTicket } from '../tickets/index.ts';
import { askKind, type AskEntry } from './ask-entry.ts';
import { endBotOf, readBotStates } from './bot-states.ts';

/** Longer than any question to a bot with the pauses of its reply. */
const leaseMs = 4 * 60_000;
/** An entry is claimed again if its node was killed; after the third claim it is given up. */
const maxAttempts = 3;

/** Works the lane entries that ask prompts and integrations. The entries of one ticket are worked one by one. */
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
    // The customer must not wait for a bot that does not answer: the ticket goes to people.
    giveUp: async (scope, { payload }) => {
      const ticket = await presentTicket(scope, payload.turn.ticketId);
      if (hasBot(ticket)) await leave(scope, ticket, { type: 'wait' });
    },
  });

const askBot = (company: Company, { bot, turn }: AskEntry): Promise<BotReply> =>
  bot.kind === 'prompt'
    ? answerByPrompt(company, turn, { promptId: bot.id })
    : answerByIntegration(company, turn, bot.id);

type Ticket = RunPlace['ticket'];

const isEnded = async (scope: Scope, ticketId: number): Promise<boolean> =>
  (await readBotStates(scope, [ticketId])).get(ticketId)?.isEnded ?? false;

const isWanted = async (scope: Scope, ticketId: number): Promise<boolean> =>
  hasBot(await presentTicket(scope, ticketId)) && !(await isEnded(scope, ticketId));

/** Does with the ticket what the bot's reply says: it stays with the bot, is closed, or goes to people. */
async function finish(scope: Scope, { ticket }: RunPlace, next: BotNext): Promise<void> {
  if (next.type === 'stay') return;
  const currentTicket = await presentTicket(scope, ticket.id);
  if (next.type === 'close') await leaveByBot(scope, currentTicket, { type: 'close', closingReasonId: null });
  else await leave(scope, currentTicket, next.type === 'leave' ? { type: 'wait' } : next);
}

async function leave(scope: Scope, ticket: Ticket, how: Parameters<typeof leaveByBot>[2]): Promise<void> {
  endBotOf(scope, ticket.id);
  await leaveByBot(scope, ticket, how);
}

/** The largest number of flows that the job starts at once; the others follow in the next minute. */
const silentBatch = 200;

/**
 * Runs each minute. It starts flows for customers who have not answered for the hours of a trigger, in tickets that no
 * person and no bot has. A ticket gets each flow once. If the silence is 24 hours longer than the trigger says, no flow
 * starts any more. Flows that cannot be started are left out, so that their tickets do not fill each batch.
 */
export async function startSilentFlows(now = new Date(), { batch = silentBatch } = {}): Promise<void> {
  const { rows } = await asOperator((db) =>
    sql<OfCompany & { ticketId: number; flowId: number }>`
      select ${companyOfRow('g')}, t.id as "ticketId", g.flow_id as "flowId"
      from flow_triggers g
      join flows f on ${isSameCompany('f', 'g')} and f.id = g.flow_id and f.active and f.published_version is not null
      join tickets t on ${isSameCompany('t', 'g')} and (g.connection_id is null or t.connection_id = g.connection_id)
      where g.kind = 'silence' and g.active
        and t.status = 'pending' and t.user_id is null and not t.chatbot and not t.is_group and t.last_from_me
        and t.last_message_at <= ${now}::timestamptz - make_interval(hours => g.hours)
        and t.last_message_at > ${now}::timestamptz - make_interval(hours => g.hours + 24)
        and not exists (
          select from flow_runs r
          where ${isSameCompany('r', 't')} and r.ticket_id = t.id and r.flow_id = g.flow_id and r.trigger = 'silence')
      order by t.id
      limit ${batch}`.execute(db),
  );
  const failures: unknown[] = [];
  for (const row of rows)
    await companyOf(row)
      .inScope((scope) => startByEvent(scope, { ...row, trigger: 'silence' }), { now })
      .catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'The flows of some silent customers did not start.');
}
