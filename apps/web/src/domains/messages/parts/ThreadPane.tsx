import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import type { Writing } from '../../tickets/index.ts';
import { useIsPrepending } from '../use-is-prepending.ts';
import { useNewBelow } from '../use-new-below.ts';
import { usePagesAtEdges } from '../use-pages-at-edges.ts';
import { useRowJumps, useWantedMessage } from '../use-row-jumps.ts';
import { useTail } from '../use-tail.ts';
import { useStayAtEnd, useThreadScroll } from '../use-thread-scroll.ts';
import type { LoadedThread } from '../use-thread.ts';
import type { UnreadMark } from '../use-unread-mark.ts';
import type { BubbleActions } from './Bubble.tsx';
import { ThreadLog } from './ThreadLog.tsx';
import { ToEndButton } from './ToEndButton.tsx';
import styles from './message-list.module.css';

const Lightbox = lazy(withDialogTexts(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox })));

export interface ThreadPaneProps {
  thread: Pick<
    LoadedThread,
    | 'rows'
    | 'messages'
    | 'unreadMark'
    | 'isWhole'
    | 'olderPages'
    | 'pageCount'
    | 'hasNewer'
    | 'isFetchingOlder'
    | 'fetchOlder'
    | 'fetchNewer'
  >;
  contactName: string;
  /** The message around which a window on the past is opened; null: none. */
  around: string | null;
  /** Opens a window around another message; null: shows the newest messages. */
  onAround: (messageId: string | null) => void;
  /** How many messages the user has not seen; shown while the newest messages are not loaded. */
  unseen?: number;
  /** Leads from a window on the past to the newest messages. */
  onPresent?: () => void;
  /** Called when messages are first shown. */
  onOpened?: () => void;
  /** Gets the place where the user will go on reading; null: the user has seen the end. */
  onReading?: (mark: UnreadMark | null) => void;
  /** A message to show now; then `onShown` is called. */
  wanted?: string | null;
  onShown?: () => void;
  writing?: Writing | undefined;
  menu?: Omit<BubbleActions, 'openPhoto' | 'goTo'>;
  onRetryOutgoing?: (clientId: string) => void;
  onDiscardOutgoing?: (clientId: string) => void;
}

const nothing = () => undefined;

/**
 * The lines of a conversation: it stays at the end while the user is there, and keeps its position when older messages
 * arrive above.
 */
export function ThreadPane({
  thread,
  contactName,
  around,
  onAround,
  unseen = 0,
  onPresent,
  onOpened,
  onReading,
  wanted = null,
  onShown = nothing,
  writing,
  menu,
  onRetryOutgoing = nothing,
  onDiscardOutgoing = nothing,
}: ThreadPaneProps) {
  const { rows, messages, unreadMark, isWhole, olderPages, hasNewer, isFetchingOlder } = thread;
  const { scroll, pane, isAtEnd } = useThreadScroll(hasNewer);
  const { start: tailStart, older } = useTail(rows, { isAtEnd, isWhole });
  const isPrepending = useIsPrepending(olderPages);
  const { list, tail, flashing, goTo } = useRowJumps({ scroll, pane, rows, tailStart, around, onAround });
  useWantedMessage({ wanted, onShown, goTo });
  // If the tail has all rows of a whole conversation, there is no list of older rows: it would be empty, but drawn
  // twice at the opening.
  const hasOlderList = older.length > 0 || !isWhole;
  const content = useStayAtEnd(scroll, { rows, hasOlderList }, pane);
  const newBelow = useNewBelow(scroll, rows, messages);
  const [photo, setPhoto] = useState<string | null>(null);
  const actions = useMemo<BubbleActions>(() => ({ ...menu, goTo, openPhoto: setPhoto }), [menu, goTo]);
  const leaveWindow = () => (onPresent ? onPresent() : onAround(null));
  const onScroll = usePagesAtEdges(scroll, thread, newBelow);
  useEffect(() => {
    if (unreadMark) onReading?.(isAtEnd ? null : unreadMark);
  }, [unreadMark, isAtEnd, onReading]);
  // This effect stands after the one that reports the reading place: after `onOpened` the messages may be marked as
  // read, and then the place can no longer be found.
  useEffect(() => onOpened?.(), [onOpened]);

  return (
    <div className={styles.frame}>
      <ThreadLog
        rows={rows}
        messages={messages}
        split={{ older: hasOlderList ? older : null, tailStart, isPrepending }}
        refs={{ pane, content, list, tail }}
        isFetchingOlder={isFetchingOlder}
        isAtEnd={isAtEnd}
        flashing={flashing}
        contactName={contactName}
        writing={writing}
        actions={actions}
        onScroll={onScroll}
        onRetryOutgoing={onRetryOutgoing}
        onDiscardOutgoing={onDiscardOutgoing}
      />
      {!isAtEnd && (
        <ToEndButton
          isInPast={hasNewer}
          count={hasNewer ? unseen : newBelow.count}
          onClick={() => (hasNewer ? leaveWindow() : scroll.toEnd())}
        />
      )}
      <Suspense>
        {photo && (
          <Lightbox
            key={photo}
            messages={messages}
            openId={photo}
            contactName={contactName}
            onClose={() => setPhoto(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
