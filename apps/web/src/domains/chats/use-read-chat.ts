import type { Chat } from '@balcao/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { unreadOf } from './chat-name.ts';
import { viewChat } from './chat-viewing.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/** While the page is visible: marks the chat as viewed, and tells the server that the user has read it. */
export function useReadChat(chat: Chat, userId: number): void {
  const isPageVisible = useSyncExternalStore(subscribe, isVisible);
  const { messages } = unreadOf(chat, userId);
  const { id } = chat;
  useEffect(() => (isPageVisible ? viewChat(id) : undefined), [isPageVisible, id]);
  useEffect(() => {
    if (!isPageVisible || messages === 0) return;
    // The signal corrects the counts; a failed call is repeated with the next message.
    void api.chats.read({ params: { id }, body: { userId } }).catch(() => undefined);
  }, [isPageVisible, messages, id, userId]);
}
