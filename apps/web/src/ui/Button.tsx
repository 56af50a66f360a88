import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './buttons.module.css';

interface Props extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  icon?: ReactNode;
  /** The action runs: the button shows it and cannot be pressed again. */
  busy?: boolean | undefined;
  small?: boolean;
}

/**
 * The product's button. The second click of a double click does nothing on a button that acts: it would come before the
 * button is busy.
 */
export function Button({ kind = 'plain', icon, busy, small, className, children, disabled, onClick, ...rest }: Props) {
  const acts = kind === 'primary' || kind === 'danger';
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, className)}
      data-kind={kind}
      data-small={small || undefined}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={(event) => (acts && event.detail > 1 ? undefined : onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
