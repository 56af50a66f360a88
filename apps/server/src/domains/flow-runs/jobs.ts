import { sql, type RawBuilder } from 'kysely';
import type { BillData } from '@balcao/contract/flows/blocks/bill';
import type { HttpData } from '@balcao/contract/flows/blocks/http';
import { idOf } from '@balcao/contract/flows/blocks/loose-fields';
import type { OpenAiData } from '@balcao/contract/flows/blocks/openai';
import type { TypebotData } from '@balcao/contract/flows/blocks/typebot';
import { fillFlowText } from '@balcao/contract/flows/run/fill-flow-text';
import { httpRequestOf } from '@balcao/contract/flows/run/http-request';
import { limits } from '@balcao/contract';
import type { RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { Clock } from '../../platform/clocks.ts';
import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import { asOperator, queryAsOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { ofServedCompany } from '../companies/index.ts';
import { answerByIntegration } from '../integrations/index.ts';
import type { BotNext, BotReply, BotTurn } from '../messages/index.ts';
import { answerByPrompt } from '../prompts/index.ts';
import { answerRun, holdsCall, loadCall, type LoadedCall } from './answer-run.ts';
import { findBills } from './bills/find-bills.ts';
import { askForBills } from './bills/network.ts';
import { callKind, type CallEntry } from './call-entry.ts';
import { deliverReply } from './deliver-reply.ts';
import { rollUpCounts } from './flow-counts.ts';
import { continueTicketRuns } from './continue-ticket-runs.ts';
import { callAddress } from './network.ts';
import { logRunsTo } from './run-session.ts';

/** The runs that one pass of the clock reads. If all of them went on, the next pass follows at once. */
const batchSize = 500;
/** How many tickets one transaction locks. */
const scopeSize = 50;

/** Goes on with runs whose pause or time-out is over. */
export function flowClock(log: Log): Clock {
  logRunsTo(log);
  return {
    name: 'flows',
    isDue: () => sql<boolean>`exists (${dueRuns(sql`now()`)})`,
    run: async () => (await continueDueRuns({ log })) >= batchSize,
  };
}

/** Goes on with runs that are due now, at most `batchSize`. @returns in how many tickets */
export async function continueDueRuns({ log, now = new Date() }: { log?: Log; now?: Date } = {}): Promise<number> {
  let continued = 0;
  for (const [company, runs] of byCompany(await queryAsOperator(dueRuns(sql`${now}`))))
    for (let nth = 0; nth < runs.length; nth += scopeSize) {
      const ticketIds = runs.slice(nth, nth + scopeSize).map(({ ticketId }) => ticketId);
      continued += await continueEach(company, ticketIds, { log, now });
    }
  return continued;
}

/**
 * Goes on with the runs of some tickets in one transaction. If that fails, each ticket is tried in a transaction of its
 * own, so that one broken run does not stop the others.
 */
async function continueEach(
  company: Company,
  ticketIds: readonly number[],
  { log, now }: { log: Log | undefined; now: Date },
): Promise<number> {
  try {
    return await company.inScope((scope) => continueTicketRuns(scope, ticketIds), { now });
  } catch (error) {
    if (ticketIds.length === 1) {
      log?.error({ err: error, ...company.logged }, 'a due flow could not go on');
      return 0;
    }
  }
  let continued = 0;
  for (const ticketId of ticketIds) continued += await continueEach(company, [ticketId], { log, now });
  return continued;
}

const dueRuns = (now: RawBuilder<unknown>) => sql<OfCompany & { ticketId: number }>`
  select ${companyOfRow('r')}, r.ticket_id as "ticketId"
  from flow_runs r
  where r.ended_at is null and r.wake_at <= ${now} and ${ofServedCompany('r')}
  order by r.wake_at
  limit ${sql.lit(batchSize)}`;

/** Longer than any call, so that no other node repeats a call that is under way. */
const callLeaseMs = 3 * 60_000;
const maxCallAttempts = 3;

/** Works the lane entries that call addresses and ask bots for runs. Entries of a ticket run one after the other. */
export const callWorker = (): DeliveryKind =>
  deliveryKind<CallEntry>(callKind, {
    leaseMs: callLeaseMs,
    maxAttempts: maxCallAttempts,
    async work(entry) {
      const company = companyOf(entry);
      const call = await company.read((scope) => loadCall(scope, entry.payload));
      if (!call) return { done: true };
      const { payload } = entry;
      if (payload.type === 'ask')
        return deliverReply(company, {
          ticketId: payload.turn.ticketId,
          ask: `run ${payload.runId}-${payload.seq}`,
          askBot: () => askBot(company, call, { ...payload.turn, callId: `${payload.runId}-${payload.seq}` }),
          holds: (scope, place) => holdsCall(scope, place, payload),
          finish: (scope, _place, next) => answerRun(scope, payload, { type: 'bot', next: nextOf(next) }),
        });
      const event = await performCall(company, call, payload);
      return { done: true, finish: (scope) => answerRun(scope, payload, event) };
    },
    // After the last attempt the customer must not wait for ever: a bot's ticket goes to people, and after a call the
    // run goes on without an answer.
    giveUp: (scope: Scope, { payload }) =>
      answerRun(
        scope,
        payload,
        payload.type === 'ask'
          ? { type: 'bot', next: { type: 'hand-over', queueId: null, userId: null, note: '' } }
          : { type: 'answered', isOk: false, status: null, json: undefined },
      ),
  });

async function askBot(
  company: Company,
  { blockType, data, variables, fillGeneral }: LoadedCall,
  turn: BotTurn,
): Promise<BotReply> {
  if (blockType === 'typebot') {
    const id = idOf((data as TypebotData).typebotIntegration?.id);
    return id === undefined ? leaveReply : answerByIntegration(company, turn, Number(id));
  }
  const block = (data as OpenAiData).typebotIntegration ?? {};
  const prompt = fillFlowText(block.prompt ?? '', variables, fillGeneral);
  return answerByPrompt(company, turn, { block: { ...block, prompt } });
}

/** The flow goes on without the bot: its integration was deleted, or the block comes from another installation. */
const leaveReply: BotReply = { messages: [], next: { type: 'leave' } };

/** What a bot did, as an event of the run. */
function nextOf(next: BotNext): Extract<RunEvent, { type: 'bot' }>['next'] {
  if (next.type === 'close') return { type: 'close', closingReasonId: null };
  return next.type === 'hand-over' ? next : next.type;
}

/** Looks up bills, or calls the address of the block. @returns the answer as an event of the run */
async function performCall(company: Company, call: LoadedCall, { runId, seq }: CallEntry): Promise<RunEvent> {
  if (call.blockType === 'bill')
    return findBills(company, {
      data: call.data as BillData,
      variables: call.variables,
      phone: call.number,
      ask: askForBills,
    });
  const answer = await callAddress(
    httpRequestOf(call.data as HttpData, {
      variables: call.variables,
      fillGeneral: call.fillGeneral,
      idempotencyKey: `${runId}-${seq}`,
    }),
  );
  return { type: 'answered', isOk: answer.isOk, status: answer.status, json: answer.json };
}

/** Each hour: adds up the steps of full hours, so that the counts of a period read only the newest steps one by one. */
export const rollUp = (): Promise<void> => asOperator((db) => rollUpCounts(db));

/** Every night: deletes old runs with their traces, and stored replies of bots that are older than a day. */
export async function forgetOldRuns(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - limits.flowRunDays * 24 * 3600_000);
  await asOperator(async (db) => {
    await db.deleteFrom('flow_runs').where('ended_at', '<', before).execute();
    await db
      .deleteFrom('bot_replies')
      .where('created_at', '<', new Date(now.getTime() - 24 * 3600_000))
      .execute();
  });
}
