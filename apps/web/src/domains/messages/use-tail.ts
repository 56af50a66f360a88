import { useState } from 'react';
import type { ThreadRow } from './thread-rows.ts';

/** More than a tall screen holds. */
const least = 30;
/** A tail that has grown so long is cut back, while nobody is looking at its older half. */
const most = 120;

/**
 * Cuts a conversation before its tail: the last rows, which are always drawn and flow by themselves. What comes in
 * lands there, so nothing of the long list above, whose rows are measured and placed one by one, has to be drawn for
 * it: those stay the same list while the same rows are in it.
 */
export function useTail(rows: readonly ThreadRow[], isAtEnd: boolean): { start: number; older: readonly ThreadRow[] } {
  const [firstKey, setFirstKey] = useState<string>();
  const [older, setOlder] = useState<readonly ThreadRow[]>([]);
  const start = startOfTail(rows, firstKey, isAtEnd);
  const first = rows[start];
  if (first && first.key !== firstKey) setFirstKey(first.key);
  const isSame = older.length === start && older.every((row, index) => row === rows[index]);
  const kept = isSame ? older : rows.slice(0, start);
  if (!isSame) setOlder(kept);
  return { start, older: kept };
}

/**
 * `firstKey`: the row with which the tail began so far. It begins with a message: a day or a note may move up when
 * older messages come.
 */
export function startOfTail(rows: readonly ThreadRow[], firstKey: string | undefined, isAtEnd: boolean): number {
  const before = firstKey === undefined ? -1 : rows.findLastIndex(({ key }) => key === firstKey);
  if (before >= 0 && (rows.length - before <= most || !isAtEnd)) return before;
  const start = Math.max(0, rows.length - least);
  const message = rows.slice(start).findIndex(({ kind }) => kind === 'message');
  return start + Math.max(0, message);
}
