import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeCompany } from '../../domains/companies/make-company.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { openPools, type Pools } from '../postgres/pool.ts';
import { inCompany } from '../scope/in-company.ts';
import { connectScopes } from '../scope/pools.ts';
import {
  batchKind,
  connectLanes,
  deliveryKind,
  deliveryBatchKind,
  type ClaimedEntry,
  type DeliveryOutcome,
} from './lanes.ts';
import { storeEntries } from './store-entries.ts';
import { lanesDrained, startLanes, type LaneWorkers } from './worker.ts';

/** What a worker did, in the order in which it was committed. */
interface Work {
  company: number;
  lane: string;
  n: number;
}
let worked: Work[] = [];
const busy = new Set<string>();
let overlaps = 0;
/** Fails as long as it says so. */
let failing: (work: Work) => boolean = () => false;
let delivery: (entry: ClaimedEntry<{ n: number }>, nodeId: string) => Promise<DeliveryOutcome> = async () => ({
  done: true,
});
/** What was taken up together, and when. */
const runs: { numbers: number[]; at: number }[] = [];
let crowded: (entry: ClaimedEntry<{ n: number }>) => Promise<DeliveryOutcome> = async () => ({ done: true });
let givenUp: number[] = [];

const log = createLog({ logLevel: 'silent', isProduction: true });
let pools: Pools;
let one: number;
let two: number;
const running: LaneWorkers[] = [];
const start = (nodes: number, only?: 'batches' | 'deliveries') => {
  for (let n = 0; n < nodes; n++)
    running.push(startLanes({ log, nodeId: `node ${running.length}`, pollMs: 50, ...(only && { only }) }));
};
const store = (company: number, lane: string, kind: string, numbers: readonly number[]) =>
  storeEntries(numbers.map((n) => ({ companyId: company, lane, kind, payload: { n } })));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const numbersOf = (company: number, lane: string) =>
  worked.filter((work) => work.company === company && work.lane === lane).map(({ n }) => n);
/** Much longer than it takes to store what comes meanwhile. */
const lingerMs = 3000;
const entries = async () =>
  (
    await pools.owner.query<{ lane: string; attempts: number; parked: boolean; last_error: string | null; n: number }>(
      `select lane, attempts, parked_at is not null as parked, last_error, (payload ->> 'n')::int as n
        from lane_entries
        order by id`,
    )
  ).rows;

beforeAll(async () => {
  pools = openPools(await newTestDatabase(), { size: { workers: 8, owner: 2 } });
  connectScopes(pools);
  [one, two] = [(await makeCompany()).id, (await makeCompany()).id];
  const notes = batchKind<{ n: number }>('note', async (scope, batch) => {
    const lanes = [...new Set(batch.map(({ lane }) => `${scope.company.id} ${lane}`))];
    for (const lane of lanes) {
      if (busy.has(lane)) overlaps++;
      busy.add(lane);
    }
    try {
      for (const { lane, payload } of batch) {
        const work = { company: scope.company.id, lane, n: payload.n };
        await scope.db.selectFrom('settings').select('key').execute();
        // Text of a message may be in an error; PostgreSQL refuses its NUL.
        if (failing(work)) throw new Error(`poison \0${payload.n}`);
        scope.afterCommit(() => void worked.push(work));
      }
    } finally {
      for (const lane of lanes) busy.delete(lane);
    }
  });
  const crowd = deliveryBatchKind<{ n: number }>('crowd', {
    leaseMs: 5000,
    maxAttempts: 5,
    maxBatchSize: 8,
    lingerMs: 0,
    async *work(entries) {
      for (const entry of entries) yield [await crowded(entry)];
    },
    giveUp: async () => undefined,
  });
  const patient = deliveryBatchKind<{ n: number }>('patient', {
    leaseMs: 5000,
    maxAttempts: 5,
    maxBatchSize: 8,
    lingerMs,
    async *work(entries) {
      runs.push({ numbers: entries.map(({ payload }) => payload.n), at: performance.now() });
      yield entries.map(() => ({ done: true }) as const);
    },
    giveUp: async () => undefined,
  });
  const single = deliveryKind<{ n: number }>('delivery', {
    leaseMs: 2000,
    maxAttempts: 3,
    work: (entry) => delivery(entry, ''),
    giveUp: async (_scope, { payload }) => void givenUp.push(payload.n),
  });
  connectLanes({ batches: [notes], deliveries: [crowd, patient, single] });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((workers) => workers.stop()));
  await pools.owner.query('delete from lane_entries');
  [worked, givenUp, overlaps] = [[], [], 0];
  failing = () => false;
});
afterAll(() => pools.close());

