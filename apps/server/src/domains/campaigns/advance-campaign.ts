import { sql, type Selectable } from 'kysely';
import { failureOf } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { hasFeature } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { brakeCampaigns, judge } from './brakes.ts';
import { findNumbers, movePeople, numberIds } from './campaign-numbers.ts';
import { campaignSettings } from './campaign-settings.ts';
import { lookAtNumbers, noFirstUntil, waitOf, type NumberState, type NumberStates } from './number-states.ts';
import { heldByHours, nextDay, pauseAfter, type Held } from './pace.ts';
import { portfolioFreeAt, readPortfolio } from './portfolio.ts';
import { startCampaign } from './run-campaign.ts';
import { contactsOf, preparePerson, sendReady, type ReadyPerson } from './send-to-person.ts';
import type { CampaignPeopleTable, CampaignsTable } from './tables.ts';

type CampaignRow = Selectable<CampaignsTable>;
type PersonRow = Selectable<CampaignPeopleTable>;

/** One transaction sends to so many people at most: it holds locks of the number's budget and of conversations. */
const mostAtOnce = 10;
/** So many messages of a campaign are in the outbox at most: an attendant's answer is never far behind them. */
const mostOnTheWay = 20;
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
 * Does the next step of a campaign that is due: starts it, sends to a few people, or ends it. The claim of the people
 * and their messages with the outbox entries are one transaction, so each person gets the message exactly once. Another
 * node that has the campaign locked does the step. The lock leaves the key free: ticks of messages insert rows that
 * refer to the campaign, and must not wait for the step.
 * @param atOnce the number of people; with one person, a message that cannot be stored throws PersonError
 * @throws PersonError, and the refusals of `startCampaign`
 */
export async function advanceCampaign(scope: Scope, id: number, { atOnce = mostAtOnce } = {}): Promise<void> {
  const row = await scope.db
    .selectFrom('campaigns')
    .selectAll()
    .select(sql<string | null>`sent_day::text`.as('sent_day'))
    .where('id', '=', id)
    .where('next_at', '<=', scope.now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row?.status === 'PROGRAMADA') await startCampaign(scope, id);
  else if (row?.status === 'EM_ANDAMENTO') await advance(scope, row, atOnce);
  else if (row) await scope.db.updateTable('campaigns').set({ next_at: null }).where('id', '=', id).execute();
}

const after = ({ now }: Scope, ms: number) => new Date(now.getTime() + ms);

async function advance(scope: Scope, row: CampaignRow, atOnce: number): Promise<void> {
  const { timeZone } = await settingsOf(scope);
  const today = dayAt(timeZone, scope.now);
  const sentToday = row.sent_day === today ? row.sent_today : 0;
  const ids = numberIds(row);
  const numbers = await findNumbers(scope, ids);
  const look = lookAtNumbers(
    ids.map((id) => ({ id, status: numbers.get(id)?.status ?? 'DISCONNECTED' })),
    row.number_states,
    scope.now,
  );
  const states: Record<string, NumberState> = { ...look.states };
  const held = await heldBack(scope, row, { timeZone, sentToday, isReady: look.ready.length > 0 });
  if (held) return hold(scope, row, held, states);
  const { brake, isSlow, isJudged } = await judge(scope, row, ids);
  if (brake !== undefined) return brakeCampaigns(scope, [row.id], brake);
  if (row.on_drop === 'move') await moveFromDropped(scope, row, look, states);
  const free = look.ready.filter((id) => !waitOf(states[id], scope.now));
  const people = await nextPeople(scope, row, { ids: free, states, atOnce });
  if (people.length === 0) return rest(scope, row, { ready: look.ready, states });

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
  return hold(scope, row, stop ?? allWait(scope, look.ready, states), states);
}

interface Step {
  ready: ReadyPerson[];
  /** How many people got a message since the last long pause. */
  sincePause: number;
  /** The pause after the last person. */
  stop: Held | undefined;
}

