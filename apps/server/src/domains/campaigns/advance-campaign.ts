import { sql, type Selectable } from 'kysely';
import { failureOf } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { hasFeature } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { brakeCampaigns, judgeCampaign } from './brakes.ts';
import { findNumbers, movePeople, numberIds } from './campaign-numbers.ts';
import { campaignSettings } from './campaign-settings.ts';
import {
  classifyNumbers,
  noFirstContactUntil,
  findWait,
  type NumberState,
  type NumberStates,
} from './number-states.ts';
import { heldByHours, nextDay, pauseAfter, type Held } from './pace.ts';
import { portfolioFreeAt, readPortfolio } from './portfolio.ts';
import { startCampaign } from './run-campaign.ts';
import { contactsOf, preparePerson, sendReady, type ReadyPerson } from './send-to-person.ts';
import type { CampaignPeopleTable, CampaignsTable } from './tables.ts';

type CampaignRow = Selectable<CampaignsTable>;
type PersonRow = Selectable<CampaignPeopleTable>;

/** One transaction sends to at most 10 people, since it locks the number's budget and the people's conversations. */
const maxPeopleAtOnce = 10;
/**
 * No step begins while 20 messages of the campaign are in the outbox, so that an attendant's answer is never far behind
 * them.
 */
const maxInOutbox = 20;
/** How many ms the campaign waits before it looks again whether the reason of a hold is gone. */
const waitMs = { outbox: 500, connection: 3000, plan: 5 * 60_000, firstContacts: 30 * 60_000 };

/** The person whose message could not be stored. */
export class PersonError extends Error {
  readonly personId: number;
  constructor(personId: number, cause: unknown) {
    super('A message of a campaign could not be stored.', { cause });
    this.personId = personId;
  }
}

/**
 * Does the next step of a campaign that is due: starts it, sends to a few people, or ends it. One transaction claims
 * the people and stores their messages with the outbox entries, so each person gets the message exactly once. If
 * another node has locked the campaign, that node does the step, and this call does nothing. The lock is `for no key
 * update`: ticks of messages insert rows that refer to the campaign, and must not wait for the step.
 * @param atOnce the largest number of people; with 1, every error about a message is a PersonError
 * @throws PersonError, and the refusals of `startCampaign`
 */
export async function advanceCampaign(scope: Scope, id: number, { atOnce = maxPeopleAtOnce } = {}): Promise<void> {
  const row = await scope.db
    .selectFrom('campaigns')
    .selectAll()
    // Replaces the `sent_day` of `selectAll`, which pg reads as a Date.
    .select(sql<string | null>`sent_day::text`.as('sent_day'))
    .where('id', '=', id)
    .where('next_at', '<=', scope.now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row?.status === 'PROGRAMADA') await startCampaign(scope, id);
  else if (row?.status === 'EM_ANDAMENTO') await advance(scope, row, atOnce);
  // A campaign in another state has no next step.
  else if (row) await scope.db.updateTable('campaigns').set({ next_at: null }).where('id', '=', id).execute();
}

const after = ({ now }: Scope, ms: number) => new Date(now.getTime() + ms);

async function advance(scope: Scope, row: CampaignRow, atOnce: number): Promise<void> {
  const { timeZone } = await settingsOf(scope);
  const today = dayAt(timeZone, scope.now);
  const sentToday = row.sent_day === today ? row.sent_today : 0;
  const ids = numberIds(row);
  const numbers = await findNumbers(scope, ids);
  const classified = classifyNumbers(
    ids.map((id) => ({ id, status: numbers.get(id)?.status ?? 'DISCONNECTED' })),
    row.number_states,
    scope.now,
  );
  const connectedIds = classified.ready;
  const droppedIds = classified.dropped;
  const states: Record<string, NumberState> = { ...classified.states };
  const held = await heldBack(scope, row, { timeZone, sentToday, hasConnection: connectedIds.length > 0 });
  if (held) return hold(scope, row, held, states);
  const { brake, isSlow, isJudged } = await judgeCampaign(scope, row, ids);
  if (brake !== undefined) return brakeCampaigns(scope, [row.id], brake);
  if (row.on_drop === 'move') await moveFromDropped(scope, row, { connectedIds, droppedIds }, states);
  const freeIds = connectedIds.filter((id) => !findWait(states[id], scope.now));
  const people = await nextPeople(scope, row, { ids: freeIds, states, atOnce });
  if (people.length === 0) return waitOrEnd(scope, row, { connectedIds, states });

  const room = row.daily_cap === null ? atOnce : Math.min(atOnce, row.daily_cap - sentToday);
  const { ready, sincePause, stop } = await prepareStep(scope, row, people, { room, ids, isSlow, states });
  await sendAll(scope, row, ready);
  await scope.db
    .updateTable('campaigns')
    .set({
      since_pause: sincePause,
      is_slow: isSlow,
      since_judged: (isJudged ? 0 : row.since_judged) + ready.length,
      sent_day: today,
      sent_today: sentToday + ready.length,
    })
    .where('id', '=', row.id)
    .execute();
  return hold(scope, row, stop ?? allWait(scope, connectedIds, states), states);
}

