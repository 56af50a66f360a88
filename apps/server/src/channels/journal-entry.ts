import type { ChannelEvent } from './driver.ts';
import type { JournalEntry } from './host-journal.ts';

/** The lane entry of an event. Entries of one lane are processed in order; `onceKey` drops repeated messages. */
export function journalEntryOf(companyId: number, connectionId: number, event: ChannelEvent): JournalEntry {
  const payload = { connectionId, event };
  // An ack only raises the state of a message, so acks need no order among messages. Their own lane delays no chat.
  if (event.type === 'ack') return { companyId, lane: `ack:${connectionId}`, kind: 'ack', payload };
  if (event.type === 'book') return { companyId, lane: `book:${connectionId}`, kind: 'book', payload };
  // The history has a lane of its own, so that it does not delay current messages.
  if ('past' in event && event.past) return { companyId, lane: `history:${connectionId}`, kind: 'history', payload };
  const { isGroup, phone, id } = event.chat;
  const chat = isGroup ? id : (phone ?? id);
  const entry = { companyId, lane: `chat:${connectionId}:${chat}`, kind: 'inbound', payload };
  if (event.type !== 'message') return entry;
  // An undecryptable message and its later, readable copy have the same id, but must be two entries. The prefix
  // `closed` means undecryptable; it stays, because stored entries have it.
  const prefix = event.content.kind === 'undecryptable' ? 'closed' : 'in';
  return { ...entry, onceKey: `${prefix}:${connectionId}:${event.waId}` };
}
