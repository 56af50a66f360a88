import type { Message } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { toastError } from '../../ui/toasts.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import type { BubbleActions } from './parts/Bubble.tsx';
import { placeMessage } from './threads.ts';

export interface OpenedMenu {
  message: Message;
  /** The button that opened it. */
  anchor: HTMLElement;
}

/** What the bubbles of a conversation can do, and the message whose menu is open. */
export function useBubbleActions(ticketId: number, canAnswer: boolean) {
  const calls = useMessageCalls();
  const [menu, setMenu] = useKeyedState<OpenedMenu | null>(ticketId, null);
  const bubbles = useMemo<Omit<BubbleActions, 'openPhoto' | 'goTo'>>(() => {
    const { fetchFile, retry, discard, unreact } = calls;
    return {
      openMenu: (message, anchor) => setMenu({ message, anchor }),
      fetchFile,
      ...(canAnswer ? { retry, discard, unreact } : {}),
    };
  }, [calls, canAnswer, setMenu]);
  return { bubbles, menu, closeMenu: () => setMenu(null), react: calls.react };
}

/**
 * Calls that change one message. The changed message is shown at once; a refusal is a toast. The result is the same
 * object at each render.
 */
function useMessageCalls() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const show = async (call: Promise<Message>) => {
      try {
        placeMessage(queryClient, await call);
      } catch (error) {
        toastError(error);
      }
    };
    const paramsOf = ({ id }: Message) => ({ params: { id } });
    return {
      // The bubble waits for this promise only.
      fetchFile: (message: Message) => show(api.messages.retryMedia(paramsOf(message))),
      retry: (message: Message) => void show(api.messages.retry(paramsOf(message))),
      discard: (message: Message) => void show(api.messages.remove(paramsOf(message))),
      react: (message: Message, emoji: string) =>
        void show(api.messages.react({ ...paramsOf(message), body: { emoji } })),
      unreact: (message: Message) => void show(api.messages.react({ ...paramsOf(message), body: { emoji: '' } })),
    };
  }, [queryClient]);
}
