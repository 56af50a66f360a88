import type { User } from '@balcao/contract';
import { IconMailForward, IconShieldOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';

/** What an admin may do for a user who cannot sign in: mail the invitation again, or turn off the second factor. */
export function UserActions({ user, isMe }: { user: User; isMe: boolean }) {
  return (
    <>
      {user.invited && <InviteAgain user={user} />}
      {user.twoFactor && !isMe && <RemoveTwoFactor user={user} />}
    </>
  );
}

function InviteAgain({ user: { id, name, email } }: { user: User }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.accounts.invite({ params: { id } }),
    onSuccess: () =>
      toast(
        'success',
        t(($) => $.users.inviteAgain.done, { email }),
      ),
    onError: toastError,
  });
  return (
    <IconButton label={t(($) => $.users.inviteAgain.label, { name })} busy={isPending} onClick={() => mutate()}>
      <IconMailForward size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

function RemoveTwoFactor({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t(($) => $.users.removeTwoFactor.label, { name })} onClick={() => setAsking(true)}>
        <IconShieldOff size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t(($) => $.users.removeTwoFactor.title, { name })}
          text={t(($) => $.users.removeTwoFactor.text)}
          confirm={t(($) => $.users.removeTwoFactor.confirm)}
          danger
          onConfirm={async () => {
            await api.accounts.removeTwoFactorOf({ params: { id } });
            toast(
              'success',
              t(($) => $.users.removeTwoFactor.done, { name }),
            );
          }}
        />
      )}
    </>
  );
}
