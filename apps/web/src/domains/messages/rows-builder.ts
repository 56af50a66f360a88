import type { Gap, HiddenMessages, Message, TicketNote } from '@balcao/contract';
import { joinGaps } from './down-times.ts';
import type { ThreadParts, ThreadRow } from './thread-row.ts';

/** A checkpoint is stored before each block of this many messages. */
export const checkpointEvery = 50;

/** How far the lines are built. */
interface Cursor {
  /** The day of the last line: its first instant, and the first of the next day. */
  day: { from: string; to: string };
  ticketId: number | null;
  /** The writer of the last bubble, if the next one may be grouped with it. */
  writer: string | null;
  /** The indices of the notes, gaps and hidden messages that are added next. */
  nextNote: number;
  nextGap: number;
  nextHidden: number;
}

/** The state of the lines before a message: from here they can be built anew. */
export interface Checkpoint {
  /** The number of lines. */
  rows: number;
  cursor: Cursor;
}

/** Bubbles of one writer that follow each other within this time are grouped. */
const groupMs = 5 * 60_000;

/**
 * Builds the lines of a conversation, message by message. It can continue an earlier build of a conversation with the
 * same beginning: `checkpoints` are those of the earlier build, and `rows` are its lines before the last checkpoint.
 */
export class RowsBuilder {
  readonly rows: ThreadRow[];
  readonly checkpoints: Checkpoint[];
  readonly #parts: ThreadParts;
  readonly #notes: readonly TicketNote[];
  readonly #cursor: Cursor;

  constructor(parts: ThreadParts, checkpoints: Checkpoint[], rows: ThreadRow[]) {
    this.rows = rows;
    this.#parts = parts;
    this.#notes = parts.notes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const last = checkpoints.at(-1);
    // The build continues at the message of the last checkpoint, and `#addMessage` stores that checkpoint again.
    this.checkpoints = checkpoints.slice(0, -1);
    this.#cursor = last ? { ...last.cursor } : this.#start();
  }

