import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clocks.ts';
import { failureOf } from '../../platform/fail.ts';
import type { Log } from '../../platform/log.ts';
import { queryAsOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { ofServedCompany } from '../companies/index.ts';
import { advanceCampaign, failPerson, failStart, PersonError, postpone } from './advance-campaign.ts';
import { applyResults } from './apply-results.ts';
import { brakeCampaigns, campaignWideCodes } from './brakes.ts';

/** Counts are added up and announced at most this often by each node. */
const countsEveryMs = 1000;
/** A campaign whose step threw an error waits this long, so that it does not delay the others. */
const retryStepMs = 30_000;
/** The largest number of campaigns that one run advances, and of those whose counts it adds up. */
const batchSize = 200;
const maxResultsAtOnce = 1000;

/**
 * Advances the campaigns that are due. The clock rests twice as long as it works, so that calls of users and arriving
 * messages go first. Two cores still serve fifty people a second, five times what the budget of a number allows.
 */
export function campaignClock(log: Log): Clock {
  let countedAtMs = 0;
  return {
    name: 'campaigns',
    // The last condition: results of a running campaign may have to be noted, see `noteResults`.
    isDue: () => sql<boolean>`
      exists (${dueCampaigns(sql`now()`)})
      or exists (select from campaign_changes)
      or exists (select from campaigns k where k.next_at is not null and k.status = 'EM_ANDAMENTO')`,
    async run() {
      const startMs = performance.now();
      const shouldCount = startMs - countedAtMs >= countsEveryMs;
      if (shouldCount) countedAtMs = startMs;
      // A campaign without a pause is due again at once, and more campaigns than `batchSize` may be due.
      const mayBeDue = (await runCampaignClock({ log, shouldCount })) > 0;
      if (mayBeDue) await wait(2 * (performance.now() - startMs), undefined, { ref: false });
      return mayBeDue;
    },
  };
}

interface Due extends OfCompany {
  id: number;
  status: string;
}

/**
 * Advances the campaigns that are due; with `shouldCount`, also notes results of messages and adds up the counts.
 * @param now the time of everything that the run does; absent: each part uses the time at which it begins
 * @returns how many campaigns were due, at most `batchSize`
 */
export async function runCampaignClock({
  log,
  now,
  shouldCount = true,
}: { log?: Log; now?: Date; shouldCount?: boolean } = {}): Promise<number> {
  const rows = await queryAsOperator(dueCampaigns(sql`${now ?? new Date()}`));
  const options = now ? { now } : {};
  for (const [company, campaigns] of byCompany(rows))
    for (const campaign of campaigns) await step(company, campaign, { log, options });
  if (shouldCount) {
    await noteResults(options);
    await addUpCounts(options);
  }
  return rows.length;
}

const dueCampaigns = (now: RawBuilder<unknown>) => sql<Due>`
  select ${companyOfRow('k')}, k.id, k.status
  from campaigns k
  where k.next_at <= ${now} and ${ofServedCompany('k')}
  order by k.next_at
  limit ${sql.lit(batchSize)}`;

/** Advances one campaign. An error is noted on the person or the campaign that it belongs to. */
async function step(
  company: Company,
  { id, status }: Due,
  { log, options }: { log: Log | undefined; options: { now?: Date } },
): Promise<void> {
  const isRunning = status === 'EM_ANDAMENTO';
  const advanceBy = (atOnce?: number) =>
    company.inScope((scope) => advanceCampaign(scope, id, { atOnce }), { ...options, sharesPlans: isRunning });
  await advanceBy()
    // The messages of several people are stored together, so the error does not tell whose message failed. With one
    // person alone, it does.
    .catch((error: unknown) => {
      if (!isRunning || error instanceof PersonError) throw error;
      return advanceBy(1);
    })
    .catch(async (error: unknown) => {
      const refusal = failureOf(error);
      if (error instanceof PersonError) {
        if (!failureOf(error.cause))
          log?.error({ err: error.cause, ...company.logged }, 'a message of a campaign could not be stored');
        const code = failureOf(error.cause)?.code;
        await company.inScope(
          (scope) =>
            code !== undefined && campaignWideCodes.includes(code)
              ? brakeCampaigns(scope, [id], code)
              : failPerson(scope, id, error),
          options,
        );
        return;
      }
      if (refusal && status === 'PROGRAMADA') {
        await company.inScope((scope) => failStart(scope, id, refusal.code), options);
        return;
      }
      log?.error({ err: error, ...company.logged }, 'a campaign could not go on; trying again');
      await company.inScope((scope) => postpone(scope, id, retryStepMs), options);
    });
}

/**
 * Notes results that no tick has brought to the campaign, because a node died: WhatsApp has or refused the message, but
 * the person still counts as in the outbox. Each result has a transaction of its own. A transaction that locked several
 * people could end in a deadlock with acks, which lock people in another order.
 */
async function noteResults(options: { now?: Date }): Promise<void> {
  const rows = await queryAsOperator(sql<OfCompany & { messageId: string; ack: number; error: string | null }>`
    select ${companyOfRow('p')}, p.message_id as "messageId", m.ack, m.error
    from campaigns k
    join campaign_people p on ${isSameCompany('p', 'k')} and p.campaign_id = k.id and p.state = 'sending'
    join messages m on ${isSameCompany('m', 'p')} and m.id = p.message_id
    where k.next_at is not null and k.status = 'EM_ANDAMENTO' and (m.ack > 0 or m.error is not null)
    limit ${maxResultsAtOnce}`);
  for (const [company, results] of byCompany(rows))
    for (const { messageId, ack, error } of results)
      await company.inScope((scope) => applyResults(scope, [messageId], { ack, error }), options);
}

/**
 * Adds the stored changes to the counts of their campaigns, and deletes the changes. If two nodes do this at the same
 * time, `skip locked` lets each change count once.
 */
async function addUpCounts(options: { now?: Date }): Promise<void> {
  const rows = await queryAsOperator(sql<OfCompany & { id: number }>`
    select distinct ${companyOfRow('x')}, x.campaign_id as id
    from campaign_changes x
    limit ${batchSize}`);
  for (const [company, campaigns] of byCompany(rows))
    await company.inScope(async (scope) => {
      for (const { id } of campaigns) {
        const { rows: changed } = await sql<{ id: number }>`
          with gone as (
            delete from campaign_changes x
            where x.id in (
              select c.id from campaign_changes c where c.campaign_id = ${id} order by c.id for update skip locked)
            returning x.state, x.change),
          sums as (
            select coalesce(sum(change) filter (where state = 'waiting'), 0)::int as waiting,
              coalesce(sum(change) filter (where state = 'sending'), 0)::int as sending,
              coalesce(sum(change) filter (where state = 'sent'), 0)::int as sent,
              coalesce(sum(change) filter (where state = 'delivered'), 0)::int as delivered,
              coalesce(sum(change) filter (where state = 'read'), 0)::int as read,
              coalesce(sum(change) filter (where state = 'replied'), 0)::int as replied,
              coalesce(sum(change) filter (where state = 'failed'), 0)::int as failed,
              coalesce(sum(change) filter (where state = 'skipped'), 0)::int as skipped,
              count(*) as parts
            from gone)
          update campaigns k
          set waiting_count = k.waiting_count + s.waiting, sending_count = k.sending_count + s.sending,
            sent_count = k.sent_count + s.sent, delivered_count = k.delivered_count + s.delivered,
            read_count = k.read_count + s.read, replied_count = k.replied_count + s.replied,
            failed_count = k.failed_count + s.failed, skipped_count = k.skipped_count + s.skipped
          from sums s
          where k.id = ${id} and s.parts > 0
          returning k.id`.execute(scope.db);
        if (changed.length > 0) await scope.record('campaign.changed', { id });
      }
    }, options);
}
