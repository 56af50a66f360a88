import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { focusField } from '../focus-field.ts';
import styles from '../sign-in.module.css';

/** A password field, whose content the user may show. `isNew`: the browser offers to make a password. */
export function PasswordField({
  name = 'password',
  label,
  value,
  onChange,
  problem,
  mustBeFilled,
  describedBy,
  isNew = false,
  takesFocus = false,
}: {
  name?: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  mustBeFilled?: boolean;
  /** The id of a further text about the field. */
  describedBy?: string;
  isNew?: boolean;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const described = [problem === undefined ? undefined : `${name}-said`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={mustBeFilled ? 'must' : undefined}>
        {label ?? t(($) => $.auth.password)}
      </label>
      <span className={styles.secret}>
        <input
          ref={takesFocus ? focusField : null}
          className={styles.input}
          id={name}
          name={name}
          aria-required={mustBeFilled}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          aria-label={t(($) => (isShown ? $.auth.hidePassword : $.auth.showPassword))}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      </span>
      {problem !== undefined && (
        <small id={`${name}-said`} className={styles.missing}>
          {problem}
        </small>
      )}
    </div>
  );
}
