import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { isSnoozeOver, returnSnoozed } from './snooze.ts';
import { assignWaiting, closeSilent, isSilent, isUnassigned } from './timers.ts';

/** The tickets of one query; the rest follows at once. */
const batchSize = 500;
/** The tickets of one transaction, which locks them. */
const scopeSize = 20;

/**
 * Each minute: closes the tickets whose customers do not answer, gives tickets without a queue to the queue of their
 * connection, and returns those that were put off until now. Only due tickets are read, from
 * an index. A crash loses nothing: what is still due is found again.
 */
export async function runTicketTimers(signal?: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  await runTimer(isSilent, closeSilent, { now, signal, failures });
  await runTimer(isUnassigned, assignWaiting, { now, signal, failures });
  await runTimer(isSnoozeOver, returnSnoozed, { now, signal, failures });
  if (failures.length > 0) throw new AggregateError(failures, 'The timers of some tickets failed.');
}

async function runTimer(
  isDue: (now: string) => string,
  work: (scope: Scope, ids: readonly number[]) => Promise<void>,
  { now, signal, failures }: { now: Date; signal: AbortSignal | undefined; failures: unknown[] },
): Promise<void> {
  let last = 0;
  while (!signal?.aborted) {
    const due = await findDue(isDue, now, last);
    for (const [company, tickets] of byCompany(due))
      for (const part of slices(tickets, scopeSize)) {
        const ids = part.map(({ id }) => id);
        // A company whose tickets cannot be changed does not hold up the others.
        await company
          .inScope((scope) => work(scope, ids), { now })
          .catch((error: unknown) => void failures.push(error));
      }
    if (due.length < batchSize) return;
    last = Math.max(...due.map(({ id }) => id));
  }
}

/** Due tickets of all companies, by id. @param after only tickets with a higher id */
const findDue = async (isDue: (now: string) => string, now: Date, after: number) => {
  const { rows } = await asOperator((db) =>
    sql<OfCompany & { id: number }>`
      select ${companyOfRow('t')}, t.id
      from connections c
      join tickets t on ${isSameCompany('t', 'c')} and t.connection_id = c.id
      where ${sql.raw(isDue(`'${now.toISOString()}'::timestamptz`))} and t.id > ${after}
      order by t.id
      limit ${batchSize}`.execute(db),
  );
  return rows;
};

const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size));
