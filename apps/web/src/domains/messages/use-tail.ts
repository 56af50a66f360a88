import { useEffect, useState } from 'react';
import type { ThreadRow } from './thread-row.ts';

/** More rows than the pane of a usual screen shows; the list above draws those of a taller one. */
const least = 22;
/** A tail longer than this is cut back while the user is at its end and nothing arrives. */
const most = 120;
/** Longer than this it is cut back while messages arrive, too. */
const atMost = 480;
/** Nothing has arrived for this long. */
const quietMs = 250;

/**
 * Splits a conversation before its tail: the last rows, which are always drawn, in normal flow. New rows are added
 * there. The rows above are virtualised, each measured and placed; they remain the same list while they do not change,
 * so a new row does not draw them again.
 */
export function useTail(rows: readonly ThreadRow[], isAtEnd: boolean): { start: number; older: readonly ThreadRow[] } {
  const [firstKey, setFirstKey] = useState<string>();
  const [older, setOlder] = useState<readonly ThreadRow[]>([]);
  const isQuiet = useIsQuiet(rows, isAtEnd && rows.length > most);
  const start = startOfTail(rows, firstKey, { isAtEnd, isQuiet });
  const first = rows[start];
  if (first && first.key !== firstKey) setFirstKey(first.key);
  const isSame = older.length === start && older.every((row, index) => row === rows[index]);
  const kept = isSame ? older : rows.slice(0, start);
  if (!isSame) setOlder(kept);
  return { start, older: kept };
}

/** Whether the rows have been the same for a while. A cut then moves nothing; together with a new row it would. */
function useIsQuiet(rows: readonly ThreadRow[], isWanted: boolean): boolean {
  const [quietRows, setQuietRows] = useState<readonly ThreadRow[]>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setQuietRows(rows), quietMs);
    return () => clearTimeout(timer);
  }, [rows, isWanted]);
  return quietRows === rows;
}

/**
 * `firstKey`: the row with which the tail has begun so far. It is a message: a day or a note may move up when older
 * messages arrive.
 */
export function startOfTail(
  rows: readonly ThreadRow[],
  firstKey: string | undefined,
  { isAtEnd, isQuiet }: { isAtEnd: boolean; isQuiet: boolean },
): number {
  const before = firstKey === undefined ? -1 : rows.findLastIndex(({ key }) => key === firstKey);
  if (before >= 0 && (!isAtEnd || rows.length - before <= (isQuiet ? most : atMost))) return before;
  const start = Math.max(0, rows.length - least);
  const message = rows.slice(start).findIndex(({ kind }) => kind === 'message');
  return start + Math.max(0, message);
}