interface Step {
  ready: ReadyPerson[];
  /** How many people got a message since the last long pause. */
  sincePause: number;
  /** The pause after the last person. */
  stop: Held | undefined;
}

/**
 * Decides for each person of a step whether the message goes out, until `room` people may get it. Changes `states`:
 * notes which numbers must wait.
 */
async function prepareStep(
  scope: Scope,
  row: CampaignRow,
  people: readonly PersonRow[],
  {
    room,
    ids,
    isSlow,
    states,
  }: { room: number; ids: readonly number[]; isSlow: boolean; states: Record<string, NumberState> },
): Promise<Step> {
  const settings = await campaignSettings(scope);
  const portfolio = await readPortfolio(scope, row, ids);
  // With a pause between two people, the step mostly ends after the first one. `preparePerson` finds the contacts of
  // further people.
  const expectedCount = settings.messageInterval > 0 ? 1 : room;
  const withoutContact = people.slice(0, expectedCount).filter((person) => person.contact_id === null);
  const contacts = await contactsOf(scope, withoutContact);
  const ready: ReadyPerson[] = [];
  let sincePause = row.since_pause;
  let stop: Held | undefined;
  for (const person of people) {
    if (ready.length >= room) break;
    // 0 is the id of no number. `preparePerson` refuses a message without a number.
    const id = person.connection_id ?? row.connection_id ?? 0;
    if (findWait(states[id], scope.now)) continue;
    if (person.is_first && noFirstContactUntil(states[id], scope.now)) continue;
    const contactId = person.contact_id ?? contacts.get(person);
    const outcome = await preparePerson(scope, row, { ...person, contactId }, { settings, portfolio, isSlow }).catch(
      (error: unknown) => {
        throw new PersonError(person.id, error);
      },
    );
    if ('waits' in outcome) {
      states[id] = { ...states[id], waitUntil: after(scope, outcome.waits).toISOString(), waitBy: 'budget' };
      continue;
    }
    if ('full' in outcome) {
      const until = await portfolioFreeAt(scope, portfolio);
      // All numbers of the campaign count for the same limit.
      for (const other of ids)
        states[other] = { ...states[other], waitUntil: until.toISOString(), waitBy: 'portfolio' };
      break;
    }
    if ('noFirst' in outcome) {
      states[id] = { ...states[id], noFirstUntil: after(scope, waitMs.firstContacts).toISOString() };
      continue;
    }
    if ('skipped' in outcome) continue;
    ready.push(outcome.ready);
    sincePause += 1;
    const pause = pauseAfter({ ...settings, sincePause, isSlow }, Math.random());
    if (pause.isLong) sincePause = 0;
    if (pause.ms > 0) {
      stop = { by: pause.isLong ? 'long-interval' : 'interval', until: after(scope, pause.ms) };
      break;
    }
  }
  return { ready, sincePause, stop };
}

/** @throws PersonError if the message of a single person cannot be stored */
async function sendAll(scope: Scope, row: CampaignRow, ready: readonly ReadyPerson[]): Promise<void> {
  if (ready.length === 0) return;
  await sendReady(scope, row.id, ready).catch((error: unknown) => {
    const [person, ...others] = ready;
    throw person && others.length === 0 ? new PersonError(person.personId, error) : error;
  });
}

/** The earliest end of the waits, if every connected number waits. */
function allWait({ now }: Scope, connectedIds: readonly number[], states: NumberStates): Held | undefined {
  const waits = connectedIds.flatMap((id) => findWait(states[id], now) ?? []);
  return waits.length < connectedIds.length ? undefined : earliest(waits);
}

