import type { Chat, ChatMessage, ChatMessagePage } from '@balcao/contract';
import type { QueryKey } from '@tanstack/react-query';
import { refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

type Said = Payload<'chat'>;

export interface ChatPages {
  pages: { records: Chat[]; count: number; hasMore: boolean }[];
  pageParams: unknown[];
}
/** The newest page first. */
export interface ChatThread {
  pages: ChatMessagePage[];
  pageParams: unknown[];
}

/** The list of chats: one with a new message goes to the top. */
export function followChats(cached: ChatPages, said: Said, key: QueryKey): ChatPages | typeof refetch {
  const without = (id: number) =>
    cached.pages.map((page) => ({ ...page, records: page.records.filter((chat) => chat.id !== id) }));
  if (said.action === 'delete') return { ...cached, pages: without(said.id) };
  const { chat } = said;
  const present = cached.pages.flatMap(({ records }) => records).find(({ id }) => id === chat.id);
  if (!present) return key.at(-1) === '' && said.action !== 'update' ? toTop(cached, without(chat.id), chat) : refetch;
  if (present.updatedAt < chat.updatedAt) return toTop(cached, without(chat.id), chat);
  return {
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      records: page.records.map((each) => (each.id === chat.id ? chat : each)),
    })),
  };
}

const toTop = (cached: ChatPages, [first, ...others]: ChatPages['pages'], chat: Chat): ChatPages => ({
  ...cached,
  pages: first ? [{ ...first, records: [chat, ...first.records] }, ...others] : [],
});

/** An open chat. */
export const followChat = (cached: Chat, said: Said): Chat | typeof refetch =>
  said.action === 'delete'
    ? said.id === cached.id
      ? refetch
      : cached
    : said.chat.id === cached.id
      ? said.chat
      : cached;

/** The messages of a chat. */
export function followMessages(cached: ChatThread, said: Said, key: QueryKey): ChatThread {
  if (said.action !== 'new-message' && said.action !== 'update-message') return cached;
  const asked = key[2] as { params?: { id?: number } } | undefined;
  if (asked?.params?.id !== said.chat.id) return cached;
  return said.action === 'new-message' ? addMessage(cached, said.newMessage) : changeMessage(cached, said.message);
}

/** Adds a message at the end, if the end is loaded. */
export function addMessage(cached: ChatThread, message: ChatMessage): ChatThread {
  const [newest, ...others] = cached.pages;
  if (!newest || newest.hasNewer || newest.records.some(({ id }) => id === message.id)) return cached;
  const records = [...newest.records, message].toSorted((a, b) => a.id - b.id);
  return { ...cached, pages: [{ ...newest, records }, ...others] };
}

export function changeMessage(cached: ChatThread, message: ChatMessage): ChatThread {
  const isOf = ({ records }: ChatMessagePage) => records.some(({ id }) => id === message.id);
  if (!cached.pages.some(isOf)) return cached;
  return {
    ...cached,
    pages: cached.pages.map((page) =>
      isOf(page) ? { ...page, records: page.records.map((each) => (each.id === message.id ? message : each)) } : page,
    ),
  };
}
