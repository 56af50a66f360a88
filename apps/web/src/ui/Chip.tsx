import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type Tone = 'neutral' | 'brand' | 'amber' | 'red' | 'blue' | 'violet';

/**
 * A small label. A colour chosen by users (of a queue or a tag) is only used for its dot: text on it might not be
 * readable.
 */
export function Chip({
  children,
  tone = 'neutral',
  dot,
  icon,
  title,
}: {
  children: ReactNode;
  tone?: Tone;
  dot?: string | undefined;
  icon?: ReactNode;
  title?: string | undefined;
}) {
  return (
    <span className={styles.chip} data-tone={tone} title={title}>
      {dot && <i style={{ background: dot }} />}
      {icon}
      {children}
    </span>
  );
}
