import type { QueueOption } from '@balcao/contract';
import { expect, test } from 'vitest';
import { below, placedAt, rowsOf } from './option-tree.ts';

const option = (id: number, parentId: number | null, place: number): QueueOption => ({
  id,
  parentId,
  option: String(place),
  title: `Opção ${id}`,
  message: '',
  queueId: 1,
  transferQueueId: null,
  endsBot: false,
});
const options = [option(1, null, 1), option(2, null, 2), option(3, null, 3), option(4, 1, 1), option(5, 4, 1)];

test('the rows of a tree show each menu below its option', () => {
  expect(rowsOf(options).map((row) => [row.option.id, row.level, row.isFirst, row.isLast])).toEqual([
    [1, 1, true, false],
    [4, 2, true, true],
    [5, 3, true, true],
    [2, 1, false, false],
    [3, 1, false, true],
  ]);
  expect(below(options, 1).map(({ id }) => id)).toEqual([4, 5]);
});

test('an option that moves gets the number of its place, and the others make room', () => {
  const moved = placedAt(options, 3, 1);
  expect(rowsOf(moved).map((row) => `${row.option.id}:${row.option.option}`)).toEqual([
    '3:1',
    '1:2',
    '4:1',
    '5:1',
    '2:3',
  ]);
});
