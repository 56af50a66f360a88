import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../../platform/log.ts';
import { queryAsWorker } from '../../platform/scope/as-operator.ts';
import { companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { indexMessages } from './index-messages.ts';

/** How often the waiting messages of the companies are counted. */
const countEveryMs = 1000;
/**
 * A company's messages are written into documents when more than `enoughMessages` wait, and otherwise at every fifth
 * count. A write of a document costs the same for one message as for many.
 */
const enoughMessages = 500;
const countsPerWrite = 5;
const afterFailureMs = 10_000;

/** The companies with more than `messages` waiting entries. A company without a connection has no messages. */
const listWaiting = (messages: number) =>
  queryAsWorker(sql<OfCompany>`
    select distinct ${companyOfRow('c')}
    from connections c
    where exists (
      select from messages_to_index m where ${isSameCompany('m', 'c')} offset ${messages})`);

/**
 * Writes new messages into the search documents every few seconds, for one company after the other. After each company
 * it rests as long as it worked, so that the calls of users and arriving messages come first. Every node with workers
 * may run it: at any time only one node indexes a company.
 */
export function startIndexing(log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const run = async () => {
    for (let counts = 0; !signal.aborted; counts += 1) {
      const companies = await listWaiting(counts % countsPerWrite === 0 ? 0 : enoughMessages);
      let isBusy = false;
      for (const row of companies) {
        if (signal.aborted) return;
        const since = performance.now();
        const { isAll } = await companyOf(row).inScope(indexMessages);
        isBusy ||= !isAll;
        await rest(performance.now() - since);
      }
      if (!isBusy) await rest(countEveryMs);
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
