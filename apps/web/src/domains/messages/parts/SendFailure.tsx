import { useTranslation } from '../../../i18n/i18n.ts';
import { codeText } from '../code-text.ts';
import styles from './bubble.module.css';

interface Props {
  /** A code of the error catalogue. */
  code: string;
  /** `alert`: read aloud when it appears. */
  role?: 'alert';
  onRetry?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
}

/** Why a message was not sent, and what can be done. */
export function SendFailure({ code, role, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure} role={role}>
      <span>{t(($) => $.messages.failed, { reason: codeText(code) })}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t(($) => $.messages.retry)}
        </button>
      )}
      {onDiscard && (
        <button type="button" onClick={onDiscard}>
          {t(($) => $.messages.discard)}
        </button>
      )}
    </div>
  );
}
