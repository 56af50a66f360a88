import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Chat, ChatMessage } from './chats.ts';

export const chatSignals = {
  /** To the participants of a chat; `delete` to the users who no longer take part, or whose chat was deleted. */
  chat: defineSignal(
    'chat',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), chat: Chat }),
      z.object({ action: z.literal('new-message'), newMessage: ChatMessage, chat: Chat }),
      z.object({ action: z.literal('update-message'), message: ChatMessage, chat: Chat }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
