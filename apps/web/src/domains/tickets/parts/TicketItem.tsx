import type { AnswerLimit, MessageHit, Ticket } from '@balcao/contract';
import {
  IconAlarmSnooze,
  IconBrandWhatsapp,
  IconCornerUpLeft,
  IconEye,
  IconHandStop,
  IconNote,
  IconPencil,
  IconRobot,
} from '@tabler/icons-react';
import { limits } from '@balcao/contract/limits';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { isTouch } from '../../../ui/is-touch.ts';
import { Marked } from '../../../ui/Marked.tsx';
import type { MenuEntry } from '../../../ui/MenuFrame.tsx';
import { useDraft } from '../../messages/index.ts';
import { AckIcon } from '../../messages/parts.ts';
import { isGuest } from '../may-manage.ts';
import { messageHash } from '../message-link.ts';
import { useWriting } from '../presence.ts';
import { snoozeWords } from '../snooze-words.ts';
import { useIsSelected } from '../selection.ts';
import { HitLine } from './HitLine.tsx';
import { LastLine } from './LastLine.tsx';
import { TagChip } from './TagChip.tsx';
import { RowTime, WaitingTime } from './WaitingTime.tsx';
import styles from './ticket-item.module.css';

export interface TicketItemActions {
  /** `messageId`: the message at which the conversation opens. */
  open: (ticket: Ticket, messageId?: string) => void;
  accept: (ticket: Ticket) => void;
  /** Absent for users who may not view other users' tickets. */
  peek?: ((ticket: Ticket) => void) | undefined;
  /** The entries of the menu that a long press or the right button opens. */
  menu: (ticket: Ticket) => readonly MenuEntry[];
}

/** A larger count of unread messages is shown as `99+`. */
const maxUnreadShown = 99;

interface Props {
  ticket: Ticket;
  /** The conversation of this row is the one on screen. */
  isOpen: boolean;
  isAccepting: boolean;
  tabIndex: 0 | -1;
  actions: TicketItemActions;
  /** The text that is searched for; '' outside a search. */
  search?: string;
  /** The message that the search found. */
  hit?: MessageHit | undefined;
  /** How long the ticket's customer may wait for an answer; undefined: any time. */
  limit?: AnswerLimit | undefined;
}

/**
 * One row of the list. A waiting ticket has no link: only Accept opens it. `data-hit` gives a control the size that a
 * finger needs; `data-focus` marks what the arrow keys focus.
 */
