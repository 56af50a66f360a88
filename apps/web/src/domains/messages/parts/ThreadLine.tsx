import type { TicketNote } from '@balcao/contract';
import { IconEyeOff, IconPlugConnectedX } from '@tabler/icons-react';
import { memo } from 'react';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { TabStop } from '../../../ui/tab-stop.ts';
import { downWords } from '../down-words.ts';
import { NoteText } from '../../ticket-notes/parts.ts';
import type { ThreadRow } from '../thread-row.ts';
import { Bubble, type BubbleActions } from './Bubble.tsx';
import { OutgoingBubble } from './OutgoingBubble.tsx';
import styles from './message-list.module.css';

interface Props {
  row: ThreadRow;
  /** The id of the message that is highlighted. */
  flashing: string | null;
  /** The line, or a control in it, has the focus. */
  isFocused: boolean;
  contactName: string;
  actions: BubbleActions;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** One line of the conversation: a message, a note, or a separator. */
export const ThreadLine = memo(function ThreadLine({
  row,
  flashing,
  isFocused,
  contactName,
  actions,
  onRetry,
  onDiscard,
}: Props) {
  const { t } = useTranslation();
  switch (row.kind) {
    case 'message':
      return (
        <TabStop value={isFocused}>
          <Bubble
            message={row.message}
            isLast={row.isLast}
            showsSender={row.showsSender}
            isFlashing={flashing === row.message.id}
            contactName={contactName}
            actions={actions}
          />
        </TabStop>
      );
    case 'outgoing':
      return (
        <TabStop value={isFocused}>
          <OutgoingBubble outgoing={row.outgoing} contactName={contactName} onRetry={onRetry} onDiscard={onDiscard} />
        </TabStop>
      );
    case 'day':
      return <DayLine at={row.at} />;
    case 'unread':
      return (
        <div className={styles.divider} data-unread>
          {t(($) => $.messages.unread, { count: row.count })}
        </div>
      );
    case 'down':
      return (
        <div className={styles.divider} data-down>
          <IconPlugConnectedX size={14} stroke={1.9} aria-hidden />
          {downWords(row.down, t)}
        </div>
      );
    case 'hidden':
      return (
        <div className={styles.divider} data-hidden-messages>
          <IconEyeOff size={14} stroke={1.9} aria-hidden />
          {t(($) => $.messages.hidden, { count: row.count })}
        </div>
      );
    case 'note':
      return <NoteLine note={row.note} />;
    case 'closed':
      return <div className={styles.divider}>{t(($) => $.messages.closed)}</div>;
    default:
      return <StartLine at={row.at} />;
  }
});

/** The beginning of a ticket. */
function StartLine({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.divider}>
      {at ? t(($) => $.messages.startedAt, { time: formatTime(at) }) : t(($) => $.messages.started)}
    </div>
  );
}

function DayLine({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.day}>
      <span>
        {dayName(at, {
          today: (date) => t(($) => $.messages.today, { date }),
          yesterday: (date) => t(($) => $.messages.yesterday, { date }),
        })}
      </span>
    </div>
  );
}

/** A note of the team among the messages. */
function NoteLine({ note }: { note: TicketNote }) {
  const { t } = useTranslation();
  return (
    <div className={styles.noteLine}>
      <div className={styles.note}>
        <b>{note.user ? t(($) => $.messages.noteBy, { name: note.user?.name ?? '' }) : t(($) => $.messages.note)}</b>
        <div dir="auto">
          <NoteText note={note} />
        </div>
      </div>
    </div>
  );
}

/** The date, with `today` or `yesterday` before it. */
function dayName(at: string, words: { today: (date: string) => string; yesterday: (date: string) => string }): string {
  const date = formatDay(at);
  const now = new Date();
  if (date === formatDay(now)) return words.today(date);
  now.setDate(now.getDate() - 1);
  return date === formatDay(now) ? words.yesterday(date) : date;
}
