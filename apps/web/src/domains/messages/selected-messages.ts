import type { Message } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { createContext, useMemo } from 'react';
import { t } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';

interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** The messages that the user selects; null: the conversation is not in the selection mode. */
export const SelectedMessages = createContext<Selection | null>(null);

/** Whether the server forwards the message: a text, or a content that is stored. */
export const isForwardable = ({ mediaType, mediaUrl, body, isDeleted }: Message): boolean => {
  if (isDeleted) return false;
  if (mediaType === 'chat') return body !== '';
  return mediaUrl !== null || mediaType === 'locationMessage' || mediaType === 'contactMessage';
};

/** The selection mode of a conversation, and the messages for which the dialog of forwarding is open. */
export function useForwarding(ticketId: number) {
  const [ids, setIds] = useKeyedState<ReadonlySet<string> | null>(ticketId, null);
  const [forwarding, setForwarding] = useKeyedState<readonly string[] | null>(ticketId, null);
  const selection = useMemo<Selection | null>(
    () =>
      ids && {
        ids,
        toggle: (id) => {
          if (!ids.has(id) && ids.size >= limits.forward.messages)
            return toast(
              'notice',
              t(($) => $.messages.select.tooMany, { count: limits.forward.messages }),
            );
          setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]));
        },
      },
    [ids, setIds],
  );
  return {
    selection,
    select: ({ id }: Pick<Message, 'id'>) => setIds(new Set([id])),
    endSelection: () => setIds(null),
    forwarding,
    forward: (messageIds: Iterable<string>) => setForwarding([...messageIds]),
    cancelForwarding: () => setForwarding(null),
    endForwarding: () => {
      setForwarding(null);
      setIds(null);
    },
  };
}
