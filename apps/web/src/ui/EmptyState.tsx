import type { ReactNode } from 'react';
import styles from './states.module.css';

interface Props {
  title: string;
  /** The state fills the page, so its title is the heading of the page. */
  isPage?: boolean;
  text?: string | undefined;
  icon?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
}

/** Shown instead of content that does not exist or could not be loaded: the reason, and what to do. */
export function EmptyState({ title, isPage, text, icon, action }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
