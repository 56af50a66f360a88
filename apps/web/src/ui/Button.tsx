import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './buttons.module.css';

interface Props extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  icon?: ReactNode;
  /** The action is running: the button shows a spinner and is disabled. */
  busy?: boolean | undefined;
  small?: boolean;
}

/** The product's button. */
export function Button({ kind = 'plain', icon, busy, small, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, className)}
      data-kind={kind}
      data-small={small || undefined}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