  build(): void {
    const { messages, gaps } = this.#parts;
    // The last line of the earlier build may have been grouped with a bubble that is built anew now.
    if (this.#cursor.writer !== null) this.#setLast(true);
    for (let index = this.checkpoints.length * checkpointEvery; index < messages.length; index++)
      this.#addMessage(messages[index] as Message, index);
    this.#addNotes(null);
    this.#addHidden(null);
    // An outage that is over and has no message after it is not shown: it separates nothing.
    if (gaps.at(-1)?.to === null) this.#addGaps(null);
    this.#addOutgoing();
    if (this.#parts.isClosed && this.#cursor.ticketId !== null)
      this.rows.push({ kind: 'closed', key: `closed-${this.#cursor.ticketId}`, at: null });
  }

  #start(): Cursor {
    const oldest = this.#parts.messages[0]?.createdAt;
    // Notes older than the loaded messages appear with their page.
    const nextNote =
      this.#parts.isWhole || !oldest ? 0 : this.#notes.filter(({ createdAt }) => createdAt < oldest).length;
    return { day: { from: '', to: '' }, ticketId: null, writer: null, nextNote, nextGap: 0, nextHidden: 0 };
  }

  #addMessage(message: Message, index: number) {
    const cursor = this.#cursor;
    if (index % checkpointEvery === 0) this.checkpoints.push({ rows: this.rows.length, cursor: { ...cursor } });
    this.#addNotes(message.createdAt);
    this.#addGaps(message.createdAt);
    this.#addHidden(message.createdAt);
    this.#startTicket(message);
    if (this.#parts.unread?.fromId === message.id) {
      this.rows.push({ kind: 'unread', key: 'unread', count: this.#parts.unread.count });
      cursor.writer = null;
    }
    const writer = message.fromMe ? 'me' : (message.participant ?? 'contact');
    const follows = cursor.writer === writer && isSoonAfter(this.#parts.messages[index - 1], message);
    if (follows) this.#setLast(false);
    this.rows.push({
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      isLast: true,
      showsSender: this.#parts.isGroup && !message.fromMe && !follows,
    });
    cursor.writer = writer;
  }

  /** Separates a message from those of another ticket and of another day. */
  #startTicket({ id, ticketId, createdAt }: Message) {
    const cursor = this.#cursor;
    const before = cursor.ticketId;
    if (before !== null && before !== ticketId)
      this.rows.push({ kind: 'closed', key: `closed-${before}-${id}`, at: null });
    this.#startDay(createdAt);
    // If older messages are not loaded, the first loaded message need not be the first of its ticket.
    if (before !== ticketId && (before !== null || this.#parts.isWhole))
      this.#separate({ kind: 'started', key: `started-${ticketId}-${id}`, at: createdAt });
    cursor.ticketId = ticketId;
  }

  #startDay(at: string) {
    const { day } = this.#cursor;
    // Instants are comparable as text.
    if (at >= day.from && at < day.to) return;
    const midnight = new Date(at);
    midnight.setHours(0, 0, 0, 0);
    const from = midnight.toISOString();
    midnight.setDate(midnight.getDate() + 1);
    this.#cursor.day = { from, to: midnight.toISOString() };
    if (this.#isAtLoadedTop()) return;
    this.#separate({ kind: 'day', key: `day-${new Date(at).toDateString()}`, at });
  }

  /** Adds the notes written before an instant; null: all. */
  #addNotes(until: string | null) {
    const cursor = this.#cursor;
    for (
      let note = this.#notes[cursor.nextNote];
      note && (until === null || note.createdAt < until);
      note = this.#notes[cursor.nextNote]
    ) {
      this.#startDay(note.createdAt);
      this.#separate({ kind: 'note', key: `note-${note.id}`, note });
      cursor.nextNote += 1;
    }
  }

  /** Adds the gaps that began before or at an instant; null: all. Messages written during a gap arrived after it. */
  #addGaps(until: string | null) {
    const cursor = this.#cursor;
    const { gaps } = this.#parts;
    const start = cursor.nextGap;
    while (isDue(gaps[cursor.nextGap], until)) cursor.nextGap += 1;
    if (start === cursor.nextGap) return;
    const [first, ...others] = gaps.slice(start, cursor.nextGap);
    // A gap before the first line separates nothing.
    if (!first || (start === 0 && this.rows.length === 0)) return;
    this.#separate({ kind: 'down', key: `down-${first.from}`, down: joinGaps([first, ...others]) });
  }

  /** Adds the hidden messages until an instant; null: all. Adjacent ones become one line, whatever their tickets. */
  #addHidden(until: string | null) {
    const cursor = this.#cursor;
    const { hidden } = this.#parts;
    const start = cursor.nextHidden;
    while (isDue(hidden[cursor.nextHidden], until)) cursor.nextHidden += 1;
    if (start === cursor.nextHidden) return;
    const count = hidden.slice(start, cursor.nextHidden).reduce((sum, entry) => sum + entry.count, 0);
    if (count === 0 || (until !== null && this.#isAtLoadedTop())) return;
    this.#separate({ kind: 'hidden', key: `hidden-${hidden[start]?.from}`, count });
  }

  /** Adds the messages on their way. A message that the server has returned already stands among the messages. */
  #addOutgoing() {
    for (const outgoing of this.#parts.outgoing) {
      if (this.#parts.messages.some(({ clientId }) => clientId === outgoing.clientId)) continue;
      this.#startDay(outgoing.createdAt);
      this.rows.push({ kind: 'outgoing', key: outgoing.clientId, outgoing });
    }
  }

  /**
   * Whether the next line would be the first one of a conversation whose older messages are not loaded. A separator
   * there would move up when they are loaded. The list would take its height for that of a message, and the page would
   * jump.
   */
  #isAtLoadedTop(): boolean {
    return this.rows.length === 0 && !this.#parts.isWhole;
  }

  /** Adds a line that ends a group of bubbles. */
  #separate(row: ThreadRow) {
    this.rows.push(row);
    this.#cursor.writer = null;
  }

  /** Sets `isLast` of the last line. The line is replaced, not changed, since an earlier result still uses it. */
  #setLast(isLast: boolean) {
    const row = this.rows.at(-1);
    if (row?.kind === 'message' && row.isLast !== isLast) this.rows[this.rows.length - 1] = { ...row, isLast };
  }
}

const isDue = (entry: Gap | HiddenMessages | undefined, until: string | null): boolean =>
  entry !== undefined && (until === null || entry.from <= until);

const isSoonAfter = (before: Message | undefined, message: Message): boolean =>
  before !== undefined && Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupMs;
