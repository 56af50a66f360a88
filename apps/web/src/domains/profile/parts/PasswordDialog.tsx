import { PasswordChange } from '@balcao/contract/accounts/accounts';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { SecretField } from '../../../forms/fields.tsx';
import { t as translateNow, useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { PasswordRules } from '../../auth/parts.ts';
import styles from '../profile.module.css';

interface Values {
  password: string;
  newPassword: string;
  confirmPassword: string;
}

const Fields = PasswordChange.extend({ password: z.string().min(1), confirmPassword: z.string().min(1) }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], error: () => translateNow(($) => $.accounts.notSame) },
);

/** Changes the password: asks for the current one, and twice for the new one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordDialog<Values, Values, object>
      title={t(($) => $.profile.access.changePassword)}
      fields={Fields}
      values={{ password: '', newPassword: '', confirmPassword: '' }}
      refusedFields={{ ERR_WRONG_PASSWORD: 'password' }}
      send={({ password, newPassword }) => api.accounts.changePassword({ body: { password, newPassword } })}
      onSaved={() => {
        toast(
          'success',
          t(($) => $.profile.access.passwordChanged),
        );
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SecretField
            {...form.field('password')}
            label={t(($) => $.profile.access.currentPassword)}
            autoComplete="current-password"
            first
          />
          <SecretField {...form.field('newPassword')} label={t(($) => $.accounts.newPassword)} />
          <Rules control={form.field('newPassword').control} />
          <SecretField {...form.field('confirmPassword')} label={t(($) => $.accounts.confirmPassword)} />
        </>
      )}
    </RecordDialog>
  );
}

function Rules({ control }: { control: Control<Values, unknown, FieldValues> }) {
  // `RecordDialog` gives its fields a control for any values; the cast gives it the type of this form's values.
  const password = useWatch({ control: control as unknown as Control<Values>, name: 'newPassword' });
  return (
    <div className={styles.rules}>
      <PasswordRules id="new-password-rules" password={password} />
    </div>
  );
}
