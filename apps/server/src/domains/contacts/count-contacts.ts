import { afterFact } from '../../platform/facts/after-fact.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import './facts.ts';

/**
 * Counting is the only part of a page of contacts that takes longer the more there are. What another node adds counts
 * after so long at the latest.
 */
const memory = shortMemory<number>({ ttlMs: 30_000 });
const countAll = statement('select count(*)::int as n from contacts');

/** How many contacts the company has. */
export const countContacts = (scope: Scope): Promise<number> =>
  memory.get(String(scope.companyId), async () => (await scope.rows<{ n: number }>(countAll, []))[0]?.n ?? 0);

for (const fact of ['contact.created', 'contact.removed'] as const) {
  afterFact(fact, async ({ companyId, afterCommit }) =>
    afterCommit(() => memory.forget((key) => key === String(companyId))),
  );
}
