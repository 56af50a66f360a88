import { expect, test } from 'vitest';
import { offeredReasons } from './offered-reasons.ts';

const reason = (id: number, queueIds: number[], active = true) => ({
  id,
  name: `Motivo ${id}`,
  queueIds,
  position: 0,
  active,
});
const reasons = [reason(1, []), reason(2, [5]), reason(3, [5, 6]), reason(4, [], false)];
const offered = (...queues: (number | null)[]) => offeredReasons(reasons, queues).map(({ id }) => id);

test('TK-09 only active reasons that suit the queue of every ticket are offered', () => {
  expect(offered(5)).toEqual([1, 2, 3]);
  expect(offered(5, 6)).toEqual([1, 3]);
  expect(offered(7)).toEqual([1]);
  expect(offered(null)).toEqual([1]);
  expect(offered(5, null)).toEqual([1]);
});