export const TicketItem = memo(function TicketItem({
  ticket,
  isOpen,
  isAccepting,
  tabIndex,
  actions,
  search = '',
  hit,
  limit,
}: Props) {
  const { t } = useTranslation();
  const isSelected = useIsSelected(ticket.id);
  const { contact, queue } = ticket;
  const isPending = ticket.status === 'pending';
  const body = <TicketLines ticket={ticket} search={search} hit={hit} limit={limit} />;
  const openHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    actions.open(ticket, hit?.messageId);
  };
  return (
    <article
      className={cx(styles.row, isPending && styles.pending)}
      style={{ '--queue': queue?.color } as CSSProperties}
      data-on={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-ticket={ticket.id}
      aria-label={labelOf(ticket, t)}
    >
      {/* `onChange` does nothing: `useRowSelection` changes the selection, for clicks and keys alike. */}
      <input
        type="checkbox"
        className={styles.check}
        data-check
        data-hit
        checked={isSelected}
        onChange={() => undefined}
        tabIndex={tabIndex}
        aria-label={t(($) => $.tickets.selectRow, { name: contact.name })}
      />
      {isPending ? (
        <div className={styles.body} title={t(($) => $.tickets.pendingHint)}>
          {body}
        </div>
      ) : (
        <a
          className={styles.body}
          href={`/tickets/${ticket.uuid}${hit ? `#${messageHash(hit.messageId)}` : ''}`}
          onMouseDown={keepFocusInField}
          onClick={openHere}
          aria-current={isOpen ? 'true' : undefined}
          data-focus
          tabIndex={tabIndex}
        >
          {body}
        </a>
      )}
      {(isPending || actions.peek) && (
        <RowButtons ticket={ticket} isAccepting={isAccepting} tabIndex={tabIndex} actions={actions} />
      )}
    </article>
  );
});

const isPlainClick = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  !metaKey && !ctrlKey && !shiftKey && button === 0;

/**
 * Every opened ticket focuses the same message field. If the field has the focus already, a click on a row must not
 * take it away and back, which costs a frame. A touch does take it away, so that the keyboard on the screen closes.
 */
function keepFocusInField(event: MouseEvent) {
  if (isPlainClick(event) && !isTouch() && document.activeElement instanceof HTMLTextAreaElement)
    event.preventDefault();
}

const labelOf = ({ id, contact, queue, whatsapp, user }: Ticket, t: Translate): string =>
  [
    `${contact.name} #${id}`,
    queue ? t(($) => $.tickets.queue, { name: queue.name }) : t(($) => $.tickets.noQueue),
    t(($) => $.tickets.connection, { name: whatsapp.name }),
    ...(user ? [t(($) => $.tickets.attendant, { name: user.name })] : []),
  ].join(', ');

/** The buttons of a row. They stand beside its link, because a link must not contain buttons. */
function RowButtons({
  ticket,
  isAccepting,
  tabIndex,
  actions,
}: Pick<Props, 'ticket' | 'isAccepting' | 'tabIndex' | 'actions'>) {
  const { t } = useTranslation();
  const { name } = ticket.contact;
  return (
    <div className={styles.actions}>
      {actions.peek && (
        <button
          type="button"
          className={styles.peek}
          data-hit
          tabIndex={tabIndex}
          aria-label={t(($) => $.tickets.peek, { name })}
          title={t(($) => $.tickets.peek, { name })}
          onClick={() => actions.peek?.(ticket)}
        >
          <IconEye size={16} stroke={1.75} />
        </button>
      )}
      {ticket.status === 'pending' && (
        <button
          type="button"
          className={styles.accept}
          data-hit
          data-focus
          tabIndex={tabIndex}
          disabled={isAccepting}
          aria-busy={isAccepting || undefined}
          onClick={() => actions.accept(ticket)}
        >
          {t(($) => $.tickets.accept)}
          <span className="sr"> {name}</span>
        </button>
      )}
    </div>
  );
}

interface LinesProps {
  ticket: Ticket;
  search: string;
  hit: MessageHit | undefined;
}

/** The avatar of a row and its three lines: the name, the last message or what a search found, the marks and tags. */
function TicketLines({ ticket, search, hit, limit }: LinesProps & { limit: AnswerLimit | undefined }) {
  const { t } = useTranslation();
  const { contact, queue, user, whatsapp, tags } = ticket;
  return (
    <>
      <Avatar name={contact.name} src={contact.profilePicUrl}>
        <span className={styles.mark} data-bot={ticket.chatbot || undefined}>
          {ticket.chatbot ? (
            <>
              <IconRobot size={11} stroke={2.2} aria-hidden />
              <span className="sr">{t(($) => $.tickets.chatbot)}</span>
            </>
          ) : (
            <IconBrandWhatsapp size={12} stroke={2} aria-hidden />
          )}
        </span>
      </Avatar>
      <div className={styles.text}>
        <div className={styles.line1}>
          <span className={styles.name} title={contact.name} dir="auto">
            <Marked text={contact.name} search={search} where="anywhere" />
          </span>
          <span className={cx(styles.id, 'num')}>#{ticket.id}</span>
          <RowTime at={ticket.updatedAt} />
        </div>
        <div className={styles.line2}>
          {search === '' ? (
            <LastMessageLine ticket={ticket} />
          ) : (
            <FoundLine ticket={ticket} search={search} hit={hit} />
          )}
          {ticket.waitingSince !== null && <WaitingTime since={ticket.waitingSince} limit={limit} />}
          {ticket.unreadMessages > 0 && (
            <span className={cx(styles.unread, 'num')}>
              <span className="sr">{t(($) => $.tickets.unread)} </span>
              {formatCount(ticket.unreadMessages, maxUnreadShown)}
            </span>
          )}
        </div>
        <div className={styles.line3} title={tags.map(({ name }) => name).join(', ') || undefined}>
          <AwaitsYou ticket={ticket} />
          <SnoozeMark ticket={ticket} />
          <GuestMark ticket={ticket} />
          <TagChip color={queue?.color ?? 'var(--ink-3)'} dot>
            {queue?.name ?? t(($) => $.tickets.noQueue)}
          </TagChip>
          <TagChip>{whatsapp.name}</TagChip>
          {user && <TagChip>{user.name.split(' ')[0]}</TagChip>}
          {tags.map((tag) => (
            <TagChip key={tag.id} color={tag.color}>
              {tag.name}
            </TagChip>
          ))}
        </div>
      </div>
    </>
  );
}

/**
 * The mark of a ticket that a transfer or the end of a snooze gave to this user, who has not opened or answered it yet.
 */
function AwaitsYou({ ticket: { awaitsUser, userId } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { id } = useUser();
  if (!awaitsUser || userId !== id) return null;
  return (
    <span className={styles.awaits}>
      <IconHandStop size={12} stroke={2} aria-hidden />
      {t(($) => $.tickets.awaitsYou)}
    </span>
  );
}

/** Until when the ticket is put off. */
function SnoozeMark({ ticket: { snoozedUntil } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  if (snoozedUntil === null) return null;
  return (
    <span className={styles.guest}>
      <IconAlarmSnooze size={12} stroke={2} aria-hidden />
      {snoozeWords(t, snoozedUntil)}
    </span>
  );
}

/** The marks of a ticket in which the user is a guest, and of a private connection. */
function GuestMark({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {isGuest(ticket, user) && <span className={styles.guest}>{t(($) => $.tickets.guests.mark)}</span>}
      {ticket.privateUserId !== null && <span className={styles.guest}>{t(($) => $.tickets.private)}</span>}
    </>
  );
}

/** The second line of a search result: the found message or number. If neither was found, it is as without a search. */
function FoundLine({ ticket, search, hit }: LinesProps) {
  // A search such as `(11) 9999` finds numbers by their digits.
  const digits = /^[-+() 0-9]+$/.test(search) ? search.replaceAll(/\D/g, '') : '';
  const { number } = ticket.contact;
  const at = digits === '' ? -1 : number.indexOf(digits);
  if (hit)
    return (
      <span className={styles.last}>
        <HitLine hit={hit} search={search} />
      </span>
    );
  if (at < 0) return <LastMessageLine ticket={ticket} />;
  return (
    <span className={cx(styles.last, 'num')}>
      <span>
        {number.slice(0, at)}
        <mark>{digits}</mark>
        {number.slice(at + digits.length)}
      </span>
    </span>
  );
}

/** What the user has prepared in a ticket: an answer, a note, or both; null without any. */
function useDraftLine(ticketId: number): { isNote: boolean; label: string; text: string } | null {
  const { t } = useTranslation();
  const { text, note, files, quoted } = useDraft(ticketId);
  const hasReply = text !== '' || files.length > 0 || quoted !== null;
  if (!hasReply) return note === '' ? null : { isNote: true, label: t(($) => $.tickets.draftNote), text: note };
  return {
    isNote: false,
    label: t(($) => (note === '' ? $.tickets.draft : $.tickets.draftBoth)),
    text: text || (files.length > 0 ? t(($) => $.tickets.draftFiles, { count: files.length }) : (quoted?.body ?? '')),
  };
}

/** The second line: a notice while the customer types; otherwise the user's draft; otherwise the last message. */
function LastMessageLine({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const writing = useWriting(ticket.id);
  const draft = useDraftLine(ticket.id);
  if (writing)
    return (
      <span className={cx(styles.last, styles.typing)}>
        {t(($) => (writing === 'recording' ? $.tickets.recording : $.tickets.typing))}
      </span>
    );
  if (draft)
    return (
      <span className={styles.last}>
        <b className={styles.draft} data-note={draft.isNote || undefined}>
          {draft.isNote ? (
            <IconNote size={13} stroke={2} aria-hidden />
          ) : (
            <IconPencil size={13} stroke={2} aria-hidden />
          )}{' '}
          {draft.label}
        </b>
        <span dir="auto">{draft.text}</span>
      </span>
    );
  return (
    <span className={styles.last}>
      {ticket.fromMe && (
        <>
          {ticket.lastAck === null ? (
            <IconCornerUpLeft size={14} stroke={2} aria-hidden />
          ) : (
            <AckIcon ack={ticket.lastAck} failed={ticket.lastAck === limits.ack.failed} />
          )}
          <span className="sr">{t(($) => $.messages.you)}: </span>
        </>
      )}
      <LastLine text={ticket.lastMessage} type={ticket.lastMessageType} />
    </span>
  );
}
