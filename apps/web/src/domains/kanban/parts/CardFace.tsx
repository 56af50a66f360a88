import type { KanbanCard, TagBrief } from '@balcao/contract';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatCents } from '../../../i18n/format-money.ts';
import { cx } from '../../../ui/cx.ts';
import { LastLine, RowTime, TagChip, WaitingTime } from '../../tickets/parts.ts';
import { formatStepDay, today } from '../format-card.ts';
import { useBoard } from './board-context.ts';
import styles from './card.module.css';

interface Props {
  card: KanbanCard;
  /** The tag of the lane, which the card does not show again; undefined: the lane has none. */
  laneTagId: number | undefined;
  /** The `tabIndex` of the link to the ticket. */
  tabIndex: number;
  menu?: ReactNode;
}

/** What a card shows: its ticket, its value and its next step. */
export function CardFace({ card, laneTagId, tabIndex, menu }: Props) {
  const { t } = useTranslation();
  const { answerLimits } = useBoard();
  const { ticket, valueCents } = card;
  const { contact, queue, user, tags } = ticket;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name} dir="auto" title={contact.name}>
          {contact.name}
        </span>
        <span className={cx(styles.number, 'num')}>#{ticket.id}</span>
        {menu}
      </div>
      <div className={cx(styles.phone, 'num')}>
        <span>{contact.number}</span>
        <RowTime at={ticket.updatedAt} />
      </div>
      <div className={styles.last}>
        <LastLine text={ticket.lastMessage} type={ticket.lastMessageType} />
      </div>
      {(valueCents !== null || card.nextStep !== '' || card.nextStepOn !== null) && (
        <div className={styles.details}>
          {valueCents !== null && <b className="num">{formatCents(valueCents)}</b>}
          <NextStep card={card} />
        </div>
      )}
      <div className={styles.chips}>
        <TagChip color={queue?.color ?? 'var(--ink-3)'} dot>
          {queue?.name ?? t(($) => $.tickets.noQueue)}
        </TagChip>
        {tags
          .filter(({ id }) => id !== laneTagId)
          .map((tag: TagBrief) => (
            <TagChip key={tag.id} color={tag.color}>
              {tag.name}
            </TagChip>
          ))}
      </div>
      <div className={styles.foot}>
        {/* The limits may not have a queue that was just added: then the company's limit is shown. */}
        {ticket.waitingSince !== null && (
          <WaitingTime since={ticket.waitingSince} limit={answerLimits.get(ticket.queueId) ?? answerLimits.get(null)} />
        )}
        {user && (
          <span className={styles.user} title={t(($) => $.kanban.attendant, { name: user.name })}>
            <IconUser size={12} stroke={2} aria-hidden />
            <span className="sr">{t(($) => $.kanban.attendant, { name: user.name })}</span>
            <span aria-hidden>{user.name.split(' ')[0]}</span>
          </span>
        )}
        <Link
          to="/tickets/{-$ticketId}"
          params={{ ticketId: ticket.uuid }}
          className={styles.see}
          draggable={false}
          tabIndex={tabIndex}
          data-hit
        >
          {t(($) => $.kanban.see)}
          <span className="sr"> #{ticket.id}</span>
          <IconArrowRight size={13} stroke={2} aria-hidden />
        </Link>
      </div>
    </>
  );
}

/** What is to be done next, and on which day. It counts as late from the day after. */
function NextStep({ card: { nextStep, nextStepOn } }: { card: KanbanCard }) {
  const { t } = useTranslation();
  if (nextStep === '' && nextStepOn === null) return null;
  const isLate = nextStepOn !== null && nextStepOn < today();
  return (
    <span className={styles.step}>
      {nextStepOn !== null && (
        <span className={cx(styles.day, 'num')} data-late={isLate || undefined}>
          {formatStepDay(nextStepOn)}
          {isLate && <span className="sr"> {t(($) => $.kanban.late)}</span>}
        </span>
      )}
      <span dir="auto">{nextStep}</span>
    </span>
  );
}
