import type { Ticket } from '@balcao/contract';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatCount, formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useChatNotifications } from '../../chats/index.ts';
import { LastLine } from '../../tickets/parts.ts';
import { ChatEntries } from './ChatEntries.tsx';
import { MentionEntries } from './MentionEntries.tsx';
import { PermissionNotice } from './PermissionNotice.tsx';
import styles from './bell-popover.module.css';

/**
 * The list behind the bell: new mentions in notes and chats, unread direct messages, and tickets with unread messages.
 * These tickets are the user's open ones, and for users with the right `allTicket` pending ones too.
 */
export function BellPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t(($) => $.notifications.title)}
      position="bottom-end"
      width={360}
      onClose={onClose}
    >
      <div className={styles.head}>{t(($) => $.notifications.title)}</div>
      <Entries onClose={onClose} />
      <PermissionNotice inPopover />
    </AnchoredPopover>
  );
}

function Entries({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { tickets, error, refetch } = useUnreadTickets();
  const mentions = useQuery(queries.ticketNotes.mentions()).data ?? [];
  const chats = useChatNotifications();
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!tickets) return <SkeletonRows rows={2} />;
  if (tickets.length + mentions.length + chats.length === 0)
    return (
      <EmptyState
        icon={<IconBellOff size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.notifications.empty)}
        text={t(($) => $.notifications.emptyText)}
      />
    );
  return (
    <ul className={styles.list}>
      <MentionEntries mentions={mentions} onClose={onClose} />
      <ChatEntries chats={chats} onClose={onClose} />
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            to="/tickets/{-$ticketId}"
            params={{ ticketId: ticket.uuid }}
            className={styles.ticket}
            onClick={onClose}
          >
            <TicketLines ticket={ticket} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TicketLines({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { contact, status, updatedAt, unreadMessages, lastMessage, lastMessageType } = ticket;
  return (
    <>
      <Avatar name={contact.name} src={contact.profilePicUrl} size={36} />
      <span className={styles.text}>
        <span className={styles.line}>
          <b dir="auto">{contact.name}</b>
          {status === 'pending' && <span className={styles.waiting}>{t(($) => $.notifications.waiting)}</span>}
          <time className="num" dateTime={updatedAt}>
            {formatMoment(updatedAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last} dir="auto">
            <LastLine text={lastMessage} type={lastMessageType} />
          </span>
          <span className={styles.count}>
            <span aria-hidden className="num">
              {formatCount(unreadMessages, 99)}
            </span>
            <span className="sr">{t(($) => $.notifications.unread, { count: unreadMessages })}</span>
          </span>
        </span>
      </span>
    </>
  );
}

/**
 * Tickets with unread messages, the latest first. They are fetched again whenever the number at the bell is updated.
 */
function useUnreadTickets() {
  const user = useUser();
  const { dataUpdatedAt } = useQuery(queries.tickets.counts({ query: {} }));
  const seesPending = user.allTicket === 'enabled';
  const list = useQuery({
    queryKey: ['unread tickets', seesPending, dataUpdatedAt],
    queryFn: async ({ signal }) => {
      const statuses = ['open', ...(seesPending ? (['pending'] as const) : [])] as const;
      const pages = await Promise.all(
        statuses.map((status) =>
          queries.tickets.list({ query: { status, withUnreadMessages: true } }).queryFn({ signal }),
        ),
      );
      // A ticket that is accepted between the two calls is in both replies.
      const unique = new Map(pages.flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket])));
      return [...unique.values()].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    },
    // The previous list stays on the screen until the next reply.
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
  return { tickets: list.data, error: list.error, refetch: () => void list.refetch() };
}