const earliest = (held: readonly Held[]): Held | undefined =>
  held.toSorted((a, b) => a.until.getTime() - b.until.getTime())[0];

/**
 * Gives the people of the dropped numbers to the connected numbers. A dropped number is treated again only if the set
 * of connected numbers has changed.
 */
async function moveFromDropped(
  scope: Scope,
  row: CampaignRow,
  { connectedIds, droppedIds }: { connectedIds: readonly number[]; droppedIds: readonly number[] },
  states: Record<string, NumberState>,
): Promise<void> {
  const movedTo = connectedIds.join(' ');
  const from = droppedIds.filter((id) => states[id]?.movedTo !== movedTo);
  if (from.length === 0) return;
  const mayBegin = row.first_contacts || row.template !== null;
  await movePeople(scope, { campaignId: row.id, mainId: row.connection_id ?? 0, from, to: connectedIds, mayBegin });
  for (const id of from) states[id] = { ...states[id], movedTo };
}

/** What holds the campaign back before it looks for people. */
async function heldBack(
  scope: Scope,
  row: CampaignRow,
  { timeZone, sentToday, hasConnection }: { timeZone: string; sentToday: number; hasConnection: boolean },
): Promise<Held | undefined> {
  if (!(await hasFeature(scope, 'useCampaigns'))) return { by: 'plan', until: after(scope, waitMs.plan) };
  const hours = { sendFrom: row.send_from, sendUntil: row.send_until, weekDays: row.week_days };
  const byHours = heldByHours(hours, timeZone, scope.now);
  if (byHours) return byHours;
  if (row.daily_cap !== null && sentToday >= row.daily_cap)
    return { by: 'daily-cap', until: nextDay(timeZone, scope.now) };
  if (!hasConnection) return { by: 'connection', until: after(scope, waitMs.connection) };
  const inOutbox = await scope.db
    .selectFrom('campaign_people')
    .select('id')
    .where('campaign_id', '=', row.id)
    .where('state', '=', sql.lit('sending'))
    .limit(maxInOutbox)
    .execute();
  return inOutbox.length >= maxInOutbox ? { by: 'outbox', until: after(scope, waitMs.outbox) } : undefined;
}

/**
 * Locks and returns the next people of some numbers, one person of each number in turn. While a number may begin no
 * conversation, the people who never talked with it are left out.
 * @param atOnce the largest number of people of each number
 */
async function nextPeople(
  scope: Scope,
  row: CampaignRow,
  { ids, states, atOnce }: { ids: readonly number[]; states: NumberStates; atOnce: number },
): Promise<PersonRow[]> {
  const lockPeopleOf = (id: number | null, canBegin: boolean) =>
    scope.db
      .selectFrom('campaign_people')
      .selectAll()
      .where('campaign_id', '=', row.id)
      // A literal: with a parameter, a generic plan would not use the partial index of the waiting people.
      .where('state', '=', sql.lit('waiting'))
      .where('connection_id', id === null ? 'is' : '=', id)
      .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '<=', scope.now)]))
      .$if(!canBegin, (query) => query.where('is_first', '=', false))
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .execute();
  const peopleByNumber: PersonRow[][] = [];
  for (const id of ids) {
    const canBegin = !noFirstContactUntil(states[id], scope.now);
    const people = await lockPeopleOf(id, canBegin);
    // People without a number belong to the main number. They come after its other people.
    const others = people.length === 0 && id === row.connection_id ? await lockPeopleOf(null, canBegin) : [];
    peopleByNumber.push([...people, ...others]);
  }
  const nthOfEach = (nth: number) => peopleByNumber.flatMap((people) => people[nth] ?? []);
  return Array.from({ length: atOnce }, (_none, nth) => nthOfEach(nth)).flat();
}

/**
 * For a campaign in which no person may get a message now. It waits until a person may, or for its messages in the
 * outbox; without either, it ends.
 */