/**
 * Decides about the people of a step in turn, until `room` of them may get the message. Notes in `states` which numbers
 * wait.
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
  // With a pause between two people, the step ends after the first one.
  const contacts = await contactsOf(
    scope,
    people.slice(0, settings.messageInterval > 0 ? 1 : room).filter((person) => person.contact_id === null),
  );
  const ready: ReadyPerson[] = [];
  let sincePause = row.since_pause;
  let stop: Held | undefined;
  for (const person of people) {
    if (ready.length >= room) break;
    const id = person.connection_id ?? row.connection_id ?? 0;
    if (waitOf(states[id], scope.now)) continue;
    if (person.is_first && noFirstUntil(states[id], scope.now)) continue;
    const contactId = person.contact_id ?? contacts.get(person);
    const became = await preparePerson(scope, row, { ...person, contactId }, { settings, portfolio, isSlow }).catch(
      (error: unknown) => {
        throw new PersonError(person.id, error);
      },
    );
    if ('waits' in became) {
      states[id] = { ...states[id], waitUntil: after(scope, became.waits).toISOString(), waitBy: 'budget' };
      continue;
    }
    if ('full' in became) {
      const until = await portfolioFreeAt(scope, portfolio);
      // Every number of the company counts for the same limit.
      for (const other of ids)
        states[other] = { ...states[other], waitUntil: until.toISOString(), waitBy: 'portfolio' };
      break;
    }
    if ('noFirst' in became) {
      states[id] = { ...states[id], noFirstUntil: after(scope, waitMs.firstContacts).toISOString() };
      continue;
    }
    if ('skipped' in became) continue;
    ready.push(became.ready);
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
function allWait({ now }: Scope, ready: readonly number[], states: NumberStates): Held | undefined {
  const waits = ready.flatMap((id) => waitOf(states[id], now) ?? []);
  return waits.length < ready.length ? undefined : earliest(waits);
}

const earliest = (held: readonly Held[]): Held | undefined =>
  held.toSorted((a, b) => a.until.getTime() - b.until.getTime())[0];

/** Gives the people of numbers that dropped to the connected ones, once for each set of these. */
async function moveFromDropped(
  scope: Scope,
  row: CampaignRow,
  { ready, dropped }: { ready: readonly number[]; dropped: readonly number[] },
  states: Record<string, NumberState>,
): Promise<void> {
  const movedTo = ready.join(' ');
  const from = dropped.filter((id) => states[id]?.movedTo !== movedTo);
  if (from.length === 0) return;
  const mayBegin = row.first_contacts || row.template !== null;
  await movePeople(scope, { campaignId: row.id, mainId: row.connection_id ?? 0, from, to: ready, mayBegin });
  for (const id of from) states[id] = { ...states[id], movedTo };
}

/** What holds the campaign back before it looks for people. */
async function heldBack(
  scope: Scope,
  row: CampaignRow,
  { timeZone, sentToday, isReady }: { timeZone: string; sentToday: number; isReady: boolean },
): Promise<Held | undefined> {
  if (!(await hasFeature(scope, 'useCampaigns'))) return { by: 'plan', until: after(scope, waitMs.plan) };
  const hours = { sendFrom: row.send_from, sendUntil: row.send_until, weekDays: row.week_days };
  const byHours = heldByHours(hours, timeZone, scope.now);
  if (byHours) return byHours;
  if (row.daily_cap !== null && sentToday >= row.daily_cap)
    return { by: 'daily-cap', until: nextDay(timeZone, scope.now) };
  if (!isReady) return { by: 'connection', until: after(scope, waitMs.connection) };
  const onTheWay = await scope.db
    .selectFrom('campaign_people')
    .select('id')
    .where('campaign_id', '=', row.id)
    .where('state', '=', sql.lit('sending'))
    .limit(mostOnTheWay)
    .execute();
  return onTheWay.length >= mostOnTheWay ? { by: 'outbox', until: after(scope, waitMs.outbox) } : undefined;
}

/**
 * The next people of some numbers, locked, the numbers in turn. Those of a first contact are left out while their
 * number may begin no conversation.
 */
