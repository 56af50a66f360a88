import type { RetentionDays } from '@balcao/contract';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { expireMessages } from '../messages/index.ts';
import { daysSql, expireBefore } from './retention.ts';

/** A run ends before the next one begins. The next run goes on with the rest. */
const runMs = 4 * 60_000;
/** The night, in hours after midnight in the time zone of a company. */
const night = { from: 1, until: 5 };

/** A company that may have something to remove, with the days that count. */
interface Due extends OfCompany {
  days: RetentionDays;
}

/**
 * Removes the files and messages that are older than the retention, for the companies where it is night. It runs every
 * few minutes on one node. A step removes a few rows of one company; the companies take turns. No state is stored
 * between the steps: what a crash interrupts, the next run finds again.
 */
export async function expireOldMessages({ signal, now = new Date() }: { signal: AbortSignal; now?: Date }) {
  const endsAt = Date.now() + runMs;
  const mayGoOn = () => !signal.aborted && Date.now() < endsAt;
  let due = await listDue(now);
  const failures: unknown[] = [];
  while (due.length > 0 && mayGoOn()) {
    const unfinished: Due[] = [];
    for (const dueCompany of due) {
      if (!mayGoOn()) break;
      try {
        const before = expireBefore(dueCompany.days, now);
        const { isAll } = await companyOf(dueCompany).inScope((scope) => expireMessages(scope, before), { now });
        if (!isAll) unfinished.push(dueCompany);
      } catch (error) {
        // A company that fails does not stop the others; the next run tries again.
        failures.push(error);
      }
    }
    due = unfinished;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Old messages could not be removed; the next run goes on.');
}

/**
 * The companies where it is night and that may have files or messages to remove. Each `exists` needs one look into an
 * index for each company. The `exists` about downloads does not compare their age. So a company is listed, too, whose
 * downloads are all younger than the retention; its step then removes nothing.
 */
async function listDue(now: Date): Promise<Due[]> {
  const { rows } = await asOperator((db) =>
    sql<Due>`
      select k.id as "companyId", k.days
      from (
        select c.id, ${daysSql} -> 'effective' as days
        from companies c
        left join plans p on p.id = c.plan_id
        where c.erased_at is null and c.erase_at is null
          and ${now}::timestamptz - company_day_start(c.id, company_day(c.id, ${now}))
            between make_interval(hours => ${night.from}) and make_interval(hours => ${night.until})) k
      cross join lateral (
        select (k.days ->> 'mediaDays')::int as media, (k.days ->> 'messageDays')::int as messages) d
      where d.media > 0 and (
          exists (
            select from messages m
            where m.company_id = k.id and m.media_id is not null
              and m.sent_at < ${now}::timestamptz - make_interval(days => d.media))
          or exists (select from message_downloads f where f.company_id = k.id and f.state <> 'removed'))
        or d.messages > 0 and exists (
          select from messages m
          where m.company_id = k.id and m.kind <> 'expired'
            and m.sent_at < ${now}::timestamptz - make_interval(days => d.messages))
      order by k.id`.execute(db),
  );
  return rows;
}
