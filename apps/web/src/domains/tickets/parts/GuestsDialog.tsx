import type { Colleague } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { cacheTicket, type OpenedTicket } from '../ticket-detail.ts';
import styles from './guests-dialog.module.css';

/** Brings colleagues into a ticket and ends their part in it, while the ticket keeps its user and its queue. */
export function GuestsDialog({ ticket, onClose }: { ticket: OpenedTicket; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searchParam = useDebounced(text.trim());
  const { data, error, refetch } = useQuery({
    ...queries.tickets.colleagues({ params: { id: ticket.id }, query: { searchParam } }),
    placeholderData: keepPreviousData,
  });
  // The ticket's own user cannot be its guest.
  const users = data?.users.filter(({ id }) => id !== ticket.userId);
  const people = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!users) return <SkeletonRows rows={3} />;
    if (users.length === 0) return <p className={styles.about}>{t(($) => $.tickets.guestsDialog.nobody)}</p>;
    return (
      <ul className={styles.people}>
        {users.map((user) => (
          <Person key={user.id} ticket={ticket} user={user} />
        ))}
      </ul>
    );
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.guestsDialog.title)} size="sm">
      <p className={styles.about}>{t(($) => $.tickets.guestsDialog.about)}</p>
      <TextInput
        label={t(($) => $.tickets.guestsDialog.find)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {people()}
    </Dialog>
  );
}

function Person({ ticket, user }: { ticket: OpenedTicket; user: Colleague }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, name } = user;
  const isGuest = ticket.guests.some((guest) => guest.id === id);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // A removal returns no ticket: the ticket's signal updates the cache.
      if (isGuest) await api.tickets.removeGuest({ params: { id: ticket.id, userId: id } });
      else cacheTicket(queryClient, await api.tickets.invite({ params: { id: ticket.id }, body: { userId: id } }));
      await queryClient.invalidateQueries({ queryKey: keys.tickets.colleagues() });
    },
    onError: toastError,
  });
  return (
    <li>
      <Avatar name={name} size={28} />
      <span className={styles.name}>
        {name}
        {isGuest && <small>{t(($) => $.tickets.guests.mark)}</small>}
      </span>
      <Button
        small
        kind={isGuest ? 'quiet' : 'plain'}
        busy={isPending}
        icon={
          isGuest ? (
            <IconUserMinus size={15} stroke={1.9} aria-hidden />
          ) : (
            <IconUserPlus size={15} stroke={1.9} aria-hidden />
          )
        }
        onClick={() => mutate()}
        aria-label={t(($) => (isGuest ? $.tickets.guestsDialog.remove : $.tickets.guestsDialog.inviteOne), { name })}
      >
        {t(($) => (isGuest ? $.tickets.guestsDialog.removeDo : $.tickets.guestsDialog.inviteDo))}
      </Button>
    </li>
  );
}
