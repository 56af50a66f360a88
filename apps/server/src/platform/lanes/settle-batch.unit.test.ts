import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaneBatch, OwnedEntry } from './claim-entries.ts';
import { isBlocking, type DeliveryOutcome } from './lanes.ts';
import { settlementOf } from './settle-batch.ts';

const entryAt = (nth: number): OwnedEntry => ({
  id: String(nth),
  companyId: 1,
  lane: 'send:1',
  payload: undefined as never,
  attempts: 1,
  place: `(0,${nth})`,
});
const retry = { done: false, retryInMs: 1, isAttempt: true, reason: 'away' } as const;
const outcome: fc.Arbitrary<DeliveryOutcome> = fc.constantFrom<DeliveryOutcome>(
  { done: true },
  { done: true, result: 'wire' },
  { done: true, finish: async () => undefined },
  { ...retry, deferTo: { lane: 'send:1:2', kind: 'send-held' } },
);

test('every entry of a batch is settled exactly once, and only a done entry finishes', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 20 }), fc.boolean(), fc.nat(5), (firsts, isBlocked, untouched) => {
      const outcomes = isBlocked || firsts.length === 0 ? [...firsts, retry] : firsts;
      const others = Array.from({ length: outcomes.length + untouched - 1 }, (_, nth) => entryAt(nth + 1));
      const batch: LaneBatch = [entryAt(0), ...others];
      const settlement = settlementOf(batch, outcomes);
      const settled = [
        ...settlement.done,
        ...settlement.deferred.map(({ entry }) => entry),
        ...(settlement.blocking ? [settlement.blocking.entry] : []),
        ...settlement.untouched,
      ];
      expect(settled.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(batch.map((_, nth) => nth));
      expect(settlement.untouched).toEqual(batch.slice(outcomes.length));
      expect(settlement.blocking?.entry).toEqual(outcomes.some(isBlocking) ? batch[outcomes.length - 1] : undefined);
      const finishing = batch.filter((_, nth) => {
        const became = outcomes[nth];
        return became?.done && (became.finish !== undefined || became.result !== undefined);
      });
      expect(settlement.finishing.map(({ entry }) => entry)).toEqual(finishing);
    }),
  );
});
