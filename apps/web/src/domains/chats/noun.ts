import { IconMessageUser } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, reactOn } from '../../live/registry.ts';
import { isChatViewedHere } from './chat-viewing.ts';
import { chatListKey } from './chat-lists.ts';
import { followChat, followChats, followMessages, type ChatPages, type ChatThread } from './live.ts';
import { ChatsButton } from './parts/ChatsButton.tsx';
import { useUnreadChats } from './use-unread-chats.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/chats/{-$id}',
      label: ($) => $.chats.title,
      icon: IconMessageUser,
      section: 'main',
      place: 35,
      shownTo: ({ company }) => company.plan.useInternalChat,
      useAttention: () => useUnreadChats() > 0,
    },
  ],
  bar: ChatsButton,
  live: [
    patchOn<ChatPages, 'chat'>('chat', chatListKey, followChats),
    patchOn('chat', keys.chats.show(), followChat),
    patchOn<ChatThread, 'chat'>('chat', keys.chats.messages(), followMessages),
    reactOn('chat', (queryClient, signal) => {
      // A message in the chat on screen is read at once. The signal about the new read mark follows and comes here too.
      if (signal.action === 'new-message' && isChatViewedHere(signal.chat.id)) return;
      void queryClient.invalidateQueries({ queryKey: keys.chats.unread() });
    }),
  ],
});
