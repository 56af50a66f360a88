import { useState } from 'react';
import type { ThreadRow } from './thread-rows.ts';

/** More than a tall screen holds. */
const least = 30;
/** A tail that has grown so long is cut back, while nobody is looking at its older half. */
const most = 120;

/**
 * Where the tail of a conversation begins: its last rows, which are always drawn and flow by themselves. What comes in lands there, so nothing of the long list above,
 * whose rows are measured and placed one by one, has to be drawn for it.
 */
export function useTail(rows: readonly ThreadRow[], isAtEnd: boolean): number {
  const [firstKey, setFirstKey] = useState<string>();
  const found = firstKey === undefined ? -1 : rows.findLastIndex(({ key }) => key === firstKey);
  if (found >= 0 && (rows.length - found <= most || !isAtEnd)) return found;
  const start = Math.max(0, rows.length - least);
  const first = rows[start];
  if (first && first.key !== firstKey) setFirstKey(first.key);
  return start;
}
