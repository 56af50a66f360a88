import type { Gap, HiddenMessages, Message, TicketNote } from '@balcao/contract';
import { joinGaps, type DownTime } from './down-times.ts';
import type { Outgoing } from './outbox.ts';

/** One line of the conversation as it is drawn. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'started' | 'closed'; key: string; at: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'down'; key: string; down: DownTime }
  | { kind: 'hidden'; key: string; count: number }
  | { kind: 'note'; key: string; note: TicketNote }
  | { kind: 'message'; key: string; message: Message; isLast: boolean; showsSender: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

interface ThreadParts {
  messages: Message[];
  notes: TicketNote[];
  /** When the connection was down, oldest first. */
  gaps: Gap[];
  /** Messages that are not shown, oldest first. */
  hidden: HiddenMessages[];
  outgoing: Outgoing[];
  /** The first message of the conversation is loaded, so its start can be shown. */
  isWhole: boolean;
  /** The first message that was unread at the opening of the conversation, and the number of unread ones. */
  unread: { fromId: string; count: number } | null;
  isClosed: boolean;
  isGroup: boolean;
}

/** Bubbles of one writer that follow each other within this time are grouped. */
const groupMs = 5 * 60_000;
/**
 * A checkpoint is stored after each block of this many messages, so that a new message does not rebuild a long
 * conversation.
 */
const stride = 50;

/** A checkpoint: the state of the lines before a message. */
interface Place {
  rows: number;
  day: { from: string; to: string };
  ticketId: number | null;
  /** The writer of the last bubble, if the next one may be grouped with it. */
  writer: string | null;
  nextNote: number;
  nextGap: number;
  nextHidden: number;
}
interface Built {
  parts: ThreadParts;
  rows: ThreadRow[];
  places: Place[];
}
/** The last build of a conversation, by its first message. */
const lastBuilt = new WeakMap<Message, Built>();

/** Puts messages, notes and separators in reading order. Unchanged lines keep their identity. */
export function buildThreadRows(parts: ThreadParts): ThreadRow[] {
  const [first] = parts.messages;
  const before = first && lastBuilt.get(first);
  const places =
    before && isFramedAlike(before.parts, parts)
      ? before.places.slice(0, 1 + Math.floor(countSame(before.parts.messages, parts.messages) / stride))
      : [];
  const from = places.at(-1)?.rows ?? 0;
  const built = build(parts, places, before?.rows.slice(0, from) ?? []);
  if (before) keepSame(built.rows, before.rows, Math.max(0, from - 1));
  if (first) lastBuilt.set(first, built);
  return built.rows;
}

/** Whether all inputs are the same, except for the messages and the outgoing part below them. */
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

function keepSame(rows: ThreadRow[], before: readonly ThreadRow[], from: number) {
  for (let index = from; index < rows.length; index++) {
    const [row, known] = [rows[index], before[index]];
    if (row && known && isSameRow(row, known)) rows[index] = known;
  }
}

const isSameRow = (a: ThreadRow, b: ThreadRow): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof ThreadRow]);

