import { IconChevronLeft, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useColleagues } from '../presence.ts';
import { snoozeWords } from '../snooze-words.ts';
import type { OpenedTicket } from '../ticket-detail.ts';
import type { Move } from '../use-running-move.ts';
import { TagChip } from './TagChip.tsx';
import { TagSelector } from './TagSelector.tsx';
import { TicketActions, TicketMenu, type TicketHeaderActions } from './TicketActions.tsx';
import styles from './ticket-header.module.css';

interface Props {
  ticket: OpenedTicket;
  /** The signed-in user. */
  userId: number;
  canManage: boolean;
  /** The whole ticket is loaded, not only the fields of its row in a list. */
  isComplete: boolean;
  canDelete: boolean;
  canInvite: boolean;
  canLeave: boolean;
  hasFlows: boolean;
  /** The move of this ticket that runs now. */
  busy: Move | null;
  isPanelOpen: boolean;
  actions: TicketHeaderActions;
}

/** The head of a conversation: its contact, the actions and marks of its ticket, and the colleagues who view it. */
export function TicketHeader({
  ticket,
  userId,
  canManage,
  isComplete,
  canDelete,
  canInvite,
  canLeave,
  hasFlows,
  busy,
  isPanelOpen,
  actions,
}: Props) {
  const { t } = useTranslation();
  const { contact, status, queue, whatsapp, user: attendant } = ticket;
  const isOpen = status === 'open';
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <IconButton className={styles.back} label={t(($) => $.tickets.backToList)} onClick={actions.back}>
          <IconChevronLeft size={22} />
        </IconButton>
        <Avatar name={contact.name} src={contact.profilePicUrl} size={40} />
        <div className={styles.who}>
          <h2>
            <span dir="auto">{contact.name}</span> <small className="num">#{ticket.id}</small>
          </h2>
          <p>
            {queue?.name ?? t(($) => $.tickets.noQueue)} · {whatsapp.name}
          </p>
        </div>
        <TicketActions
          ticketId={ticket.id}
          status={status}
          canManage={canManage}
          isComplete={isComplete}
          busy={busy}
          actions={actions}
        />
        <TicketMenu
          ticketId={ticket.id}
          canMove={canManage && isComplete && isOpen}
          isSnoozed={ticket.snoozedUntil !== null}
          canDelete={canDelete}
          canInvite={canInvite}
          canLeave={canLeave}
          hasFlows={hasFlows}
          actions={actions}
        />
        <IconButton
          className={styles.wide}
          label={t(($) => $.tickets.contactPanel)}
          on={isPanelOpen}
          onClick={actions.togglePanel}
          aria-pressed={isPanelOpen}
        >
          <IconLayoutSidebarRight size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.bottom}>
        <TagSelector ticket={ticket} canEdit={canManage} isComplete={isComplete} />
        {attendant && attendant.id !== userId && (
          <TagChip title={t(($) => $.tickets.attendant, { name: attendant.name })}>{attendant.name}</TagChip>
        )}
        {ticket.snoozedUntil !== null && <TagChip>{snoozeWords(t, ticket.snoozedUntil)}</TagChip>}
        {ticket.privateUserId !== null && <TagChip>{t(($) => $.tickets.private)}</TagChip>}
        {ticket.guests.map(({ id, name }) => (
          <TagChip key={id} title={t(($) => $.tickets.guests.guest, { name })}>
            {id === userId ? t(($) => $.tickets.guests.you) : t(($) => $.tickets.guests.guest, { name })}
          </TagChip>
        ))}
        {ticket.closingReasonId !== null && <ReasonChip id={ticket.closingReasonId} />}
        <Colleagues ticketId={ticket.id} />
      </div>
    </header>
  );
}

/** Why the ticket was closed. */
function ReasonChip({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...queries.closingReasons.list(), ...live });
  const name = data?.find((reason) => reason.id === id)?.name;
  return name === undefined ? null : <TagChip title={`${t(($) => $.closingReasons.reason)}: ${name}`}>{name}</TagChip>;
}

/** One colleague who views the ticket or writes in it, and how many others do. */
function Colleagues({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const colleagues = useColleagues(ticketId);
  // A colleague who is writing is named first.
  const [first, ...others] = colleagues.toSorted(
    (a, b) => Number(b.state === 'replying') - Number(a.state === 'replying'),
  );
  return (
    <output className={styles.colleagues}>
      {first && (
        <span className={styles.colleague} data-replying={first.state === 'replying' || undefined}>
          <Avatar name={first.name} size={20} />
          {t(($) => (first.state === 'replying' ? $.tickets.replying : $.tickets.viewing), {
            name: first.name.split(' ')[0] ?? '',
          })}
          {others.length > 0 && ` ${t(($) => $.tickets.otherPeople, { count: others.length })}`}
        </span>
      )}
    </output>
  );
}
