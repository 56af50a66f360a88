import type { Mention } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './bell-popover.module.css';

/** The new mentions of the user; each leads to its note. */
export function MentionEntries({ mentions, onClose }: { mentions: readonly Mention[]; onClose: () => void }) {
  const { t } = useTranslation();
  return mentions.map(({ noteId, uuid, contactName, note, user, createdAt }) => (
    <li key={`note ${noteId}`}>
      <Link
        to="/tickets/{-$ticketId}"
        params={{ ticketId: uuid }}
        hash={`note-${noteId}`}
        className={styles.ticket}
        onClick={onClose}
      >
        <Avatar name={user?.name ?? contactName} size={36} />
        <span className={styles.text}>
          <span className={styles.line}>
            <b dir="auto">{user ? t(($) => $.notifications.mentionedBy, { name: user.name }) : contactName}</b>
            <time className="num" dateTime={createdAt}>
              {formatMoment(createdAt)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.last} dir="auto">
              {contactName}: {note}
            </span>
          </span>
        </span>
      </Link>
    </li>
  ));
}
