import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../sign-in.module.css';

export function PasswordField({
  value,
  onChange,
  missing,
}: {
  value: string;
  onChange: (value: string) => void;
  missing: boolean;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <div className={styles.field}>
      <label htmlFor="password">{t(($) => $.signIn.password)}</label>
      <span className={styles.secret}>
        <input
          className={styles.input}
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'password-missing' : undefined}
        />
        <button
          type="button"
          aria-label={t(($) => (shown ? $.signIn.hidePassword : $.signIn.showPassword))}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      </span>
      {missing && (
        <small id="password-missing" className={styles.missing}>
          {t(($) => $.signIn.fillPassword)}
        </small>
      )}
    </div>
  );
}
