import type { ReactNode } from 'react';
import styles from './states.module.css';

interface Props {
  title: string;
  text?: string | undefined;
  icon?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
}

/** Nothing to show, or nothing that could be loaded: gives the reason and what to do. */
export function EmptyState({ title, text, icon, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
