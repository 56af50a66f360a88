import type { UserBrief } from '@balcao/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { cacheTicket } from '../../tickets/index.ts';
import styles from './mention-list.module.css';

interface Props {
  ticketId: number;
  /** The mentioned users who do not see the ticket. */
  users: readonly UserBrief[];
  /** Whether the user may invite guests. */
  canInvite: boolean;
}

/** Tells, before a note is saved, which mentioned colleagues do not see the ticket, and offers to invite them. */
export function UnseenMentions({ ticketId, users, canInvite }: Props) {
  return (
    <output className={styles.notices}>
      {users.map((user) => (
        <Unseen key={user.id} ticketId={ticketId} user={user} canInvite={canInvite} />
      ))}
    </output>
  );
}

function Unseen({ ticketId, user, canInvite }: Pick<Props, 'ticketId' | 'canInvite'> & { user: UserBrief }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.tickets.invite({ params: { id: ticketId }, body: { userId: user.id } }),
    onSuccess: (ticket) => cacheTicket(queryClient, ticket),
    onError: toastError,
  });
  return (
    <div className={styles.unseen}>
      <span>{t(($) => $.messages.mention.unseen, { name: user.name })}</span>
      {canInvite && (
        <Button
          small
          busy={isPending}
          icon={<IconUserPlus size={15} stroke={1.9} aria-hidden />}
          onClick={() => mutate()}
        >
          {t(($) => $.messages.mention.invite)}
        </Button>
      )}
    </div>
  );
}
