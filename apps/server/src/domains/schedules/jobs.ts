import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clocks.ts';
import { failureOf } from '../../platform/fail.ts';
import type { Log } from '../../platform/log.ts';
import { queryAsOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { ofServedCompany } from '../companies/index.ts';
import { failSchedule, fireSchedule, spreadOut, type FireResult } from './fire-schedule.ts';

/** A schedule whose sending threw must not delay others. `spreadOut` postpones it by twice this time. */
const afterErrorMs = 30_000;
/** The schedules of one run; if there are more, the clock runs again at once. */
const batchSize = 500;

/** Sends the schedules that are due. */
export const scheduleClock = (log: Log): Clock => ({
  name: 'schedules',
  // The second condition: results of earlier messages are to be stored.
  isDue: () => sql<boolean>`exists (${dueSchedules(sql`now()`)}) or exists (${sentSchedules})`,
  run: async () => (await runScheduleClock({ log })) >= batchSize,
});

interface DueSchedule extends OfCompany {
  id: number;
  /** The chosen connection, else that of the contact's last ticket; null: neither exists. */
  connectionId: number | null;
}

/** Sends the schedules that are due, and stores the results of those sent earlier. @returns how many were due */
export async function runScheduleClock({ log, now }: { log?: Log; now?: Date } = {}): Promise<number> {
  const due = await queryAsOperator(dueSchedules(sql`${now ?? new Date()}`));
  for (const [company, schedules] of byCompany(due)) await fireAll(company, schedules, { log, now });
  await storeResults(now);
  return due.length;
}

/**
 * Sends schedules one after the other. When a connection must wait, its further schedules of this run are not tried but
 * postponed.
 */
async function fireAll(
  company: Company,
  schedules: readonly DueSchedule[],
  { log, now }: { log: Log | undefined; now: Date | undefined },
): Promise<void> {
  const options = now ? { now } : {};
  const waiting = new Map<number, { ms: number; ids: number[] }>();
  for (const { id, connectionId } of schedules) {
    const wait = connectionId === null ? undefined : waiting.get(connectionId);
    if (wait) {
      wait.ids.push(id);
      continue;
    }
    const { waits } = await company
      .inScope((scope) => fireSchedule(scope, id), options)
      .catch(async (error: unknown): Promise<FireResult> => {
        const refusal = failureOf(error);
        if (refusal) await company.inScope((scope) => failSchedule(scope, id, refusal.code), options);
        else {
          log?.error({ err: error, ...company.logged }, 'a schedule could not be sent; trying again');
          await company.inScope((scope) => spreadOut(scope, [id], afterErrorMs), options);
        }
        return {};
      });
    if (waits) waiting.set(waits.connectionId, { ms: waits.ms, ids: [] });
  }
  for (const { ms, ids } of waiting.values())
    if (ids.length > 0) await company.inScope((scope) => spreadOut(scope, ids, ms), options);
}

const dueSchedules = (now: RawBuilder<unknown>) => sql<DueSchedule>`
  select ${companyOfRow('s')}, s.id, coalesce(s.connection_id, t.connection_id) as "connectionId"
  from schedules s
  left join lateral (
    select t.connection_id
    from tickets t
    where ${isSameCompany('t', 's')} and t.contact_id = s.contact_id
    order by (t.status <> 'closed') desc, t.id desc
    limit 1) t on true
  where s.status = 'PENDENTE' and s.due_at <= ${now} and ${ofServedCompany('s')}
  order by s.due_at
  limit ${sql.lit(batchSize)}`;

/**
 * Schedules in the outbox (`AGENDADA`) whose message WhatsApp has or refused, or whose message is deleted. `ack` above
 * 0: WhatsApp has the message.
 */
const sentSchedules = sql<OfCompany & { id: number }>`
  select ${companyOfRow('s')}, s.id
  from schedules s
  left join messages m on ${isSameCompany('m', 's')} and m.id = s.message_id
  where s.status = 'AGENDADA' and (m.id is null or m.ack > 0 or m.error is not null)
  limit ${sql.lit(batchSize)}`;

/** Stores whether messages were sent. The schedule of a deleted message counts as sent. */
async function storeResults(now: Date | undefined): Promise<void> {
  const rows = await queryAsOperator(sentSchedules);
  for (const [company, group] of byCompany(rows))
    await company.inScope(
      async (scope) => {
        const ids = group.map(({ id }) => id);
        const { rows: changed } = await sql<{ id: number }>`
        update schedules s
        set status = case when m.error is null then 'ENVIADA' else 'ERRO' end, error = m.error
        from schedules o
        left join messages m on m.id = o.message_id
        where s.id = any(${ids}) and o.id = s.id and s.status = 'AGENDADA'
        returning s.id`.execute(scope.db);
        for (const { id } of changed) await scope.record('schedule.changed', { id });
      },
      now ? { now } : {},
    );
}
