import type { SharedTicket } from '@balcao/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from '../chats.module.css';

/** A shared ticket, as a link to it. The server refuses users who may not see it. */
export function TicketCard({ ticket: { id, uuid, contactName } }: { ticket: SharedTicket }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <Link to="/tickets/{-$ticketId}" params={{ ticketId: uuid }} className={styles.ticket} tabIndex={tabIndex}>
      <IconMessageCircle size={20} stroke={1.7} aria-hidden />
      <span>
        <b dir="auto">{contactName}</b>
        <small>{t(($) => $.chats.ticket, { id })}</small>
      </span>
    </Link>
  );
}
