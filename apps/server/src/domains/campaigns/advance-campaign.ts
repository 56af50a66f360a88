import { sql, type Selectable } from 'kysely';
import { failureOf } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { hasFeature } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { brakeCampaigns, judge } from './brakes.ts';
import { campaignSettings } from './campaign-settings.ts';
import { heldByHours, nextDay, pauseAfter, type Held } from './pace.ts';
import { startCampaign } from './run-campaign.ts';
import { sendToPerson } from './send-to-person.ts';
import type { CampaignPeopleTable, CampaignsTable } from './tables.ts';

type CampaignRow = Selectable<CampaignsTable>;
type PersonRow = Selectable<CampaignPeopleTable>;

/** One transaction sends to so many people at most: it holds locks of the number's budget and of conversations. */
const atOnce = 10;
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
 * node that has the campaign locked does the step.
 * @throws PersonError, and the refusals of `startCampaign`
 */
export async function advanceCampaign(scope: Scope, id: number): Promise<void> {
  const row = await scope.db
    .selectFrom('campaigns')
    .selectAll()
    .select(sql<string | null>`sent_day::text`.as('sent_day'))
    .where('id', '=', id)
    .where('next_at', '<=', scope.now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row?.status === 'PROGRAMADA') await startCampaign(scope, id);
  else if (row?.status === 'EM_ANDAMENTO') await advance(scope, row);
  else if (row) await scope.db.updateTable('campaigns').set({ next_at: null }).where('id', '=', id).execute();
}

const after = ({ now }: Scope, ms: number) => new Date(now.getTime() + ms);

async function advance(scope: Scope, row: CampaignRow): Promise<void> {
  const { timeZone } = await settingsOf(scope);
  const today = dayAt(timeZone, scope.now);
  const sentToday = row.sent_day === today ? row.sent_today : 0;
  const held = await heldBack(scope, row, { timeZone, sentToday });
  if (held) return hold(scope, row, held);
  const { brake, isSlow, isJudged } = await judge(scope, row);
  if (brake !== undefined) return brakeCampaigns(scope, [row.id], brake);
  const people = await nextPeople(scope, row);
  if (people.length === 0) return rest(scope, row);

  const settings = await campaignSettings(scope);
  const room = row.daily_cap === null ? atOnce : Math.min(atOnce, row.daily_cap - sentToday);
  let [sent, sincePause, noFirstUntil] = [0, row.since_pause, row.no_first_until];
  let stop: Held | undefined;
  for (const person of people.slice(0, room)) {
    if (person.is_first && noFirstUntil !== null && noFirstUntil > scope.now) continue;
    const became = await sendToPerson(scope, row, person, settings).catch((error: unknown) => {
      throw new PersonError(person.id, error);
    });
    if ('waits' in became) {
      stop = { by: 'budget', until: after(scope, became.waits) };
      break;
    }
    if ('noFirst' in became) {
      noFirstUntil = after(scope, waitMs.firstContacts);
      continue;
    }
    if (!became.sent) continue;
    sent += 1;
    sincePause += 1;
    const pause = pauseAfter({ ...settings, sincePause, isSlow }, Math.random());
    if (pause.isLong) sincePause = 0;
    if (pause.ms > 0) {
      stop = { by: pause.isLong ? 'long-interval' : 'interval', until: after(scope, pause.ms) };
      break;
    }
  }
  await scope.db
    .updateTable('campaigns')
    .set({
      since_pause: sincePause,
      is_slow: isSlow,
      since_judged: (isJudged ? 0 : row.since_judged) + sent,
      sent_day: today,
      sent_today: sentToday + sent,
      no_first_until: noFirstUntil,
    })
    .where('id', '=', row.id)
    .execute();
  return hold(scope, row, stop);
}

