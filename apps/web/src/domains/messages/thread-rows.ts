import type { Message } from '@balcao/contract';
import { checkpointEvery, RowsBuilder, type Checkpoint } from './rows-builder.ts';
import type { ThreadParts, ThreadRow } from './thread-row.ts';

interface EarlierBuild {
  parts: ThreadParts;
  rows: ThreadRow[];
  checkpoints: Checkpoint[];
}
/** The last build of a conversation, by its first message. */
const lastBuilt = new WeakMap<Message, EarlierBuild>();

/**
 * Puts messages, notes and separators in reading order. Unchanged rows keep their identity. A new message does not
 * build a long conversation anew: rows up to the last usable checkpoint come from the last build.
 */
export function buildThreadRows(parts: ThreadParts): ThreadRow[] {
  const [first] = parts.messages;
  const before = first && lastBuilt.get(first);
  const checkpoints = before && isFramedAlike(before.parts, parts) ? usableCheckpoints(before, parts.messages) : [];
  const from = checkpoints.at(-1)?.rows ?? 0;
  const builder = new RowsBuilder(parts, checkpoints, before?.rows.slice(0, from) ?? []);
  builder.build();
  // `from - 1`: the last row before the checkpoint may have been replaced, because its `isLast` changed.
  if (before) keepSame(builder.rows, before.rows, Math.max(0, from - 1));
  if (first) lastBuilt.set(first, { parts, rows: builder.rows, checkpoints: builder.checkpoints });
  return builder.rows;
}

/** The checkpoints before the first message that has changed. */
const usableCheckpoints = ({ parts, checkpoints }: EarlierBuild, messages: readonly Message[]): Checkpoint[] =>
  checkpoints.slice(0, 1 + Math.floor(countSame(parts.messages, messages) / checkpointEvery));

/** Whether the inputs are the same, except for the messages and for inputs that only change rows after the messages. */
const isFramedAlike = (a: ThreadParts, b: ThreadParts): boolean =>
  a.notes === b.notes &&
  a.isWhole === b.isWhole &&
  a.isGroup === b.isGroup &&
  a.unread?.fromId === b.unread?.fromId &&
  a.unread?.count === b.unread?.count &&
  a.hidden.length === b.hidden.length &&
  countSame(a.hidden, b.hidden) === a.hidden.length &&
  a.gaps.length === b.gaps.length &&
  countSame(a.gaps, b.gaps) === a.gaps.length;

/** The length of the common prefix of two lists. */
function countSame<Thing>(a: readonly Thing[], b: readonly Thing[]): number {
  const end = Math.min(a.length, b.length);
  let count = 0;
  while (count < end && a[count] === b[count]) count += 1;
  return count;
}

/** Replaces rows by those of the last build that are equal, so that React does not draw them again. */
function keepSame(rows: ThreadRow[], before: readonly ThreadRow[], from: number) {
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    const known = before[index];
    if (row && known && isSameRow(row, known)) rows[index] = known;
  }
}

const isSameRow = (a: ThreadRow, b: ThreadRow): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof ThreadRow]);
