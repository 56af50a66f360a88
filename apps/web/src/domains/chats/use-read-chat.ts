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

/** Notes that the user views a chat while it is on screen, and has read it. */
export function useReadChat(chat: Chat, userId: number): void {
  const isSeen = useSyncExternalStore(subscribe, isVisible);
  const { messages } = unreadOf(chat, userId);
  const { id } = chat;
  useEffect(() => (isSeen ? viewChat(id) : undefined), [isSeen, id]);
  useEffect(() => {
    if (!isSeen || messages === 0) return;
    // The signal corrects the counts; a failed call is repeated with the next message.
    void api.chats.read({ params: { id }, body: { userId } }).catch(() => undefined);
  }, [isSeen, messages, id, userId]);
}
