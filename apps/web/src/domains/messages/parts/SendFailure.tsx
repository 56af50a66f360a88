import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

const FailureReason = lazy(
  withDialogTexts(async () => ({ default: (await import('./FailureReason.tsx')).FailureReason })),
);

interface Props {
  /** A code of the error catalogue, or WhatsApp's own number as text. */
  code: string;
  /** `alert`: read aloud when it appears. */
  role?: 'alert';
  onRetry?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
}

/** Why a message was not sent, and what can be done. */
export function SendFailure({ code, role, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <div className={styles.failure} role={role}>
      {/* An empty line keeps the place of the reason, so that the messages above move less when it is loaded. */}
      <Suspense fallback={<span>&nbsp;</span>}>
        <FailureReason code={code} />
      </Suspense>
      {onRetry && (
        <button type="button" tabIndex={tabIndex} onClick={onRetry}>
          {t(($) => $.messages.retry)}
        </button>
      )}
      {onDiscard && (
        <button type="button" tabIndex={tabIndex} onClick={onDiscard}>
          {t(($) => $.messages.discard)}
        </button>
      )}
    </div>
  );
}
