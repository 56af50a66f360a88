import type { ChatNotification } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { messageHash } from '../../tickets/index.ts';
import { chatLine } from '../chat-line.ts';
import styles from './bell-popover.module.css';

interface Props {
  chats: readonly ChatNotification[];
  onClose: () => void;
}

/** The unread mentions in chats and the unread direct messages; each leads to its message. */
export function ChatEntries({ chats, onClose }: Props) {
  const { t } = useTranslation();
  return chats.map(({ chat, message, unreads }) => (
    <li key={`chat ${chat.id}`}>
      <Link
        to="/chats/{-$id}"
        params={{ id: chat.uuid }}
        hash={messageHash(String(message.id))}
        className={styles.ticket}
        onClick={onClose}
      >
        <Avatar name={message.sender.name} size={36} />
        <span className={styles.text}>
          <span className={styles.line}>
            <b dir="auto">
              {chat.isDirect
                ? message.sender.name
                : t(($) => $.notifications.mentionedBy, { name: message.sender.name })}
            </b>
            <time className="num" dateTime={message.createdAt}>
              {formatMoment(message.createdAt)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.last}>
              <span dir="auto">
                {!chat.isDirect && `${chat.title}: `}
                {chatLine(t, message)}
              </span>
            </span>
            <span className={styles.count}>
              <span aria-hidden className="num">
                {formatCount(unreads, 99)}
              </span>
              <span className="sr">{t(($) => $.notifications.unread, { count: unreads })}</span>
            </span>
          </span>
        </span>
      </Link>
    </li>
  ));
}
