import type { Ticket } from '@balcao/contract';
import { IconBrandWhatsapp, IconCornerUpLeft, IconEye, IconPencil, IconRobot } from '@tabler/icons-react';
import { memo, useSyncExternalStore, type CSSProperties, type MouseEvent } from 'react';
import { formatCount, formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { draftKey, drafts } from '../../messages/drafts.ts';
import { useWriting } from '../presence.ts';
import { LastLine } from './LastLine.tsx';
import { TagChip } from './TagChip.tsx';
import styles from './ticket-item.module.css';

const shortName = 10;

export interface TicketItemActions {
  open: (ticket: Ticket) => void;
  accept: (ticket: Ticket) => void;
  /** Absent for users who may not view other users' tickets. */
  peek?: ((ticket: Ticket) => void) | undefined;
}

interface Props {
  ticket: Ticket;
  isOpen: boolean;
  isShort: boolean;
  isAccepting: boolean;
  tabIndex: 0 | -1;
  actions: TicketItemActions;
}

/** One row of the list. A waiting ticket has no link: only Accept opens it. */
export const TicketItem = memo(function TicketItem({ ticket, isOpen, isShort, isAccepting, tabIndex, actions }: Props) {
  const { t } = useTranslation();
  const { contact, queue, whatsapp, user } = ticket;
  const isPending = ticket.status === 'pending';
  const name = isShort && contact.name.length > shortName ? `${contact.name.slice(0, shortName)}…` : contact.name;
  const body = <TicketLines ticket={ticket} name={name} />;
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    actions.open(ticket);
  };
  return (
    <article
      className={cx(styles.row, isPending && styles.pending)}
      style={{ '--queue': queue?.color } as CSSProperties}
      data-on={isOpen || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-ticket={ticket.id}
      aria-label={`${contact.name} #${ticket.id}, ${queue ? t(($) => $.tickets.queue, { name: queue.name }) : t(($) => $.tickets.noQueue)}, ${t(($) => $.tickets.connection, { name: whatsapp.name })}${user ? `, ${t(($) => $.tickets.attendant, { name: user.name })}` : ''}`}
    >
      {isPending ? (
        <div className={styles.body} title={t(($) => $.tickets.pendingHint)}>
          {body}
        </div>
      ) : (
        <a
          className={styles.body}
          href={`/tickets/${ticket.uuid}`}
          onClick={openHere}
          aria-current={isOpen ? 'true' : undefined}
          data-focus
          tabIndex={tabIndex}
        >
          {body}
        </a>
      )}
      {(isPending || actions.peek) && (
        <div className={styles.actions}>
          {actions.peek && (
            <button
              type="button"
              className={styles.peek}
              tabIndex={tabIndex}
              aria-label={t(($) => $.tickets.peek, { name: contact.name })}
              title={t(($) => $.tickets.peek, { name: contact.name })}
              onClick={() => actions.peek?.(ticket)}
            >
              <IconEye size={16} stroke={1.75} />
            </button>
          )}
          {isPending && (
            <button
              type="button"
              className={styles.accept}
              data-focus
              tabIndex={tabIndex}
              disabled={isAccepting}
              aria-busy={isAccepting || undefined}
              onClick={() => actions.accept(ticket)}
            >
              {t(($) => $.tickets.accept)}
              <span className="sr"> {contact.name}</span>
            </button>
          )}
        </div>
      )}
    </article>
  );
});

function TicketLines({ ticket, name }: { ticket: Ticket; name: string }) {
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
          <span className={styles.name} title={contact.name}>
            {name}
          </span>
          <span className={cx(styles.id, 'num')}>#{ticket.id}</span>
          <time className={cx(styles.time, 'num')} dateTime={ticket.updatedAt}>
            {formatMoment(ticket.updatedAt)}
          </time>
        </div>
        <div className={styles.line2}>
          <Last ticket={ticket} />
          {ticket.unreadMessages > 0 && (
            <span className={cx(styles.unread, 'num')}>
              <span className="sr">{t(($) => $.tickets.unread)} </span>
              {formatCount(ticket.unreadMessages, 99)}
            </span>
          )}
        </div>
        <div className={styles.line3}>
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

/** The second line: the customer typing, an own draft, or the last message. */
function Last({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const writing = useWriting(ticket.id);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read().get(draftKey(ticket.id)));
  if (writing)
    return (
      <span className={cx(styles.last, styles.typing)}>
        {t(($) => (writing === 'recording' ? $.tickets.recording : $.tickets.typing))}
      </span>
    );
  if (draft)
    return (
      <span className={styles.last}>
        <b className={styles.draft}>
          <IconPencil size={13} stroke={2} aria-hidden /> {t(($) => $.tickets.draft)}
        </b>
        <span>{draft}</span>
      </span>
    );
  return (
    <span className={styles.last}>
      {ticket.fromMe && (
        <>
          <IconCornerUpLeft size={14} stroke={2} aria-hidden />
          <span className="sr">{t(($) => $.messages.you)}: </span>
        </>
      )}
      <LastLine text={ticket.lastMessage} type={ticket.lastMessageType} />
    </span>
  );
}
