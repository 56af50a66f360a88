import type { Message } from '@balcao/contract';
import type { RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Writing } from '../../tickets/index.ts';
import type { ThreadRow } from '../thread-row.ts';
import { useLineKeys } from '../use-line-keys.ts';
import { useMenuPress } from '../use-menu-press.ts';
import type { BubbleActions } from './Bubble.tsx';
import { ThreadLine } from './ThreadLine.tsx';
import { WritingLine } from './WritingLine.tsx';
import styles from './message-list.module.css';

interface Props {
  rows: readonly ThreadRow[];
  messages: readonly Message[];
  /**
   * How the rows are drawn: the older ones are virtualised, the rows of the tail are always in the page. `older`: null
   * if the tail has all rows of the whole conversation. `tailStart`: the index of the first row of the tail.
   * `isPrepending`: older rows are added at the top now.
   */
  split: { older: readonly ThreadRow[] | null; tailStart: number; isPrepending: boolean };
  refs: {
    /** The element that scrolls. */
    pane: RefObject<HTMLDivElement | null>;
    /** The element with all lines. */
    content: RefObject<HTMLDivElement | null>;
    list: RefObject<VirtualizerHandle | null>;
    tail: RefObject<HTMLDivElement | null>;
  };
  isFetchingOlder: boolean;
  isAtEnd: boolean;
  /** The id of the message that is highlighted. */
  flashing: string | null;
  contactName: string;
  writing: Writing | undefined;
  actions: BubbleActions;
  onScroll: () => void;
  onRetryOutgoing: (clientId: string) => void;
  onDiscardOutgoing: (clientId: string) => void;
}

/**
 * The height of most lines, in px: a message of one line and the gap below it. Without this estimate, the list draws no
 * line out of sight until it has measured a pane full of lines. The first turns of the wheel would then show a gap.
 */
const lineHeight = 47;
/** The padding above the lines, in px; it is set in the style sheet. */
const paddingAbove = 16;
/** How far beyond the visible area the list of older rows draws its rows, in px. */
const drawnBeyondPx = 500;

/** The log of a conversation: its lines, which are reached with the arrow keys and whose menus open by a long press. */
export function ThreadLog({
  rows,
  messages,
  split: { older, tailStart, isPrepending },
  refs: { pane, content, list, tail },
  isFetchingOlder,
  isAtEnd,
  flashing,
  contactName,
  writing,
  actions,
  onScroll,
  onRetryOutgoing,
  onDiscardOutgoing,
}: Props) {
  const { t } = useTranslation();
  const longPress = useMenuPress(messages, actions.openMenu);
  const keys = useLineKeys();
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
    // The log is scrolled by keyboard, so it must take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
        {older && (
          <Virtualizer
            ref={list}
            data={older}
            shift={isPrepending}
            scrollRef={pane}
            startMargin={paddingAbove}
            bufferSize={drawnBeyondPx}
            itemSize={lineHeight}
          >
            {line}
          </Virtualizer>
        )}
        <div ref={tail} className={styles.tail}>
          {rows.slice(tailStart).map(line)}
        </div>
        {writing && <WritingLine writing={writing} contactName={contactName} />}
      </div>
    </div>
  );
}

/** The id of the row's line in the page, which can have the focus; undefined: a separator or note. */
function idOfRow(row: ThreadRow): string | undefined {
  if (row.kind === 'message') return row.message.id;
  return row.kind === 'outgoing' ? row.outgoing.clientId : undefined;
}
