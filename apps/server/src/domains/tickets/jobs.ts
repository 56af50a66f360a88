import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { byCompany, companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { assignWaiting, closeSilent, isSilent, isUnassigned } from './timers.ts';

/** The tickets of one run; the rest follows at once. */
const batchSize = 500;

/**
 * Each minute: closes the tickets whose customers do not answer, and gives tickets without a queue to the queue of
 * their connection. Only due tickets are read, from an index. A crash loses nothing: what is still due is found again.
 */
export async function runTicketTimers(signal?: AbortSignal, now = new Date()): Promise<void> {
  await runTimer(isSilent, closeSilent, now, signal);
  await runTimer(isUnassigned, assignWaiting, now, signal);
}

async function runTimer(
  isDue: (now: string) => string,
  work: (scope: Scope, ids: readonly number[]) => Promise<void>,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  let last = 0;
  while (!signal?.aborted) {
    const due = await findDue(isDue, now, last);
    for (const [company, tickets] of byCompany(due))
      await company.inScope(
        (scope) =>
          work(
            scope,
            tickets.map(({ id }) => id),
          ),
        { now },
      );
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
