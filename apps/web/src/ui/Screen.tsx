import { useId, type ReactNode } from 'react';
import styles from './screen.module.css';

interface Props {
  title: string;
  subtitle?: string;
  /** Links to the other screens of the group, at the top. */
  tabs?: ReactNode;
  /** Lines above and below the title. */
  above?: ReactNode;
  below?: ReactNode;
  /** One or more buttons at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen with a heading and a content, which scroll together. The conversations have a layout of their own. */
export function Screen({ title, subtitle, tabs, above, below, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.screen} aria-labelledby={id}>
      {tabs}
      <header className={styles.head}>
        <div>
          {above}
          <h1 id={id}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {below}
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
