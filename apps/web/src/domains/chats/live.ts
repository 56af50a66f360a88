import type { Chat, ChatMessage, ChatMessagePage } from '@balcao/contract';
import type { QueryKey } from '@tanstack/react-query';
import { refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';

type ChatSignal = Payload<'chat'>;

export interface ChatPages {
  pages: { records: Chat[]; count: number; hasMore: boolean }[];
  pageParams: unknown[];
}
/** The messages of a chat, the newest page first. */
export interface ChatThread {
  pages: ChatMessagePage[];
  pageParams: unknown[];
}

/** The cached list of chats after a signal: a chat with a new message moves to the top. */
export function followChats(cached: ChatPages, signal: ChatSignal, key: QueryKey): ChatPages | typeof refetch {
  const without = (id: number) =>
    cached.pages.map((page) => ({ ...page, records: page.records.filter((chat) => chat.id !== id) }));
  if (signal.action === 'delete') return { ...cached, pages: without(signal.id) };
  const { chat } = signal;
  const cachedChat = cached.pages.flatMap(({ records }) => records).find(({ id }) => id === chat.id);
  // The key ends with the search text. Only the server knows whether the chat matches a search, and where an older chat
  // stands in the list.
  const belongsOnTop = key.at(-1) === '' && signal.action !== 'update';
  // A changed message moves no chat, and changes nothing of a chat that is not shown.
  if (!cachedChat && signal.action === 'update-message') return cached;
  if (!cachedChat) return belongsOnTop ? toTop(cached, without(chat.id), chat) : refetch;
  // Only a new message changes `updatedAt`.
  if (cachedChat.updatedAt < chat.updatedAt) return toTop(cached, without(chat.id), chat);
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

/**
 * The cached chat after a signal. If the user no longer takes part, the chat is requested again, and the refusal closes
 * the screen of the chat.
 */
export function followChat(cached: Chat, signal: ChatSignal): Chat | typeof refetch {
  if (signal.action === 'delete') return signal.id === cached.id ? refetch : cached;
  return signal.chat.id === cached.id ? signal.chat : cached;
}

/** The cached messages of a chat after a signal. */
export function followMessages(cached: ChatThread, signal: ChatSignal, key: QueryKey): ChatThread {
  if (signal.action !== 'new-message' && signal.action !== 'update-message') return cached;
  // The key is `['chats', 'messages', { params: { id } }, around]`.
  const input = key[2] as { params?: { id?: number } } | undefined;
  if (input?.params?.id !== signal.chat.id) return cached;
  return signal.action === 'new-message'
    ? addMessage(cached, signal.newMessage)
    : changeMessage(cached, signal.message);
}

/**
 * Adds a message at the end, if the end is loaded and the message is not there. The messages are sorted, because the
 * signal of an earlier message may arrive later.
 */
export function addMessage(cached: ChatThread, message: ChatMessage): ChatThread {
  const [newest, ...others] = cached.pages;
  if (!newest || newest.hasNewer || newest.records.some(({ id }) => id === message.id)) return cached;
  const records = [...newest.records, message].toSorted((a, b) => a.id - b.id);
  return { ...cached, pages: [{ ...newest, records }, ...others] };
}

/** Puts a changed message in place of the loaded one; a message that is not loaded is not added. */
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
