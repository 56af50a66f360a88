import { PasswordProof } from '@balcao/contract/accounts/accounts';
import { api } from '../../../api/client.ts';
import { SecretField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useProfileRefresh } from '../use-profile.ts';
import styles from '../profile.module.css';

/** Turns off two-factor sign-in; the password proves that the user asks for it. */
export function TwoFactorOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useProfileRefresh();
  return (
    <RecordDialog
      title={t(($) => $.profile.twoFactor.turnOffTitle)}
      fields={PasswordProof}
      values={{ password: '' }}
      refusedFields={{ ERR_WRONG_PASSWORD: 'password' }}
      send={(body) => api.accounts.removeTwoFactor({ body })}
      onSaved={() => {
        void refresh();
        toast(
          'success',
          t(($) => $.profile.twoFactor.turnedOff),
        );
        onClose();
      }}
      onClose={onClose}
      submitLabel={t(($) => $.profile.twoFactor.turnOff)}
    >
      {(form) => (
        <>
          <p className={styles.about}>{t(($) => $.profile.twoFactor.turnOffText)}</p>
          <SecretField
            {...form.field('password')}
            label={t(($) => $.profile.access.currentPassword)}
            autoComplete="current-password"
            first
          />
        </>
      )}
    </RecordDialog>
  );
}
