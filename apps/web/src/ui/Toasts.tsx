import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { closeToast, onToasts, shownToasts } from './toasts.ts';
import styles from './toasts.module.css';

const icons = { error: IconAlertCircle, success: IconCircleCheck, notice: IconInfoCircle };

/** The area of the toasts. A page has exactly one. `data-hit` makes small buttons easier to press (tokens.css). */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  return (
    <output className={styles.corner} aria-atomic="false">
      {toasts.map(({ id, kind, text, action }) => {
        const Icon = icons[kind];
        return (
          <span key={id} className={styles.toast} data-kind={kind}>
            <Icon size={18} stroke={1.9} aria-hidden />
            <span>{text}</span>
            {action && (
              <button
                type="button"
                className={styles.action}
                data-hit
                onClick={() => {
                  closeToast(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              data-hit
              aria-label={t(($) => $.common.close)}
              onClick={() => closeToast(id)}
            >
              <IconX size={15} />
            </button>
          </span>
        );
      })}
    </output>
  );
}
