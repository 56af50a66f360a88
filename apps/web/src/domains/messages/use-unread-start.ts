import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSignal } from '../../live/our-live.ts';
import { findCachedTicket, type OpenedTicket } from '../tickets/index.ts';
import { listMessages, type Thread } from './live.ts';
import { keepReadingPlace, unreadOf } from './reading-places.ts';
import { threadPages, type ThreadStart } from './threads.ts';
import { firstUnread, type Unread, type UnreadMark } from './use-unread-mark.ts';

/**
 * Opens a conversation at its first unread message. If that is not among the newest messages, `start` is a window
 * around it; otherwise `start` is null.
 */
export function useUnreadStart({ id, uuid }: Pick<OpenedTicket, 'id' | 'uuid'>) {
  const queryClient = useQueryClient();
  const [unread, setUnread] = useState(() => unreadOf(id, findCachedTicket(queryClient, uuid)?.unreadMessages ?? 0));
  const [start, setStart] = useState<ThreadStart>(() =>
    startFor(queryClient.getQueryData<Thread>(threadPages(id).queryKey), unread),
  );
  // A window does not include new messages until the user has scrolled to its end, so they are counted here.
  const [arrived, setArrived] = useState(0);
  useSignal('message', (signal) => {
    if (start && signal.action === 'create' && signal.message.ticketId === id && !signal.message.fromMe)
      setArrived((before) => before + 1);
  });
  return {
    unread,
    start,
    /** How many messages the user has not seen, while a window is shown. */
    unseen: start ? unread.count + arrived : 0,
    /** Opens the window. Called when the newest messages are loaded and do not include the first unread one. */
    lookBack: useCallback(() => setStart(windowOf(unread)), [unread]),
    /** Shows the newest messages, without a divider for unread ones. */
    toPresent: useCallback(() => {
      keepReadingPlace(id, null);
      setUnread({ count: 0, fromId: null });
      setStart(null);
    }, [id]),
    keepPlace: useCallback((mark: UnreadMark | null) => keepReadingPlace(id, mark), [id]),
  };
}

/**
 * Where the conversation opens. `unread.count` counts only messages of the customer: more of them than a page holds
 * cannot all be among the newest messages. With fewer, the newest messages are loaded first, and then `lookBack` may be
 * called.
 */
function startFor(loaded: Thread | undefined, unread: Unread): ThreadStart {
  const isLoaded = loaded !== undefined && firstUnread(listMessages(loaded), unread) !== undefined;
  if (unread.count === 0 || isLoaded) return null;
  return unread.fromId !== null || unread.count > limits.messagesPerPage ? windowOf(unread) : null;
}

const windowOf = ({ count, fromId }: Unread): ThreadStart =>
  fromId === null ? { unread: count, openedAt: Date.now() } : { around: fromId };
