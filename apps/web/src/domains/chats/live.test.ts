import { Chat, ChatMessage } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { expect, test } from 'vitest';
import { followChats, type ChatPages } from './live.ts';

const chat = (id: number): Chat => ({ ...emptyRecord(Chat), id, updatedAt: '2026-11-24T12:00:00.000Z' });
const cached: ChatPages = { pages: [{ records: [chat(2), chat(1)], count: 3, hasMore: true }], pageParams: [1] };
const key = ['chats', 'list', ''];
const ids = (pages: ReturnType<typeof followChats>) =>
  typeof pages === 'object' && 'pages' in pages
    ? pages.pages.flatMap(({ records }) => records.map(({ id }) => id))
    : [];

test('CH-01 a new message moves its chat to the top; a changed one of a chat that is not loaded moves none', () => {
  const message = emptyRecord(ChatMessage);
  const changed = followChats(cached, { action: 'update-message', message, chat: chat(3) }, key);
  expect(ids(changed)).toEqual([2, 1]);
  const added = followChats(cached, { action: 'new-message', newMessage: message, chat: chat(3) }, key);
  expect(ids(added)).toEqual([3, 2, 1]);
});