/** Continues from the last checkpoint; `rows` are the lines before it. */
function build(parts: ThreadParts, places: Place[], rows: ThreadRow[]): Built {
  const notes = parts.notes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const oldest = parts.messages[0]?.createdAt;
  // Notes older than the loaded messages appear with their page.
  const firstNote = parts.isWhole || !oldest ? 0 : notes.filter((note) => note.createdAt < oldest).length;
  const place = places.pop();
  let { day, ticketId, writer, nextNote, nextGap, nextHidden }: Omit<Place, 'rows'> = place ?? {
    day: { from: '', to: '' },
    ticketId: null,
    writer: null,
    nextNote: firstNote,
    nextGap: 0,
    nextHidden: 0,
  };

  const breakGroup = () => {
    writer = null;
  };
  const startDay = (at: string) => {
    // Instants are comparable as text.
    if (at >= day.from && at < day.to) return;
    const midnight = new Date(at);
    midnight.setHours(0, 0, 0, 0);
    const from = midnight.toISOString();
    midnight.setDate(midnight.getDate() + 1);
    day = { from, to: midnight.toISOString() };
    rows.push({ kind: 'day', key: `day-${new Date(at).toDateString()}`, at });
    breakGroup();
  };
  const takeNotes = (until: string | null) => {
    for (let note = notes[nextNote]; note && (until === null || note.createdAt < until); note = notes[nextNote]) {
      startDay(note.createdAt);
      rows.push({ kind: 'note', key: `note-${note.id}`, note });
      breakGroup();
      nextNote += 1;
    }
  };

  /** Takes the gaps that began before the next line: messages written during a gap arrived after it. */
  const takeGaps = (ready: (gap: Gap) => boolean) => {
    const start = nextGap;
    while (parts.gaps[nextGap] && ready(parts.gaps[nextGap] as Gap)) nextGap += 1;
    const [first, ...others] = parts.gaps.slice(start, nextGap);
    if (!first || (start === 0 && rows.length === 0)) return;
    rows.push({ kind: 'down', key: `down-${first.from}`, down: joinGaps([first, ...others]) });
    breakGroup();
  };
  /** Adjacent ones become one line, whatever their tickets. */
  const takeHidden = (ready: (hidden: HiddenMessages) => boolean) => {
    const start = nextHidden;
    let count = 0;
    for (let next = parts.hidden[nextHidden]; next && ready(next); next = parts.hidden[nextHidden]) {
      count += next.count;
      nextHidden += 1;
    }
    if (count === 0) return;
    rows.push({ kind: 'hidden', key: `hidden-${parts.hidden[start]?.from}`, count });
    breakGroup();
  };
  /** An earlier result still uses the last line: it is replaced, not changed. */
  const setLast = (isLast: boolean) => {
    const row = rows.at(-1);
    if (row?.kind === 'message' && row.isLast !== isLast) rows[rows.length - 1] = { ...row, isLast };
  };

  // Whether a bubble follows it is decided again.
  if (writer !== null) setLast(true);
  for (let index = places.length * stride; index < parts.messages.length; index++) {
    const message = parts.messages[index] as Message;
    if (index % stride === 0) places.push({ rows: rows.length, day, ticketId, writer, nextNote, nextGap, nextHidden });
    takeNotes(message.createdAt);
    takeGaps(({ from }) => from <= message.createdAt);
    takeHidden(({ from }) => from <= message.createdAt);
    if (ticketId !== null && ticketId !== message.ticketId)
      rows.push({ kind: 'closed', key: `closed-${ticketId}-${message.id}`, at: null });
    startDay(message.createdAt);
    if (ticketId !== message.ticketId && (ticketId !== null || parts.isWhole)) {
      rows.push({ kind: 'started', key: `started-${message.ticketId}-${message.id}`, at: message.createdAt });
      breakGroup();
    }
    ticketId = message.ticketId;
    if (parts.unread?.fromId === message.id) {
      rows.push({ kind: 'unread', key: 'unread', count: parts.unread.count });
      breakGroup();
    }
    const by: string = message.fromMe ? 'me' : (message.participant ?? 'contact');
    const follows = writer === by && isClose(parts.messages[index - 1], message);
    if (follows) setLast(false);
    rows.push({
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      isLast: true,
      showsSender: parts.isGroup && !message.fromMe && !follows,
    });
    writer = by;
  }
  takeNotes(null);
  takeHidden(() => true);
  // An outage that is over and has no message after it is not shown: it separates nothing.
  if (parts.gaps.at(-1)?.to === null) takeGaps(() => true);
  for (const outgoing of parts.outgoing) {
    if (parts.messages.some(({ clientId }) => clientId === outgoing.clientId)) continue;
    startDay(outgoing.createdAt);
    rows.push({ kind: 'outgoing', key: outgoing.clientId, outgoing });
  }
  if (parts.isClosed && ticketId !== null) rows.push({ kind: 'closed', key: `closed-${ticketId}`, at: null });
  return { parts, rows, places };
}

const isClose = (before: Message | undefined, message: Message): boolean =>
  before !== undefined && Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupMs;
