import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { UnreachableState } from '../../../ui/UnreachableState.tsx';
import { useThread, type ThreadOptions } from '../use-thread.ts';
import { ThreadPane, type ThreadPaneProps } from './ThreadPane.tsx';
import styles from './message-list.module.css';

type Props = Omit<ThreadPaneProps, 'thread'> &
  ThreadOptions & {
    /** Called when the first unread message is older than the newest page: opens a window on it. */
    onLookBack?: () => void;
  };

/** The conversation, as soon as its newest messages are loaded. */
export function MessageList({
  ticketId,
  isGroup,
  isClosed,
  unread,
  around,
  unreadStart = null,
  notes,
  outgoing,
  onLookBack,
  ...pane
}: Props) {
  const thread = useThread({ ticketId, isGroup, isClosed, unread, around, unreadStart, notes, outgoing });
  const { isUnreadAbove, hasNewer, failure } = thread;
  const { onPresent } = pane;
  const mustLookBack = isUnreadAbove && onLookBack !== undefined;
  useEffect(() => {
    if (mustLookBack) onLookBack();
  }, [mustLookBack, onLookBack]);
  // The message where the user stopped to read may have been deleted since.
  const isStartGone = around === null && unreadStart !== null && isRefusal(failure, 'ERR_NO_MESSAGE_FOUND');
  // When the user answers in a window on the past, the list changes to the newest messages, which show the answer.
  const lastOutgoingId = outgoing?.at(-1)?.clientId;
  const [outgoingIdAtStart] = useState(lastOutgoingId);
  const hasAnswered = hasNewer && lastOutgoingId !== undefined && lastOutgoingId !== outgoingIdAtStart;
  useEffect(() => {
    if (isStartGone || hasAnswered) onPresent?.();
  }, [isStartGone, hasAnswered, onPresent]);
  const isAroundGone = around !== null && isRefusal(failure, 'ERR_NO_MESSAGE_FOUND');
  const leave = useEffectEvent(() => {
    toastError(failure);
    pane.onAround(null);
  });
  // The requested message was deleted or is hidden: the list shows the newest messages instead.
  useEffect(() => {
    if (isAroundGone) leave();
  }, [isAroundGone]);
  if (thread.isUnreachable) return <LoadingList isUnreachable />;
  if (thread.isPending || mustLookBack || isStartGone) return <LoadingList />;
  if (failure)
    return (
      <div className={styles.log}>
        <ErrorState error={failure} retry={() => void thread.refetch()} />
      </div>
    );
  return <ThreadPane {...pane} around={around} thread={thread} />;
}

/** Placeholders while the messages load; and a notice if the server cannot be reached. */
function LoadingList({ isUnreachable = false }) {
  const { t } = useTranslation();
  return (
    <div className={styles.log}>
      <output className="sr">{t(($) => $.common.loading)}</output>
      {isUnreachable && (
        <div className={styles.unreachable}>
          <UnreachableState />
        </div>
      )}
      <div className={styles.ghosts}>
        {[220, 300, 180, 260].map((width, index) => (
          <Skeleton
            key={width}
            width={width}
            height={46}
            className={cx(styles.ghost, index % 2 === 1 && styles.ghostMine)}
          />
        ))}
      </div>
    </div>
  );
}