async function waitOrEnd(
  scope: Scope,
  row: CampaignRow,
  { connectedIds, states }: { connectedIds: readonly number[]; states: NumberStates },
): Promise<void> {
  // Two selects: the waiting people have a partial index of their own, and the other states share one.
  const groupsInState = (state: 'waiting' | 'sending') =>
    scope.db
      .selectFrom('campaign_people')
      .select(({ fn }) => ['state', 'is_first', 'connection_id', fn.min<Date | null>('due_at').as('dueAt')])
      .where('campaign_id', '=', row.id)
      .where('state', '=', sql.lit(state))
      .groupBy(['state', 'is_first', 'connection_id']);
  const groups = await groupsInState('waiting').unionAll(groupsInState('sending')).execute();
  if (groups.length === 0) {
    await scope.db
      .updateTable('campaigns')
      .set({
        status: 'FINALIZADA',
        completed_at: scope.now,
        next_at: null,
        hold_by: null,
        hold_code: null,
        updated_at: scope.now,
      })
      .where('id', '=', row.id)
      .execute();
    await scope.record('campaign.changed', { id: row.id });
    return;
  }
  const isInOutbox = groups.some(({ state }) => state === 'sending');
  const firstWait = earliest(
    groups
      .filter(({ state }) => state === 'waiting')
      .map(({ is_first: isFirst, connection_id: connectionId, dueAt }): Held => {
        const id = connectionId ?? row.connection_id ?? 0;
        if (!connectedIds.includes(id)) return { by: 'connection', until: after(scope, waitMs.connection) };
        const noFirst = isFirst ? noFirstContactUntil(states[id], scope.now) : undefined;
        if (noFirst) return { by: 'first-contacts', until: noFirst };
        return findWait(states[id], scope.now) ?? { by: 'budget', until: dueAt ?? after(scope, waitMs.outbox) };
      }),
  );
  // While messages are in the outbox, a failure may let a person wait again, so the campaign looks soon.
  const held = isInOutbox
    ? { by: firstWait?.by ?? ('outbox' as const), until: after(scope, waitMs.outbox) }
    : firstWait;
  await hold(scope, row, held, states);
}

/** The reason of a hold; null for the short holds, which begin and end all the time and are not announced. */
const shownHold = (by: string | null) => (by === 'interval' || by === 'outbox' ? null : by);

/** Notes until when the campaign waits; undefined: it goes on at once. */
async function hold(scope: Scope, row: CampaignRow, held: Held | undefined, states: NumberStates): Promise<void> {
  const by = held?.by ?? null;
  await scope.db
    .updateTable('campaigns')
    .set({
      next_at: held?.until ?? scope.now,
      hold_by: by,
      hold_code: null,
      number_states: JSON.stringify(states),
    })
    .where('id', '=', row.id)
    .execute();
  if (shownHold(by) !== shownHold(row.hold_by)) await scope.record('campaign.changed', { id: row.id });
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** The calendar day in a zone, YYYY-MM-DD: so `en-CA` writes it. */
function dayAt(timeZone: string, at: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) dayFormats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return format.format(at);
}

/** Cancels a campaign whose start was refused. Needs a new scope, since the refusal undid the first one. */
export async function failStart(scope: Scope, id: number, code: string): Promise<void> {
  await scope.db
    .updateTable('campaigns')
    .set({ status: 'CANCELADA', next_at: null, hold_by: 'brake', hold_code: code, updated_at: scope.now })
    .where('id', '=', id)
    .where('status', '=', 'PROGRAMADA')
    .execute();
  await scope.record('campaign.changed', { id });
}

/** After so many failed tries to store a person's message, the person has failed. */
const maxTries = 3;
const retryPersonMs = 30_000;

/**
 * Notes that a person's message could not be stored: a refusal is final, another error is tried again. Needs a new
 * scope, since the error undid the first one.
 */
export async function failPerson(scope: Scope, campaignId: number, { personId, cause }: PersonError): Promise<void> {
  const refusal = failureOf(cause);
  await sql`
    update campaign_people
    set tries = tries + 1, due_at = ${after(scope, retryPersonMs)},
      state = case when ${refusal !== undefined} or tries + 1 >= ${maxTries} then 'failed' else state end,
      code = ${refusal?.code ?? 'ERR_CREATING_MESSAGE'}
    where campaign_id = ${campaignId} and id = ${personId} and state = 'waiting'`.execute(scope.db);
}

/** Puts off the next step of a campaign, after a failure that belongs to no person. */
export const postpone = async (scope: Scope, id: number, ms: number): Promise<void> =>
  void (await scope.db
    .updateTable('campaigns')
    .set({ next_at: after(scope, ms) })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute());
