import { describe, expect, it } from 'vitest';
import { faultsOf, judge } from './goals.ts';
import type { Row } from './kit/row.ts';

const search = 'ticket search by a rare word, alone';
const verdict = (row: Row, among: Row[] = [], scale?: number) => judge(row, [row, ...among], scale)?.verdict;

describe('goals', () => {
  it('limit the 95th percentile where they limit the median', () => {
    expect(verdict({ what: 'contact list, alone', median: 4, p95: 12 })).toBe('reached');
    expect(verdict({ what: 'contact list, alone', median: 4, p95: 25 })).toBe('×2.00 p95');
  });

  it('are missed by a search that leaves something out or was never paged', () => {
    const times = { what: search, median: 2, p95: 4 };
    expect(verdict({ ...times, counts: { missing: 0, extra: 0 } })).toBe('reached');
    expect(verdict({ ...times, counts: { missing: [0, 3], extra: 0 } })).toBe('not complete');
    expect(verdict(times)).toBe('not complete');
  });

  it('judge the slowest calls alone where there is more data than at scale 1', () => {
    const row = { what: search, median: 20, p95: 200, p99: 290, counts: { missing: 0, extra: 0 } };
    expect(verdict(row, [], 1)).toBe('×4.00 median, ×16.00 p95');
    expect(verdict(row, [], 10)).toBe('reached');
    expect(verdict({ ...row, p99: 600 }, [], 10)).toBe('×2.00 p99');
  });

  it('compare a real number with the library alone', () => {
    const what = '500 answers through one number (Baileys), until WhatsApp has them';
    const alone = { what: `${what}: the library alone`, perSecond: 200 };
    const counts = { lost: 0, misplaced: 0 };
    expect(verdict({ what, perSecond: 120, counts }, [alone])).toBe('reached');
    expect(verdict({ what, perSecond: 60, counts }, [alone])).toBe('×0.50 rate');
  });
});

it('a row is faulty when any of its rounds lost or misplaced something', () => {
  expect(faultsOf({ what: '', counts: { lost: 0, KB: 7, hits: 3 } })).toEqual([]);
  expect(faultsOf({ what: '', counts: { lost: [0, 2], misplaced: 1 } })).toEqual(['2 lost', '1 misplaced']);
});