async function nextPeople(
  scope: Scope,
  row: CampaignRow,
  { ids, states, atOnce }: { ids: readonly number[]; states: NumberStates; atOnce: number },
): Promise<PersonRow[]> {
  const ofNumber = (id: number | null, canBegin: boolean) =>
    scope.db
      .selectFrom('campaign_people')
      .selectAll()
      .where('campaign_id', '=', row.id)
      // A literal, since the plan that serves all values would not use the index of those who wait.
      .where('state', '=', sql.lit('waiting'))
      .where('connection_id', id === null ? 'is' : '=', id)
      .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '<=', scope.now)]))
      .$if(!canBegin, (query) => query.where('is_first', '=', false))
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .execute();
  const found: PersonRow[][] = [];
  for (const id of ids) {
    const canBegin = !noFirstUntil(states[id], scope.now);
    const people = await ofNumber(id, canBegin);
    // Those without a number belong to the main one.
    const others = people.length === 0 && id === row.connection_id ? await ofNumber(null, canBegin) : [];
    found.push([...people, ...others]);
  }
  return Array.from({ length: atOnce }, (_none, nth) => found.flatMap((people) => people[nth] ?? [])).flat();
}

/**
 * Without a person who may get a message now, the campaign waits for the people who may later, or for the outbox, or it
 * ends.
 */
async function rest(
  scope: Scope,
  row: CampaignRow,
  { ready, states }: { ready: readonly number[]; states: NumberStates },
): Promise<void> {
  // Each state has an index of its own.
  const inState = (state: 'waiting' | 'sending') =>
    scope.db
      .selectFrom('campaign_people')
      .select(({ fn }) => ['state', 'is_first', 'connection_id', fn.min<Date | null>('due_at').as('dueAt')])
      .where('campaign_id', '=', row.id)
      .where('state', '=', sql.lit(state))
      .groupBy(['state', 'is_first', 'connection_id']);
  const left = await inState('waiting').unionAll(inState('sending')).execute();
  if (left.length === 0) {
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
  const isOnTheWay = left.some(({ state }) => state === 'sending');
  const first = earliest(
    left
      .filter(({ state }) => state === 'waiting')
      .map(({ is_first: isFirst, connection_id: own, dueAt }): Held => {
        const id = own ?? row.connection_id ?? 0;
        if (!ready.includes(id)) return { by: 'connection', until: after(scope, waitMs.connection) };
        const noFirst = isFirst ? noFirstUntil(states[id], scope.now) : undefined;
        if (noFirst) return { by: 'first-contacts', until: noFirst };
        return waitOf(states[id], scope.now) ?? { by: 'budget', until: dueAt ?? after(scope, waitMs.outbox) };
      }),
  );
  // While messages are on the way, their failures may bring people back.
  const held = isOnTheWay ? { by: first?.by ?? ('outbox' as const), until: after(scope, waitMs.outbox) } : first;
  await hold(scope, row, held, states);
}

/** Screens need not be told of short pauses: a running campaign begins and ends several of them a second. */
const toldHold = (by: string | null) => (by === 'interval' || by === 'outbox' ? null : by);

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
  if (toldHold(by) !== toldHold(row.hold_by)) await scope.record('campaign.changed', { id: row.id });
}

const days = new Map<string, Intl.DateTimeFormat>();
/** The calendar day in a zone, YYYY-MM-DD. */
function dayAt(timeZone: string, at: Date): string {
  let format = days.get(timeZone);
  if (!format) days.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return format.format(at);
}

/** For a campaign whose start was refused: in a scope of its own. The reason is shown. */
export async function failStart(scope: Scope, id: number, code: string): Promise<void> {
  await scope.db
    .updateTable('campaigns')
    .set({ status: 'CANCELADA', next_at: null, hold_by: 'brake', hold_code: code, updated_at: scope.now })
    .where('id', '=', id)
    .where('status', '=', 'PROGRAMADA')
    .execute();
  await scope.record('campaign.changed', { id });
}

const mostTries = 3;

/** For a person whose message could not be stored: in a scope of its own. The others go on. */
export async function failPerson(scope: Scope, campaignId: number, { personId, cause }: PersonError): Promise<void> {
  const refusal = failureOf(cause);
  await sql`
    update campaign_people
    set tries = tries + 1, due_at = ${after(scope, 30_000)},
      state = case when ${refusal !== undefined} or tries + 1 >= ${mostTries} then 'failed' else state end,
      code = ${refusal?.code ?? 'ERR_CREATING_MESSAGE'}
    where campaign_id = ${campaignId} and id = ${personId} and state = 'waiting'`.execute(scope.db);
}

/** The campaign is looked at again later, after a failure that belongs to no person. */
export const postpone = async (scope: Scope, id: number, ms: number): Promise<void> =>
  void (await scope.db
    .updateTable('campaigns')
    .set({ next_at: after(scope, ms) })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute());
