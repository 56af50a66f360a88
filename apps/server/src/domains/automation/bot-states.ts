import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { BotCounts, BotState } from './conversation.ts';

const ofTickets = statement(`select b.ticket_id as "ticketId", b.shown, b.option_id as "optionId",
    b.shown_at as "shownAt", b.menus_sent as "menusSent", b.media_answered as "mediaAnswered",
    b.began_at as "beganAt", b.out_of_hours_at as "outOfHoursAt", b.answers, b.minute_at as "minuteAt",
    b.minute_answers as "minuteAnswers", b.is_due as "isDue", b.is_ended as "isEnded",
    b.is_with_people as "isWithPeople", b.wanted_flow_id as "wantedFlowId"
  from bot_states b
  where b.ticket_id = any($1::int[])`);

/** The stored states of tickets, by ticket. */
export async function readBotStates(
  scope: Scope,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, BotState>> {
  const rows = await scope.rows<BotState & { ticketId: number }>(ofTickets, [ticketIds]);
  return new Map(rows.map(({ ticketId, ...state }) => [ticketId, state]));
}

// An option or a flow that another process has just deleted is stored as null.
const store = statement(`insert into bot_states as b (ticket_id, shown, option_id, shown_at, menus_sent,
    media_answered, began_at, out_of_hours_at, answers, minute_at, minute_answers, is_due, is_ended, is_with_people,
    wanted_flow_id)
  select n."ticketId", n.shown,
    (select o.id from queue_options o where o.id = n."optionId"),
    n."shownAt", n."menusSent", n."mediaAnswered", n."beganAt", n."outOfHoursAt",
    n.answers, n."minuteAt", n."minuteAnswers", n."isDue", n."isEnded", n."isWithPeople",
    (select f.id from flows f where f.id = n."wantedFlowId")
  from jsonb_to_recordset($1::jsonb) n ("ticketId" int, shown text, "optionId" int, "shownAt" timestamptz,
    "menusSent" int, "mediaAnswered" boolean, "beganAt" timestamptz, "outOfHoursAt" timestamptz, answers int,
    "minuteAt" timestamptz, "minuteAnswers" int, "isDue" boolean, "isEnded" boolean,
    "isWithPeople" boolean, "wantedFlowId" int)
  on conflict on constraint bot_states_pkey do update
  set shown = excluded.shown,
    option_id = excluded.option_id,
    shown_at = excluded.shown_at,
    menus_sent = excluded.menus_sent,
    media_answered = excluded.media_answered,
    began_at = excluded.began_at,
    out_of_hours_at = excluded.out_of_hours_at,
    answers = excluded.answers,
    minute_at = excluded.minute_at,
    minute_answers = excluded.minute_answers,
    is_due = excluded.is_due,
    is_ended = excluded.is_ended,
    is_with_people = excluded.is_with_people,
    wanted_flow_id = excluded.wanted_flow_id`);

/** Stores the states of tickets, which must be locked. */
export function storeBotStates(scope: Scope, states: readonly (BotState & { ticketId: number })[]): void {
  if (states.length > 0) scope.send(store, [JSON.stringify(states)]);
}

const end = statement(`insert into bot_states as b (ticket_id, is_ended, is_with_people) values ($1, true, $2)
  on conflict on constraint bot_states_pkey do update
  set is_ended = true, is_with_people = b.is_with_people or $2, shown = null, is_due = false,
    wanted_flow_id = null`);

/** Notes that a person has the ticket: from now on only people answer in it. */
export const leaveBotToPerson = (scope: Scope, ticketId: number): void => scope.send(end, [ticketId, true]);

/** Notes that the bot has finished: the ticket waits for a person. */
export const endBotOf = (scope: Scope, ticketId: number): void => scope.send(end, [ticketId, false]);

const reopen = statement(`update bot_states
  set is_ended = false, is_with_people = false, shown = null, is_due = false, wanted_flow_id = null
  where ticket_id = $1`);

/** Gives the ticket to the bot again. A ticket without a stored state is with the bot already. */
export const reopenBotOf = (scope: Scope, ticketId: number): void => scope.send(reopen, [ticketId]);

const want = statement(`insert into bot_states as b (ticket_id, wanted_flow_id) values ($1, $2)
  on conflict on constraint bot_states_pkey do update
  set wanted_flow_id = excluded.wanted_flow_id
  where not b.is_with_people`);

/**
 * Lets a flow take the next message of the customer, in place of phrases, greeting and menus. A ticket that a person
 * has attended gets no flow.
 */
export const wantFlow = (scope: Scope, ticketId: number, flowId: number): void => scope.send(want, [ticketId, flowId]);

const forget = statement('delete from bot_states where ticket_id = $1');

/** For a ticket that a user closes: deletes the state. The next attendance starts anew. */
export const forgetBotState = (scope: Scope, ticketId: number): void => scope.send(forget, [ticketId]);

const keepCounts = statement(`update bot_states
  set shown = null, option_id = null, shown_at = null, menus_sent = 0, media_answered = false, began_at = null,
    out_of_hours_at = null, is_due = false, is_ended = false, is_with_people = false,
    wanted_flow_id = null
  where ticket_id = $1`);

/**
 * For a ticket that is closed, but not by a user: clears the state except its counts. The next attendance goes on with
 * the counts.
 */
export const keepBotCounts = (scope: Scope, ticketId: number): void => scope.send(keepCounts, [ticketId]);

const takeCounts = statement(`delete from bot_states b
  using (
    select t.id, (
      select e.id
      from tickets e
      where e.contact_id = t.contact_id and e.connection_id = t.connection_id and e.id < t.id
      order by e.id desc
      limit 1) as former_id
    from tickets t
    where t.id = any($1::int[])) n
  where b.ticket_id = n.former_id
  returning n.id as "ticketId", b.answers, b.minute_at as "minuteAt", b.minute_answers as "minuteAnswers"`);

/** Deletes the states of the previous tickets of new tickets. @returns the counts of those states, by new ticket */
export async function takeBotCounts(
  scope: Scope,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, BotCounts>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await scope.rows<BotCounts & { ticketId: number }>(takeCounts, [ticketIds]);
  return new Map(rows.map(({ ticketId, ...counts }) => [ticketId, counts]));
}
