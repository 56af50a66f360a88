import type { FormEvent, ReactNode } from 'react';
import { brand } from '../../../ui/brand.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { Welcome } from './Welcome.tsx';
import styles from '../sign-in.module.css';

/**
 * A page before the sign-in: the product on the left, a form on the right. Plain elements only: these pages load
 * neither the component kit nor the schemas.
 */
export function FrontPage({
  title,
  intro,
  onSubmit,
  children,
}: {
  title: string;
  intro?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <Welcome />
      <main className={styles.side}>
        <LanguagePicker />
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.(event);
          }}
        >
          <span className={styles.brand}>
            <Logo size={44} />
            {brand().name}
          </span>
          <div className={styles.title}>
            <h1>{title}</h1>
            {intro && <p>{intro}</p>}
          </div>
          {children}
        </form>
      </main>
    </div>
  );
}
