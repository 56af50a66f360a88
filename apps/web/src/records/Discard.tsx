import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import styles from './records.module.css';

/**
 * Asks, in place of the form's buttons, whether the changes are discarded. The button that keeps them takes the focus.
 * When the question is gone, the focus returns to the element that had it before.
 */
export function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation();
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const focusedBefore = document.activeElement;
    keepButton.current?.focus();
    return () => void (focusedBefore instanceof HTMLElement && focusedBefore.focus());
  }, []);
  return (
    <div className={styles.discard} role="alert">
      <span>{t(($) => $.records.discardAsk)}</span>
      <Button kind="danger" onClick={onDiscard}>
        {t(($) => $.records.discard)}
      </Button>
      <Button kind="primary" ref={keepButton} onClick={onKeep}>
        {t(($) => $.records.keepEditing)}
      </Button>
    </div>
  );
}
