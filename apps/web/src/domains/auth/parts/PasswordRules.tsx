import { passwordRules, type PasswordRule } from '@balcao/contract/password-rules';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../sign-in.module.css';

/** What a new password must have; each rule is marked as soon as it is met. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation();
  return (
    <ul id={id} className={styles.rules} aria-label={t(($) => $.accounts.rules.title)}>
      {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => {
        const isMet = passwordRules[rule](password);
        const Icon = isMet ? IconCheck : IconPoint;
        return (
          <li key={rule} data-met={isMet || undefined}>
            <Icon size={14} stroke={2.4} aria-hidden />
            {t(($) => $.accounts.rules[rule])}
            {isMet && <span className="sr">{t(($) => $.accounts.rules.met)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
