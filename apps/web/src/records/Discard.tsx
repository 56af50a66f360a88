import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import styles from './records.module.css';

/** The question in the place of the form's buttons; the safe answer takes the focus, and then gives it back. */
export function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    safe.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, []);
  return (
    <div className={styles.discard} role="alert">
      <span>{t(($) => $.records.discardAsk)}</span>
      <Button kind="danger" onClick={onDiscard}>
        {t(($) => $.records.discard)}
      </Button>
      <Button kind="primary" ref={safe} onClick={onKeep}>
        {t(($) => $.records.keepEditing)}
      </Button>
    </div>
  );
}
