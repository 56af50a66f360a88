import type { Chat } from '@balcao/contract';
import { IconAt, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../api/our-session.ts';
import { formatCount, formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { chatName, unreadOf } from '../chat-name.ts';
import styles from '../chat-item.module.css';

/** A chat in a list, as a link to it. */
export function ChatItem({ chat, onOpen }: { chat: Chat; onOpen?: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const name = chatName(chat, userId);
  const { messages, mentions } = unreadOf(chat, userId);
  return (
    <Link
      to="/chats/{-$id}"
      params={{ id: chat.uuid }}
      className={styles.chat}
      data-unread={messages > 0 || undefined}
      onClick={onOpen}
    >
      {chat.isDirect ? (
        <Avatar name={name} size={38} />
      ) : (
        <span className={styles.group} aria-hidden>
          <IconUsers size={19} stroke={1.7} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.line}>
          <b dir="auto">{name}</b>
          <time className="num" dateTime={chat.updatedAt}>
            {formatMoment(chat.updatedAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last} dir="auto">
            {chat.lastMessage || t(($) => $.chats.nothingYet)}
          </span>
          {mentions > 0 && (
            <span className={styles.mention}>
              <IconAt size={13} stroke={2.2} aria-hidden />
              <span className="sr">{t(($) => $.chats.mentioned)}</span>
            </span>
          )}
          {messages > 0 && (
            <span className={styles.count}>
              <span aria-hidden className="num">
                {formatCount(messages, 99)}
              </span>
              <span className="sr">{t(($) => $.chats.unread, { count: messages })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