/** What holds the campaign back before it looks for people. */
async function heldBack(
  scope: Scope,
  row: CampaignRow,
  { timeZone, sentToday }: { timeZone: string; sentToday: number },
): Promise<Held | undefined> {
  if (!(await hasFeature(scope, 'useCampaigns'))) return { by: 'plan', until: after(scope, waitMs.plan) };
  const hours = { sendFrom: row.send_from, sendUntil: row.send_until, weekDays: row.week_days };
  const byHours = heldByHours(hours, timeZone, scope.now);
  if (byHours) return byHours;
  if (row.daily_cap !== null && sentToday >= row.daily_cap)
    return { by: 'daily-cap', until: nextDay(timeZone, scope.now) };
  const status = row.connection_id === null ? null : (await requireConnection(scope, row.connection_id)).status;
  if (status !== 'CONNECTED') return { by: 'connection', until: after(scope, waitMs.connection) };
  const onTheWay = await scope.db
    .selectFrom('campaign_people')
    .select('id')
    .where('campaign_id', '=', row.id)
    .where('state', '=', 'sending')
    .limit(mostOnTheWay)
    .execute();
  return onTheWay.length >= mostOnTheWay ? { by: 'outbox', until: after(scope, waitMs.outbox) } : undefined;
}

/** The next people, locked. Those of a first contact are left out while the number may begin no conversation. */
const nextPeople = (scope: Scope, row: CampaignRow): Promise<PersonRow[]> =>
  scope.db
    .selectFrom('campaign_people')
    .selectAll()
    .where('campaign_id', '=', row.id)
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('due_at', '<=', scope.now)]))
    .$if(row.no_first_until !== null && row.no_first_until > scope.now, (query) => query.where('is_first', '=', false))
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute();

/**
 * Without a person who may get a message now, the campaign waits for the people who may later, or for the outbox, or it
 * ends.
 */
async function rest(scope: Scope, row: CampaignRow): Promise<void> {
  const left = await scope.db
    .selectFrom('campaign_people')
    .select(({ fn }) => ['state', 'is_first', fn.min<Date | null>('due_at').as('dueAt')])
    .where('campaign_id', '=', row.id)
    .where('state', 'in', ['waiting', 'sending'])
    .groupBy(['state', 'is_first'])
    .execute();
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
  const [first] = left
    .filter(({ state }) => state === 'waiting')
    .map(({ is_first: isFirst, dueAt }): Held => {
      const noFirst = isFirst ? row.no_first_until : null;
      return noFirst !== null && noFirst > scope.now
        ? { by: 'first-contacts', until: noFirst }
        : { by: 'budget', until: dueAt ?? after(scope, waitMs.outbox) };
    })
    .toSorted((a, b) => a.until.getTime() - b.until.getTime());
  // While messages are on the way, their failures may bring people back.
  await hold(scope, row, isOnTheWay ? { by: first?.by ?? 'outbox', until: after(scope, waitMs.outbox) } : first);
}

/** Notes until when the campaign waits; undefined: it goes on at once. */
async function hold(scope: Scope, row: CampaignRow, held: Held | undefined): Promise<void> {
  const by = held?.by ?? null;
  await scope.db
    .updateTable('campaigns')
    .set({ next_at: held?.until ?? scope.now, hold_by: by, hold_code: null })
    .where('id', '=', row.id)
    .execute();
  if (by !== row.hold_by && by !== 'interval') await scope.record('campaign.changed', { id: row.id });
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
export async function failPerson(scope: Scope, { personId, cause }: PersonError): Promise<void> {
  const refusal = failureOf(cause);
  await sql`
    update campaign_people
    set tries = tries + 1, due_at = ${after(scope, 30_000)},
      state = case when ${refusal !== undefined} or tries + 1 >= ${mostTries} then 'failed' else state end,
      code = ${refusal?.code ?? 'ERR_CREATING_MESSAGE'}
    where id = ${personId} and state = 'waiting'`.execute(scope.db);
}

/** The campaign is looked at again later, after a failure that belongs to no person. */
export const postpone = async (scope: Scope, id: number, ms: number): Promise<void> =>
  void (await scope.db
    .updateTable('campaigns')
    .set({ next_at: after(scope, ms) })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute());
