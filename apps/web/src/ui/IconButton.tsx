import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '../i18n/format.ts';
import { cx } from './cx.ts';
import styles from './buttons.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name of the action: the tooltip, and the name for screen readers. */
  label: string;
  children: ReactNode;
  /** A number at the corner of the button, also in its accessible name. 0 is not shown. */
  count?: number | undefined;
  /** The button is a toggle, and is on. */
  on?: boolean | undefined;
  busy?: boolean | undefined;
  /** The button does nothing now, but keeps the focus: such as *next* at the end of a list. */
  isAtEnd?: boolean;
}

/** A square button with only an icon (18 px, stroke 1.75). */
export function IconButton({
  label,
  children,
  count,
  on,
  busy,
  isAtEnd,
  className,
  disabled,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.icon, className)}
      data-hint={label}
      aria-label={count ? `${label}: ${count}` : label}
      aria-busy={busy || undefined}
      data-on={on || undefined}
      disabled={disabled || busy}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onClick}
    >
      {children}
      {count ? (
        <span aria-hidden className={cx(styles.count, 'num')}>
          {formatCount(count, 99)}
        </span>
      ) : null}
    </button>
  );
}
