import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { endDueSnoozes, isSnoozeOver } from './snooze.ts';
import { assignWaiting, closeSilent, isSilent, isUnassigned } from './timers.ts';

/** How many due tickets one query reads; while more are due, the next query follows at once. */
const batchSize = 500;
/** How many tickets one transaction changes and thus locks. */
const scopeSize = 20;

/**
 * Each minute: closes the tickets whose customers do not answer, gives tickets that have waited too long without a
 * queue to the queue of their connection, and ends the snoozes whose time has come. Only due tickets are read, each
 * kind from its own index. A crash loses nothing: tickets that are still due are found again.
 */
export async function runTicketTimers(signal?: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  await runTimer(isSilent, closeSilent, { now, signal, failures });
  await runTimer(isUnassigned, assignWaiting, { now, signal, failures });
  await runTimer(isSnoozeOver, endDueSnoozes, { now, signal, failures });
  if (failures.length > 0) throw new AggregateError(failures, 'The timers of some tickets failed.');
}

/**
 * Runs one of the timers over the due tickets of all companies.
 * @param isDue writes the SQL condition of a due ticket; it gets the SQL of the current time
 * @param work tests the condition again under a lock
 */
async function runTimer(
  isDue: (nowSql: string) => string,
  work: (scope: Scope, ids: readonly number[]) => Promise<void>,
  { now, signal, failures }: { now: Date; signal: AbortSignal | undefined; failures: unknown[] },
): Promise<void> {
  let lastId = 0;
  while (!signal?.aborted) {
    const due = await findDue(isDue, now, lastId);
    for (const [company, tickets] of byCompany(due))
      for (const part of slices(tickets, scopeSize)) {
        const ids = part.map(({ id }) => id);
        // A company whose tickets cannot be changed does not hold up the others.
        await company
          .inScope((scope) => work(scope, ids), { now })
          .catch((error: unknown) => void failures.push(error));
      }
    if (due.length < batchSize) return;
    lastId = Math.max(...due.map(({ id }) => id));
  }
}

/** Due tickets of all companies, by id. @param afterId only tickets with a higher id */
const findDue = async (isDue: (nowSql: string) => string, now: Date, afterId: number) => {
  const { rows } = await asOperator((db) =>
    sql<OfCompany & { id: number }>`
      select ${companyOfRow('t')}, t.id
      from connections c
      join tickets t on ${isSameCompany('t', 'c')} and t.connection_id = c.id
      where ${sql.raw(isDue(`'${now.toISOString()}'::timestamptz`))} and t.id > ${afterId}
      order by t.id
      limit ${batchSize}`.execute(db),
  );
  return rows;
};

const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));
