import type { TwoFactorSecret } from '@balcao/contract';
import { PasswordProof } from '@balcao/contract/accounts/accounts';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { SecretField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { useProfileRefresh } from '../use-profile.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from '../profile.module.css';

const qrSize = 184;
const FirstCode = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
});

/** Turns on two-factor sign-in: the password, then the app's first code, then the recovery codes to keep. */
export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useProfileRefresh();
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t(($) => $.profile.twoFactor.title);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (!secret)
    return (
      // The keys make the two steps two forms, which share no state.
      <RecordDialog
        key="password"
        title={title}
        fields={PasswordProof}
        values={{ password: '' }}
        refusedFields={{ ERR_WRONG_PASSWORD: 'password' }}
        send={(body) => api.accounts.beginTwoFactor({ body })}
        onSaved={setSecret}
        onClose={onClose}
        submitLabel={t(($) => $.profile.twoFactor.next)}
      >
        {(form) => (
          <>
            <p className={styles.about}>{t(($) => $.profile.twoFactor.about)}</p>
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
  return (
    <RecordDialog
      key="code"
      title={title}
      fields={FirstCode}
      values={{ code: '' }}
      refusedFields={{ ERR_TWO_FACTOR_INVALID: 'code' }}
      send={(body) => api.accounts.confirmTwoFactor({ body })}
      onSaved={({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        void refresh();
      }}
      onClose={onClose}
      submitLabel={t(($) => $.profile.twoFactor.turnOn)}
    >
      {(form) => (
        <>
          <div className={styles.scan}>
            <div className={styles.qr}>
              <QRCodeSVG
                value={secret.uri}
                size={qrSize}
                title={t(($) => $.profile.twoFactor.qr)}
                bgColor="#ffffff"
                fgColor="#0b1f18"
              />
            </div>
            <div>
              <ol>
                <li>{t(($) => $.profile.twoFactor.step1)}</li>
                <li>{t(($) => $.profile.twoFactor.step2)}</li>
                <li>{t(($) => $.profile.twoFactor.step3)}</li>
              </ol>
              <p>
                {t(($) => $.profile.twoFactor.byHand)} <code>{inGroups(secret.secret)}</code>
              </p>
            </div>
          </div>
          <TextField {...form.field('code')} label={t(($) => $.profile.twoFactor.code)} first />
        </>
      )}
    </RecordDialog>
  );
}

/** The secret in groups of four characters, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
