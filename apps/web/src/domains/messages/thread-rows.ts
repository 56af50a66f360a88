import type { Gap, Message, TicketNote } from '@balcao/contract';
import { joinGaps, type DownTime } from './down-times.ts';
import type { Outgoing } from './outbox.ts';

/** One line of the conversation as it is drawn. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'started' | 'closed'; key: string; at: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'down'; key: string; down: DownTime }
  | { kind: 'note'; key: string; note: TicketNote }
  | { kind: 'message'; key: string; message: Message; isLast: boolean; showsSender: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

interface ThreadParts {
  messages: Message[];
  notes: TicketNote[];
  /** When the connection was down, oldest first. */
  gaps: Gap[];
  outgoing: Outgoing[];
  /** The first message of the beginning is loaded, so the conversation's start can be shown. */
  isWhole: boolean;
  /** The first message that was unread when the conversation was opened, and how many there were. */
  unread: { fromId: string; count: number } | null;
  isClosed: boolean;
  isGroup: boolean;
}

/** Bubbles of one writer that follow each other within this time stand close together. */
const groupMs = 5 * 60_000;


/** Puts messages, notes and separators in the order they are read. */
export function buildThreadRows(parts: ThreadParts): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const stored = new Set(parts.messages.map(({ clientId }) => clientId));
  const notes = parts.notes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const oldest = parts.messages[0]?.createdAt;
  // Notes older than the loaded messages wait for their page.
  let nextNote = parts.isWhole || !oldest ? 0 : notes.filter((note) => note.createdAt < oldest).length;
  let [dayFrom, dayTo] = ['', ''];
  let ticketId: number | null = null;
  let writer = '';
  let previous: Extract<ThreadRow, { kind: 'message' }> | null = null;

  const breakGroup = () => {
    previous = null;
    writer = '';
  };
  const startDay = (at: string) => {
    // Instants are written so that they can be compared as they are.
    if (at >= dayFrom && at < dayTo) return;
    const midnight = new Date(at);
    midnight.setHours(0, 0, 0, 0);
    dayFrom = midnight.toISOString();
    midnight.setDate(midnight.getDate() + 1);
    dayTo = midnight.toISOString();
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

  let nextGap = 0;
  /** Those that began before what comes next: what was written in them came in after them. */
  const takeGaps = (ready: (gap: Gap) => boolean) => {
    const start = nextGap;
    while (parts.gaps[nextGap] && ready(parts.gaps[nextGap] as Gap)) nextGap += 1;
    const [first, ...others] = parts.gaps.slice(start, nextGap);
    if (!first || (start === 0 && rows.length === 0)) return;
    rows.push({ kind: 'down', key: `down-${first.from}`, down: joinGaps([first, ...others]) });
    breakGroup();
  };

  for (const message of parts.messages) {
    takeNotes(message.createdAt);
    takeGaps(({ from }) => from <= message.createdAt);
    if (ticketId !== null && ticketId !== message.ticketId) rows.push({ kind: 'closed', key: `closed-${ticketId}-${message.id}`, at: null });
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
    const follows: boolean = previous !== null && by === writer && Date.parse(message.createdAt) - Date.parse((previous as { message: Message }).message.createdAt) < groupMs;
    if (follows && previous) (previous as { isLast: boolean }).isLast = false;
    const row: Extract<ThreadRow, { kind: 'message' }> = { kind: 'message', key: message.clientId ?? message.id, message, isLast: true, showsSender: parts.isGroup && !message.fromMe && !follows };
    rows.push(row);
    previous = row;
    writer = by;
  }
  takeNotes(null);
  // Over and nothing said since: there is nothing that it lies before.
  if (parts.gaps.at(-1)?.to === null) takeGaps(() => true);
  for (const outgoing of parts.outgoing) {
    if (stored.has(outgoing.clientId)) continue;
    startDay(outgoing.createdAt);
    rows.push({ kind: 'outgoing', key: outgoing.clientId, outgoing });
  }
  if (parts.isClosed && ticketId !== null) rows.push({ kind: 'closed', key: `closed-${ticketId}`, at: null });
  return rows;
}