test('many lanes worked by four workers keep the order of each, and no lane has two at a time', async () => {
  const lanes = upTo(12).map((n) => `lane ${n}`);
  start(4, 'batches');
  await Promise.all([one, two].flatMap((company) => lanes.map((lane) => store(company, lane, 'note', upTo(50)))));
  await Promise.all(
    [one, two].flatMap((company) =>
      lanes.map((lane) =>
        store(
          company,
          lane,
          'note',
          upTo(50).map((n) => n + 50),
        ),
      ),
    ),
  );
  await lanesDrained();
  for (const company of [one, two]) for (const lane of lanes) expect(numbersOf(company, lane)).toEqual(upTo(100));
  expect(worked).toHaveLength(2400);
  expect(overlaps).toBe(0);
});

test('a poison entry is parked alone; its lane goes on behind it, and no other lane waits', async () => {
  failing = ({ lane, n }) => lane === 'bad' && n === 3;
  await store(one, 'bad', 'note', upTo(10));
  await store(one, 'good', 'note', upTo(10));
  await store(two, 'good', 'note', upTo(10));
  start(1, 'batches');
  await lanesDrained();
  expect(numbersOf(one, 'good')).toEqual(upTo(10));
  expect(numbersOf(two, 'good')).toEqual(upTo(10));
  expect(numbersOf(one, 'bad')).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
  // The others were done before the poison had its last try, which is before its followers.
  const followers = worked.findIndex(({ lane, n }) => lane === 'bad' && n === 4);
  expect(worked.slice(followers).every(({ lane }) => lane === 'bad')).toBe(true);
  expect(await entries()).toEqual([{ lane: 'bad', attempts: 5, parked: true, last_error: 'poison 3', n: 3 }]);
});

test('what fails for a moment is tried again in its place', async () => {
  let failures = 0;
  failing = ({ n }) => n === 2 && ++failures <= 3;
  await store(one, 'shaky', 'note', upTo(6));
  start(2, 'batches');
  await lanesDrained();
  expect(numbersOf(one, 'shaky')).toEqual(upTo(6));
  expect(await entries()).toEqual([]);
});

test('a busy company or lane does not hold up the others', async () => {
  await store(one, 'crowd', 'note', upTo(2000));
  await Promise.all(upTo(20).map((n) => store(one, `crowd ${n}`, 'note', upTo(50))));
  await store(two, 'small', 'note', [0]);
  start(1, 'batches');
  await lanesDrained();
  expect(worked).toHaveLength(3001);
  // In its turn, which is the second batch at the latest.
  expect(worked.findIndex(({ company }) => company === two)).toBeLessThan(2 * 64);
});

test('an entry with a key that waits already is dropped; after it was worked the key is free', async () => {
  const keyed = () => storeEntries([{ companyId: one, lane: 'keyed', kind: 'note', payload: { n: 1 }, onceKey: 'k' }]);
  await keyed();
  await keyed();
  start(1, 'batches');
  await lanesDrained();
  await keyed();
  await lanesDrained();
  expect(numbersOf(one, 'keyed')).toEqual([1, 1]);
});

