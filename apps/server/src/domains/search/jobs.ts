import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { indexMessages } from './index-messages.ts';
import './tables.ts';

/** How long a message may wait for its document when nothing else is waiting. */
const everyMs = 1000;
const afterFailureMs = 10_000;

/** The companies with messages that wait. */
const listWaiting = () =>
  asWorker((db) =>
    db
      .selectFrom('connections as c')
      .select('c.company_id as companyId')
      .distinct()
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messages_to_index as m').select('m.ticket_id').whereRef('m.company_id', '=', 'c.company_id'),
        ),
      )
      .execute(),
  );

/**
 * Writes new messages into the search documents about once a second, company by company in turns. While much waits, it
 * rests as long as it works, so that calls of people and arriving messages go first. Every node with workers may run it:
 * a company is indexed by one of them at a time.
 */
export function startIndexing(log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (!signal.aborted) {
      const companies = await listWaiting();
      let isBusy = false;
      for (const { companyId } of companies) {
        if (signal.aborted) return;
        const since = performance.now();
        const { isAll } = await inCompany(companyId, indexMessages);
        isBusy ||= !isAll;
        await rest(performance.now() - since);
      }
      if (!isBusy) await rest(everyMs);
    }
  };
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        log.warn({ err: error }, 'search documents could not be written; trying again');
        await rest(afterFailureMs);
      }
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
