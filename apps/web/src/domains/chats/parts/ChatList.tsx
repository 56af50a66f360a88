import type { Chat, ChatHit } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { IconEdit, IconMessageUser, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { LoadMoreMark } from '../../../ui/LoadMoreMark.tsx';
import { chatList } from '../chat-lists.ts';
import { ChatDialog } from './ChatDialog.tsx';
import { ChatItem } from './ChatItem.tsx';
import styles from '../chats.module.css';

type Open = (uuid: string, messageId?: string) => void;

/** The chats of the user, a search in their titles and messages, and the colleagues for a direct conversation. */
export function ChatList({ onOpen }: { onOpen: Open }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const search = useDebounced(text.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...chatList(search),
    placeholderData: keepPreviousData,
  });
  const chats = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section className={styles.list} aria-label={t(($) => $.chats.title)}>
      <div className={styles.listHead}>
        <h1>{t(($) => $.chats.title)}</h1>
        <IconButton label={t(($) => $.chats.add)} onClick={() => setAdding(true)}>
          <IconEdit size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.search}>
        <TextInput
          type="search"
          dir="auto"
          aria-label={t(($) => $.chats.search)}
          placeholder={t(($) => $.chats.search)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={styles.scroll}>
        {error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatItem chat={chat} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className={styles.more}>
            {isFetchingNextPage ? (
              t(($) => $.records.more)
            ) : (
              // The key makes a new mark for each page: a mark calls only when it comes into view.
              <LoadMoreMark key={chats.length} run={() => void fetchNextPage()} />
            )}
          </div>
        )}
        {data && chats.length === 0 && search === '' && (
          <EmptyState
            icon={<IconMessageUser size={26} stroke={1.6} aria-hidden />}
            title={t(($) => $.chats.none)}
            text={t(($) => $.chats.noneText)}
          />
        )}
        {/* A single letter would find nearly every message. */}
        {search.length > 1 && <Hits search={search} onOpen={onOpen} />}
        <People search={search} chats={chats} userId={userId} onOpen={onOpen} />
      </div>
      {isAdding && <ChatDialog onClose={() => setAdding(false)} onSaved={({ uuid }) => onOpen(uuid)} />}
    </section>
  );
}

/** The messages that contain the search text. */
function Hits({ search, onOpen }: { search: string; onOpen: Open }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queries.chats.search({ query: { searchParam: search } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.records.length === 0) return null;
  return (
    <>
      <h2>{t(($) => $.chats.hits)}</h2>
      <ul>
        {data.records.map(({ message, chat }: ChatHit) => (
          <li key={message.id}>
            <button type="button" className={styles.hit} onClick={() => onOpen(chat.uuid, String(message.id))}>
              <span dir="auto">
                <Marked text={message.message} search={search} />
              </span>
              <small>
                {message.sender.name} · {chat.title} · {formatMoment(message.createdAt)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PeopleProps {
  search: string;
  chats: readonly Chat[];
  userId: number;
  onOpen: Open;
}

/**
 * The colleagues without a direct conversation among the listed chats. A click on a colleague opens the direct
 * conversation, and begins it if there is none.
 */
function People({ search, chats, userId, onOpen }: PeopleProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    ...queries.chats.people({ query: { searchParam: search } }),
    placeholderData: keepPreviousData,
  });
  const begin = useMutation({
    mutationFn: (id: number) => api.chats.direct({ body: { userId: id } }),
    onSuccess: ({ uuid }) => onOpen(uuid),
    onError: toastError,
  });
  const partners = chats
    .filter(({ isDirect }) => isDirect)
    .flatMap(({ users }) => users.map((user) => user.userId))
    .filter((id) => id !== userId);
  const people = data.filter(({ id }) => !partners.includes(id));
  if (people.length === 0) return null;
  return (
    <>
      <h2>{t(($) => $.chats.people)}</h2>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.person} disabled={begin.isPending} onClick={() => begin.mutate(id)}>
              <Avatar name={name} size={30} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
