import type { RetentionDays } from '@balcao/contract';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { expireMessages } from '../messages/index.ts';
import { daysSql, expireBefore } from './retention.ts';

/** A run ends before the next one begins; that one goes on. */
const runMs = 4 * 60_000;
/** Hours of the night at the place of a company. */
const night = { from: 1, until: 5 };

interface Due extends OfCompany {
  days: RetentionDays;
}

/**
 * Removes files and messages that are older than their companies keep them, where it is night. It runs every few
 * minutes on one node, in steps of a few rows, company by company in turns. Nothing is remembered between the steps:
 * what a crash interrupts, the next run finds again.
 */
export async function expireOldMessages({ signal, now = new Date() }: { signal: AbortSignal; now?: Date }) {
  const end = Date.now() + runMs;
  let due = await listDue(now);
  const failures: unknown[] = [];
  while (due.length > 0 && Date.now() < end) {
    const left: Due[] = [];
    for (const one of due) {
      if (signal.aborted || Date.now() >= end) return;
      try {
        const { isAll } = await companyOf(one).inScope((scope) => expireMessages(scope, expireBefore(one.days, now)), {
          now,
        });
        if (!isAll) left.push(one);
      } catch (error) {
        // A company that fails does not stop the others; the next run tries again.
        failures.push(error);
      }
    }
    due = left;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Old messages could not be removed; the next run goes on.');
}

/** Companies where it is night and that have something old enough: one look into an index for each. */
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
