import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Writing } from '../../tickets/index.ts';
import type { ThreadRow } from '../thread-row.ts';
import { useIsPrepending } from '../use-is-prepending.ts';
import { useLineKeys } from '../use-line-keys.ts';
import { useMenuPress } from '../use-menu-press.ts';
import { useNewBelow } from '../use-new-below.ts';
import { usePagesAtEdges } from '../use-pages-at-edges.ts';
import { useRowJumps, useWantedMessage } from '../use-row-jumps.ts';
import { useTail } from '../use-tail.ts';
import { useStayAtEnd, useThreadScroll } from '../use-thread-scroll.ts';
import type { LoadedThread } from '../use-thread.ts';
import type { UnreadMark } from '../use-unread-mark.ts';
import type { BubbleActions } from './Bubble.tsx';
import { ThreadLine } from './ThreadLine.tsx';
import { ToEndButton } from './ToEndButton.tsx';
import { WritingLine } from './WritingLine.tsx';
import styles from './message-list.module.css';

const Lightbox = lazy(withDialogTexts(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox })));

export interface ThreadPaneProps {
  thread: Pick<
    LoadedThread,
    | 'rows'
    | 'messages'
    | 'unreadMark'
    | 'olderPages'
    | 'pageCount'
    | 'hasNewer'
    | 'isFetchingOlder'
    | 'fetchOlder'
    | 'fetchNewer'
  >;
  contactName: string;
  /** The old message that a window on the past is opened for. */
  around: string | null;
  onAround: (messageId: string | null) => void;
  /** How many messages the user has not seen, while the loaded ones do not reach the newest. */
  unseen?: number;
  /** Leads from a window on the past to the newest messages. */
  onPresent?: () => void;
  /** Called when messages are first shown. */
  onOpened?: () => void;
  /** Where the user goes on reading; null when the end was seen. */
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
  const { t } = useTranslation();
  const { rows, messages, unreadMark, olderPages, hasNewer, isFetchingOlder } = thread;
  const { scroll, pane, isAtEnd } = useThreadScroll(hasNewer);
  const { start: tailStart, older } = useTail(rows, isAtEnd);
  const isPrepending = useIsPrepending(olderPages);
  const { list, tail, flashing, goTo } = useRowJumps({ scroll, pane, rows, tailStart, around, onAround });
  useWantedMessage({ wanted, onShown, goTo });
  const content = useStayAtEnd(scroll, rows, pane);
  const newBelow = useNewBelow(scroll, rows, messages);
  const [photo, setPhoto] = useState<string | null>(null);
  const closePhoto = () => setPhoto(null);
  const actions = useMemo<BubbleActions>(() => ({ ...menu, goTo, openPhoto: setPhoto }), [menu, goTo]);
  const leaveWindow = () => (onPresent ? onPresent() : onAround(null));
  const longPress = useMenuPress(messages, actions.openMenu);
  const keys = useLineKeys();
  const onScroll = usePagesAtEdges(scroll, thread, newBelow);
  useEffect(() => {
    if (unreadMark) onReading?.(isAtEnd ? null : unreadMark);
  }, [unreadMark, isAtEnd, onReading]);
  // After the place is kept: from now on the messages may be marked as read.
  useEffect(() => onOpened?.(), [onOpened]);

  const line = (row: ThreadRow) => (
    <ThreadLine
      key={row.key}
      row={row}
      flashing={flashing}
      isFocused={keys.focused !== null && keys.focused === idOfRow(row)}
      contactName={contactName}
      actions={actions}
      onRetry={onRetryOutgoing}
      onDiscard={onDiscardOutgoing}
    />
  );
  return (
    <div className={styles.frame}>
      {/* It is scrolled by keyboard, so it must take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={pane}
        className={styles.log}
        role="log"
        aria-label={t(($) => $.messages.log)}
        aria-live={isAtEnd ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={onScroll}
        {...longPress}
        {...keys.handlers}
        data-testid="messages"
      >
        {isFetchingOlder && <output className={styles.older}>{t(($) => $.messages.older)}</output>}
        <div ref={content} className={styles.inner}>
          {rows.length === 0 && <EmptyState title={t(($) => $.messages.empty)} />}
          <Virtualizer ref={list} data={older} shift={isPrepending} scrollRef={pane} startMargin={16} bufferSize={500}>
            {line}
          </Virtualizer>
          <div ref={tail} className={styles.tail}>
            {rows.slice(tailStart).map(line)}
          </div>
          {writing && <WritingLine writing={writing} contactName={contactName} />}
        </div>
      </div>
      {!isAtEnd && (
        <ToEndButton
          isInPast={hasNewer}
          count={hasNewer ? unseen : newBelow.count}
          onClick={() => (hasNewer ? leaveWindow() : scroll.toEnd())}
        />
      )}
      <Suspense>
        {photo && (
          <Lightbox key={photo} messages={messages} openId={photo} contactName={contactName} onClose={closePhoto} />
        )}
      </Suspense>
    </div>
  );
}

const idOfRow = (row: ThreadRow) =>
  row.kind === 'message' ? row.message.id : row.kind === 'outgoing' ? row.outgoing.clientId : undefined;
