import { OwnProfileChanges } from '@balcao/contract/accounts/accounts';
import { api } from '../../../api/client.ts';
import { SecretField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useProfileChange } from '../use-profile.ts';

const Fields = OwnProfileChanges.pick({ email: true, password: true }).required();

/** Changes the e-mail of the sign-in; the password proves that the user asks for it. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const showChanged = useProfileChange();
  return (
    <RecordDialog
      title={t(($) => $.profile.access.changeEmail)}
      fields={Fields}
      values={{ email, password: '' }}
      refusedFields={{ ERR_WRONG_PASSWORD: 'password', ERR_EMAIL_EXISTS: 'email' }}
      send={(body) => api.accounts.changeProfile({ body })}
      onSaved={(changed) => {
        showChanged(changed);
        toast(
          'success',
          t(($) => $.profile.access.emailChanged),
        );
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('email')} label={t(($) => $.profile.access.newEmail)} type="email" first />
          <SecretField
            {...form.field('password')}
            label={t(($) => $.profile.access.currentPassword)}
            autoComplete="current-password"
          />
        </>
      )}
    </RecordDialog>
  );
}
