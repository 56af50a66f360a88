import { useEffect, useState } from 'react';
import type { ThreadRow } from './thread-row.ts';

/**
 * A new tail begins with the first message among this many last rows: more than a usual screen shows. On a taller
 * screen, the list above draws the others.
 */
const newTailRows = 22;
/** A tail with more rows than this is cut back while the user is at its end and no message arrives. */
const maxQuietRows = 120;
/** A tail with more rows than this is cut back while messages arrive, too. */
const maxBusyRows = 480;
/** The conversation is quiet when no message has arrived for this long. */
const quietMs = 250;

/**
 * Splits a conversation before its tail: the last rows, which are always drawn, in normal flow. New rows are added
 * there. The rows above are virtualised, each measured and placed; they remain the same list while they do not change,
 * so a new row does not draw them again.
 */
export function useTail(
  rows: readonly ThreadRow[],
  { isAtEnd, isWhole }: Pick<TailState, 'isAtEnd' | 'isWhole'>,
): { start: number; older: readonly ThreadRow[] } {
  const [firstKey, setFirstKey] = useState<string>();
  const [older, setOlder] = useState<readonly ThreadRow[]>([]);
  const isQuiet = useIsQuiet(rows, isAtEnd && rows.length > maxQuietRows);
  const start = startOfTail(rows, firstKey, { isAtEnd, isWhole, isQuiet });
  const first = rows.slice(start).find(isMessage) ?? rows[start];
  if (first && first.key !== firstKey) setFirstKey(first.key);
  const isSame = older.length === start && older.every((row, index) => row === rows[index]);
  const currentOlder = isSame ? older : rows.slice(0, start);
  if (!isSame) setOlder(currentOlder);
  return { start, older: currentOlder };
}

/** Whether the rows have been the same for a while. A cut moves nothing then; a cut together with a new row would. */
function useIsQuiet(rows: readonly ThreadRow[], isWanted: boolean): boolean {
  const [quietRows, setQuietRows] = useState<readonly ThreadRow[]>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setQuietRows(rows), quietMs);
    return () => clearTimeout(timer);
  }, [rows, isWanted]);
  return quietRows === rows;
}

interface TailState {
  isAtEnd: boolean;
  /** The rows begin with the first message of the conversation. */
  isWhole: boolean;
  isQuiet: boolean;
}

/**
 * The index of the row with which the tail begins. That row is a message, since a day or a note may move up when older
 * messages arrive. If no message stands above the tail of a whole conversation, all rows are the tail.
 * @param firstKey the key of the first message of the tail so far
 */
export function startOfTail(rows: readonly ThreadRow[], firstKey: string | undefined, state: TailState): number {
  const start = startWithMessage(rows, firstKey, state);
  return state.isWhole && !rows.slice(0, start).some(isMessage) ? 0 : start;
}

function startWithMessage(
  rows: readonly ThreadRow[],
  firstKey: string | undefined,
  { isAtEnd, isQuiet }: TailState,
): number {
  const startSoFar = firstKey === undefined ? -1 : rows.findLastIndex(({ key }) => key === firstKey);
  const maxRows = isQuiet ? maxQuietRows : maxBusyRows;
  const canStay = !isAtEnd || rows.length - startSoFar <= maxRows;
  if (startSoFar >= 0 && canStay) return startSoFar;
  const start = Math.max(0, rows.length - newTailRows);
  return start + Math.max(0, rows.slice(start).findIndex(isMessage));
}

const isMessage = ({ kind }: ThreadRow) => kind === 'message';
