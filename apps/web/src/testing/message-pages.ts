import type { Message, RouteReply, routes } from '@balcao/contract';
import { messageLayout } from 'virtual:wire';

type MessageRows = RouteReply<(typeof routes)['messages']['rows']>;

/** A page of a conversation as the server sends it. */
export function writeMessageRows(
  messages: readonly Message[],
  ticket: MessageRows['ticket'],
  { next = null, newer = null, target = null }: Partial<Pick<MessageRows, 'next' | 'newer' | 'target'>> = {},
): MessageRows {
  const newestFirst = messages.toReversed();
  const quotes = newestFirst.flatMap(({ quotedMsg }) => (quotedMsg ? [quotedMsg] : []));
  return {
    numbers: newestFirst.map((message) => messageLayout.numbers.map((name) => numberOf(message, name))),
    texts: newestFirst.map((message) => messageLayout.texts.map((name) => textOf(message, name))),
    files: newestFirst.flatMap(({ id, mediaUrl, media }) =>
      mediaUrl && media ? [{ id: Number(id), mediaUrl, media }] : [],
    ),
    downloads: newestFirst.flatMap(({ id, download }) => (download ? [{ ...download, message: Number(id) }] : [])),
    quotes: quotes.map(({ id, body, fromMe, mediaType, contact }) => ({
      id: Number(id),
      body,
      fromMe,
      mediaType,
      file: null,
      name: contact?.name ?? null,
    })),
    reactions: newestFirst.flatMap(({ id, reactions }) =>
      reactions.map((reaction) => ({ ...reaction, message: Number(id) })),
    ),
    ads: [],
    ticket,
    hasMore: next !== null,
    next,
    newer,
    target,
    gaps: [],
    hidden: [],
  } as unknown as MessageRows;
}

/** A value of the numeric part of a row. The flags are bits of one number, and instants are in µs. */
function numberOf(message: Message, name: string): unknown {
  if (name === 'flags')
    return messageLayout.flags.reduce((flags, flag, bit) => flags | (bitOf(message, flag) << bit), 0);
  if (name === 'id') return Number(message.id);
  if (name === 'file') return message.mediaUrl ? Number(message.id) : null;
  if (name === 'quoted') return message.quotedMsg ? Number(message.quotedMsg.id) : null;
  const value: unknown = message[name as keyof Message];
  return messageLayout.instants.includes(name) ? Date.parse(String(value)) * 1000 : value;
}

const bitOf = (message: Message, flag: string) => Number(message[flag as keyof Message]);

const textOf = (message: Message, name: string): unknown =>
  name === 'author' ? (message.contact?.name ?? null) : message[name as keyof Message];
