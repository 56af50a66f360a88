import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { Trouble } from '../use-sign-in-trouble.ts';
import styles from '../sign-in.module.css';

/** The message of the page. Its element is always in the page, so that screen readers announce a new text. */
export function Notice({ trouble }: { trouble: Trouble | null }) {
  const Icon = trouble?.kind === 'notice' ? IconInfoCircle : IconAlertCircle;
  return (
    <div role="alert">
      {trouble && (
        <p className={styles.notice} data-kind={trouble.kind}>
          <Icon size={18} stroke={1.9} aria-hidden />
          <span aria-hidden={trouble.spoken !== undefined || undefined}>
            {trouble.text}
            {trouble.link && (
              <>
                {' '}
                <a href={trouble.link.href}>{trouble.link.text}</a>
              </>
            )}
          </span>
          {trouble.spoken !== undefined && <span className="sr">{trouble.spoken}</span>}
        </p>
      )}
    </div>
  );
}
