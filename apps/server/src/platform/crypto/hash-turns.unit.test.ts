import { expect, test } from 'vitest';
import { makeTurns, type Turn, type TurnLimits } from './hash-turns.ts';

const many = { perCompany: 100, all: 1000 };
const roomy: TurnLimits = { atOnce: 1, waiting: { 'known-browser': many, 'sign-in': many, change: many } };

/** Starts work that ends when the test says so. */
function bench(limits = roomy) {
  const turns = makeTurns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (name: string, turn: Turn) =>
      turns(turn, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => void ends.push(resolve));
        return name;
      }),
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('sign-ins go first, and companies take turns', async () => {
  const { ask, begun, endAll } = bench();
  const all = [
    ask('working', { kind: 'change', companyId: 1 }),
    ...[1, 2, 3].map((nth) => ask(`A new password ${nth}`, { kind: 'change', companyId: 1 })),
    ask('B new password', { kind: 'change', companyId: 2 }),
    ...[1, 2, 3].map((nth) => ask(`unknown ${nth}`, { kind: 'sign-in', companyId: undefined })),
    ask('B sign-in', { kind: 'sign-in', companyId: 2 }),
    ask('A sign-in', { kind: 'known-browser', companyId: 1 }),
  ];
  await endAll();
  expect((await Promise.all(all)).length).toBe(10);
  expect(begun.filter((name) => !name.includes('password'))).toEqual([
    'working',
    'A sign-in',
    'unknown 1',
    'B sign-in',
    'unknown 2',
    'unknown 3',
  ]);
  expect(begun.filter((name) => name.includes('password'))).toEqual([
    'A new password 1',
    'B new password',
    'A new password 2',
    'A new password 3',
  ]);
  expect(begun.indexOf('A new password 1')).toBeGreaterThan(begun.indexOf('unknown 3'));
});

test('a flood of sign-ins does not keep a new password waiting for ever', async () => {
  const { ask, begun, endAll } = bench();
  const all = [
    ...Array.from({ length: 30 }, (_, nth) => ask(`sign-in ${nth}`, { kind: 'sign-in', companyId: 1 })),
    ask('password', { kind: 'change', companyId: 1 }),
  ];
  await endAll();
  await Promise.all(all);
  expect(begun.indexOf('password')).toBeLessThan(10);
});

test('so many wait and no more, of a company and in all; a failure frees its place', async () => {
  const limits = { ...roomy, waiting: { ...roomy.waiting, change: { perCompany: 2, all: 3 } } };
  const { ask, endAll } = bench(limits);
  const change = (companyId: number) => ask('x', { kind: 'change', companyId });
  const all = [change(1), change(1), change(1)];
  await expect(change(1)).rejects.toMatchObject({ code: 'ERR_RATE_LIMITED', details: { retryAfterSeconds: 5 } });
  all.push(change(2));
  await expect(change(2)).rejects.toMatchObject({ code: 'ERR_RATE_LIMITED' });
  all.push(ask('y', { kind: 'sign-in', companyId: 1 }));
  await endAll();
  await Promise.all(all);
  const turns = makeTurns(limits);
  await expect(turns({ kind: 'change', companyId: 1 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns({ kind: 'change', companyId: 1 }, async () => 'free')).toBe('free');
});
