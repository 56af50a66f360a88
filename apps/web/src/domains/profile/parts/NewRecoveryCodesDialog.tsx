import { PasswordProof } from '@balcao/contract/accounts/accounts';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { SecretField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { useProfileRefresh } from '../use-profile.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from '../profile.module.css';

/** Replaces the recovery codes by ten new ones; the password proves that the user asks for it. */
export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useProfileRefresh();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <RecordDialog
      title={t(($) => $.profile.twoFactor.newCodesTitle)}
      fields={PasswordProof}
      values={{ password: '' }}
      refusedFields={{ ERR_WRONG_PASSWORD: 'password' }}
      send={(body) => api.accounts.renewRecoveryCodes({ body })}
      onSaved={({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        void refresh();
      }}
      onClose={onClose}
      submitLabel={t(($) => $.profile.twoFactor.makeCodes)}
    >
      {(form) => (
        <>
          <p className={styles.about}>{t(($) => $.profile.twoFactor.newCodesText)}</p>
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
