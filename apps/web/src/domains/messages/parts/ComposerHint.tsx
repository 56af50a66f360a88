import { useTranslation } from '../../../i18n/i18n.ts';
import styles from './composer.module.css';

/** Tells the keys of the composer. */
export function ComposerHint() {
  const { t } = useTranslation();
  return (
    <div className={styles.hint}>
      <span>
        <kbd>Enter</kbd> {t(($) => $.messages.composer.hintSend)}
      </span>
      <span>
        <kbd>Shift Enter</kbd> {t(($) => $.messages.composer.hintLine)}
      </span>
      <span>
        <kbd>Alt R</kbd> {t(($) => $.messages.composer.hintResolve)}
      </span>
      <span>
        <kbd>Ctrl /</kbd> {t(($) => $.messages.composer.hintKeys)}
      </span>
    </div>
  );
}
