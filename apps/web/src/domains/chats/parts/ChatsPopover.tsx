import { IconMessageUser } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { chatList } from '../chat-lists.ts';
import { ChatItem } from './ChatItem.tsx';
import styles from '../chat-item.module.css';

/** The first page of the user's chats, those with the latest messages first, and a link to all chats. */
export function ChatsPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useInfiniteQuery(chatList(''));
  const chats = data?.pages[0]?.records ?? [];
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t(($) => $.chats.title)}
      position="bottom-end"
      width={360}
      onClose={onClose}
    >
      <div className={styles.head}>
        <span>{t(($) => $.chats.title)}</span>
        <Link to="/chats/{-$id}" params={{ id: undefined }} onClick={onClose}>
          {t(($) => $.chats.all)}
        </Link>
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : chats.length === 0 ? (
        <EmptyState
          icon={<IconMessageUser size={26} stroke={1.6} aria-hidden />}
          title={t(($) => $.chats.none)}
          text={t(($) => $.chats.noneText)}
        />
      ) : (
        <ul className={styles.popover}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ChatItem chat={chat} onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
    </AnchoredPopover>
  );
}
