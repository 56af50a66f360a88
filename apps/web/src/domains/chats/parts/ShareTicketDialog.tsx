import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { placeChatMessage } from '../our-chat-outbox.ts';
import styles from '../chats.module.css';

/** Shares a ticket in a chat as a card. Without a search, the user's open tickets are offered. */
export function ShareTicketDialog({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searchParam = useDebounced(text.trim());
  const { data, error, refetch } = useQuery({
    ...queries.tickets.list({ query: searchParam === '' ? { status: 'open' } : { searchParam } }),
    placeholderData: keepPreviousData,
  });
  const share = useMutation({
    mutationFn: (ticketId: number) =>
      api.chats.send({ params: { id: chatId }, body: { ticketId, clientId: crypto.randomUUID() } }),
    onSuccess: (message) => {
      placeChatMessage(message);
      onClose();
    },
    onError: toastError,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.chats.share)} size="sm">
      <TextInput
        type="search"
        dir="auto"
        data-autofocus
        aria-label={t(($) => $.chats.searchTicket)}
        placeholder={t(($) => $.chats.searchTicket)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.tickets.length === 0 ? (
        <EmptyState title={t(($) => $.chats.noTicket)} />
      ) : (
        <ul className={styles.choices}>
          {data.tickets.map(({ id, contact }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.person}
                disabled={share.isPending}
                onClick={() => share.mutate(id)}
              >
                <Avatar name={contact.name} src={contact.profilePicUrl} size={30} />
                <span dir="auto">{contact.name}</span>
                <small className="num">#{id}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
