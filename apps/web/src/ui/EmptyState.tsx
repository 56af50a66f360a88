import type { ReactNode } from 'react';
import styles from './states.module.css';

interface Props {
  title: string;
  /** It is the whole page, so its title is the heading of the page. */
  isPage?: boolean;
  text?: string | undefined;
  icon?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
}

/** Nothing to show, or nothing that could be loaded: gives the reason and what to do. */
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
