import type { RowLayout } from '../kit/read-row.ts';
import { messageLayout } from '../messages/message-rows.ts';
import { ticketLayouts } from '../tickets/ticket-rows.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** A record as a row of two lists, numbers and texts, as the server packs it. */
function rowOf(layout: RowLayout<unknown>, record: Fields) {
  // Each flag that is true sets its bit.
  const flags = layout.flags.reduce((bits, name, bit) => bits + (record[name] === true ? 2 ** bit : 0), 0);
  const valueOf = (name: string) => record[name] ?? null;
  const numberOf = (name: string) => {
    if (name === 'flags') return flags;
    return layout.instants.includes(name) ? microseconds(record[name]) : valueOf(name);
  };
  return {
    numbers: layout.numbers.map(numberOf),
    texts: layout.texts.map(valueOf),
  };
}
const microseconds = (instant: unknown) => Date.parse(String(instant)) * 1000;

const times = { createdAt: '2026-11-23T13:58:12.000Z', updatedAt: '2026-11-23T14:05:00.000Z' };
const body = 'Oi! Vi o sofá Aurora no site, ainda tem no verde?';

export const ticketRow = rowOf(ticketLayouts.ticket, {
  ...times,
  uuid: '3f1b3a52-7a0c-4c55-8f0e-2d1f0a6f2c9d',
  status: 'open',
  unreadMessages: 1,
  lastMessage: body,
  lastMessageType: 'chat',
});
/** All fields of a contact's row are texts, even the id. */
export const contactRow = rowOf(ticketLayouts.contact, {
  id: '118',
  name: 'Mariana Costa',
  number: '5511987654321',
  email: 'mariana@exemplo.com.br',
});
export const messageRow = rowOf(messageLayout, {
  ...times,
  id: 48213,
  ticketId: 12,
  body,
  mediaType: 'chat',
  ack: 3,
  read: true,
});
