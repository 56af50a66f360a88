import type { CSSProperties, ReactNode } from 'react';
import styles from './tag-chip.module.css';

/**
 * A small label. With a colour it is tinted, or has a dot: users choose the colours, so no text stands on the colour
 * itself.
 */
export function TagChip({
  color,
  dot,
  title,
  children,
}: {
  color?: string;
  dot?: boolean;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={styles.chip}
      style={color ? ({ '--c': color } as CSSProperties) : undefined}
      data-tag={color && !dot ? '' : undefined}
      title={title}
    >
      {dot && <i aria-hidden />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
