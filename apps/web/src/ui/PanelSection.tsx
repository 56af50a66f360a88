import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

interface Props {
  title: string;
  /** A button beside the title. `isOpen`: whether the content that the button shows and hides is shown now. */
  action?: { label: string; run: () => void; isOpen?: boolean };
  /** A text for a section without content, shown after the children. */
  empty?: string | false;
  children?: ReactNode;
}

/** A part of a panel at the side of a conversation. */
export function PanelSection({ title, action, empty, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.title}>
        <h4>{title}</h4>
        {action && (
          <button type="button" onClick={action.run} aria-expanded={action.isOpen}>
            {action.label}
          </button>
        )}
      </div>
      {children}
      {empty && <p className={styles.empty}>{empty}</p>}
    </section>
  );
}