test('work stored in a scope that fails is never seen', async () => {
  start(1, 'batches');
  await expect(
    inCompany(one, async (scope) => {
      await scope.enqueue([{ lane: 'undone', kind: 'note', payload: { n: 1 } }]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await inCompany(one, (scope) => scope.enqueue([{ lane: 'done', kind: 'note', payload: { n: 2 } }]));
  await lanesDrained();
  expect(worked.map(({ n }) => n)).toEqual([2]);
});

test('a delivery keeps its lane until it is done, also while it waits for a retry; other lanes go on', async () => {
  const calls: string[] = [];
  delivery = async ({ lane, payload, attempts }) => {
    calls.push(`${lane} ${payload.n}`);
    return lane === 'away' && payload.n === 0 && attempts < 3
      ? { done: false, retryInMs: 60, isAttempt: true, reason: 'away' }
      : { done: true };
  };
  await store(one, 'away', 'delivery', [0, 1]);
  await store(one, 'there', 'delivery', [0, 1]);
  start(2, 'deliveries');
  await expect.poll(entries).toEqual([]);
  expect(calls.filter((call) => call.startsWith('away'))).toEqual(['away 0', 'away 0', 'away 0', 'away 1']);
  expect(calls.filter((call) => call.startsWith('there'))).toEqual(['there 0', 'there 1']);
  expect(calls.indexOf('there 1')).toBeLessThan(calls.indexOf('away 1'));
});

test('a delivery whose writer took longer to commit is worked next, not after everybody behind it', async () => {
  const slow = await pools.owner.connect();
  await slow.query('begin');
  await slow.query(
    `insert into lane_entries (company_id, lane, kind, payload) values ($1, 'slow', 'delivery', '{"n":0}')`,
    [one],
  );
  await store(one, 'slow', 'delivery', [1, 2, 3]);
  const calls: number[] = [];
  delivery = async ({ payload }) => {
    calls.push(payload.n);
    if (payload.n === 1) await slow.query('commit');
    return { done: true };
  };
  start(1, 'deliveries');
  await expect.poll(entries).toEqual([]);
  slow.release();
  expect(calls).toEqual([1, 0, 2, 3]);
});

test('a delivery that keeps failing is given up and parked alone', async () => {
  delivery = async ({ payload }) => {
    if (payload.n === 0) throw new Error('broken');
    return { done: true };
  };
  await store(one, 'failing', 'delivery', [0, 1]);
  await pools.owner.query(`update lane_entries set attempts = 2 where (payload ->> 'n')::int = 0`);
  start(1, 'deliveries');
  await expect.poll(entries).toEqual([{ lane: 'failing', attempts: 3, parked: true, last_error: 'broken', n: 0 }]);
  expect(givenUp).toEqual([0]);
});

test('a delivery that never ends holds its lane no longer than its lease, and counts as a try', async () => {
  const tries: number[] = [];
  delivery = async ({ payload, attempts }) => {
    tries.push(payload.n);
    return payload.n === 0 && attempts === 1 ? new Promise(() => undefined) : { done: true };
  };
  await store(one, 'hanging', 'delivery', [0, 1]);
  start(1, 'deliveries');
  await expect.poll(() => tries).toEqual([0, 0, 1]);
});

test('a delivery whose lease expired is claimed again, and the result of its first worker is ignored', async () => {
  const calls: number[] = [];
  let late = false;
  const stuck = Promise.withResolvers<DeliveryOutcome>();
  delivery = async ({ payload }) => {
    calls.push(payload.n);
    return calls.length === 1 ? stuck.promise : { done: true };
  };
  await store(one, 'taken over', 'delivery', [0, 1]);
  start(2, 'deliveries');
  await expect.poll(entries).toEqual([]);
  stuck.resolve({ done: true, finish: async () => void (late = true) });
  await Promise.all(running.map((node) => node.stop()));
  expect([calls, late]).toEqual([[0, 0, 1], false]);
});

test('deliveries claimed together are worked in order; a failed one is retried before those behind it', async () => {
  const calls: [number, number][] = [];
  const ended: number[] = [];
  crowded = async ({ payload: { n }, attempts }) => {
    calls.push([n, attempts]);
    return n === 20 && attempts < 3
      ? { done: false, retryInMs: 10, isAttempt: true, reason: 'away' }
      : { done: true, finish: async (scope) => scope.afterCommit(() => void ended.push(n)) };
  };
  await store(one, 'crowd', 'crowd', upTo(40));
  start(2, 'deliveries');
  await expect.poll(entries).toEqual([]);
  expect(calls).toEqual(
    upTo(40).flatMap((n): [number, number][] =>
      n === 20
        ? [
            [n, 1],
            [n, 2],
            [n, 3],
          ]
        : [[n, 1]],
    ),
  );
  expect(ended).toEqual(upTo(40));
});

test('a node that stops gives back the entries of a batch that were not worked', async () => {
  const calls: number[] = [];
  crowded = async ({ payload: { n } }) => {
    calls.push(n);
    // Four are taken up after the first three; at the fifth the time of the run is up.
    if (n === 4) await new Promise((resolve) => setTimeout(resolve, 100));
    return { done: true };
  };
  await store(one, 'left', 'crowd', upTo(9));
  start(1, 'deliveries');
  await expect.poll(() => calls).toContain(4);
  await running.at(-1)?.stop();
  expect(calls).toEqual(upTo(5));
  const { rows } = await pools.owner.query('select attempts, claimed_by, claimed_until from lane_entries');
  expect(rows).toEqual([5, 6, 7, 8].map(() => ({ attempts: 0, claimed_by: null, claimed_until: null })));
});

test('a lane that was emptied rests, and what came meanwhile is taken up as fast as it had come to', async () => {
  start(1, 'deliveries');
  await store(one, 'patient', 'patient', upTo(8));
  await expect.poll(() => runs.length).toBe(4);
  await store(one, 'patient', 'patient', [8, 9, 10, 11, 12, 13]);
  await expect.poll(entries).toEqual([]);
  expect(runs.map(({ numbers }) => numbers)).toEqual([[0], [1, 2], [3, 4, 5, 6], [7], [8], [9, 10, 11, 12], [13]]);
  const [emptied, rested] = [runs[3], runs[4]].map((run) => run?.at ?? 0);
  expect((rested ?? 0) - (emptied ?? 0)).toBeGreaterThanOrEqual(lingerMs - 1);
});
