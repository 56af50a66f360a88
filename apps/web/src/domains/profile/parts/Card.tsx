import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import card from '../../../ui/card.module.css';
import styles from '../profile.module.css';

/** A part of the profile. */
export function Card({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx(card.card, styles.card)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
