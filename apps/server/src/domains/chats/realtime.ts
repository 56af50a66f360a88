import { signals, type Chat } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { oneUser } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { viewChats } from './chat-view.ts';
import { viewMessages } from './message-view.ts';

/** The clients of the current participants: a user who has left the chat or the company gets no more signals of it. */
const roomsOf = ({ users }: Chat): string[] => users.map(({ userId }) => oneUser(userId));

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

const announceChats =
  (action: 'create' | 'update') =>
  async (company: Company, facts: readonly { id: number }[]): Promise<void> => {
    const chats = await company.read((scope) => viewChats(scope, distinct(facts.map(({ id }) => id))));
    for (const chat of chats) company.announce(signals.chat, roomsOf(chat), { action, chat });
  };

const announceMessages =
  (action: 'new-message' | 'update-message') =>
  async (company: Company, facts: readonly { id: number; messageId: number }[]): Promise<void> => {
    const { chats, messages } = await company.read(async (scope) => ({
      chats: await viewChats(scope, distinct(facts.map(({ id }) => id))),
      messages: await viewMessages(scope, distinct(facts.map(({ messageId }) => messageId))),
    }));
    for (const message of messages) {
      const chat = chats.find(({ id }) => id === message.chatId);
      if (!chat) continue;
      company.announce(
        signals.chat,
        roomsOf(chat),
        action === 'new-message' ? { action, newMessage: message, chat } : { action, message, chat },
      );
    }
  };

export const chatAnnouncers: Announcers = {
  'chat.created': announceChats('create'),
  'chat.changed': announceChats('update'),
  'chat.wrote': announceMessages('new-message'),
  'chatMessage.changed': announceMessages('update-message'),
  async 'chat.left'(company, facts) {
    for (const { id, userIds } of facts) company.announce(signals.chat, userIds.map(oneUser), { action: 'delete', id });
  },
};
