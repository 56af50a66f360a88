import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { session, useSession } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { LanguagePicker } from './parts/LanguagePicker.tsx';
import { Notice } from './parts/Notice.tsx';
import { PasswordField } from './parts/PasswordField.tsx';
import { Welcome } from './parts/Welcome.tsx';
import { useSignInTrouble } from './use-sign-in-trouble.ts';
import styles from './sign-in.module.css';

type Field = 'email' | 'password';

/** Plain elements only: this page loads neither the component kit nor the schemas. */
export function SignInScreen() {
  const { t } = useTranslation();
  const preloadWorkspace = usePreloadWorkspace();
  const [values, setValues] = useState({ email: '', password: '' });
  const [missing, setMissing] = useState<Field | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useSession();
  const { trouble, clear, explain } = useSignInTrouble(state.status === 'signed-out' ? state.reason : null);
  usePageTitle(t(($) => $.signIn.title));

  const write = (field: Field) => (value: string) => {
    preloadWorkspace();
    setMissing(null);
    setValues((was) => ({ ...was, [field]: value }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = values.email.trim() === '' ? 'email' : values.password === '' ? 'password' : null;
    setMissing(empty);
    if (empty) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
      return;
    }
    setBusy(true);
    clear();
    try {
      // On success the guards take over (app/guards.ts); the form stays busy until the next page is ready.
      await session.signIn({ email: values.email.trim(), password: values.password });
    } catch (error) {
      explain(error);
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <Welcome />
      <main className={styles.side}>
        <LanguagePicker />
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <span className={styles.brand}>
            <Mark size={44} />
            Balcão
          </span>
          <h1>{t(($) => $.signIn.welcome)}</h1>
          <Notice trouble={trouble} />
          <label className={styles.field}>
            <span>{t(($) => $.signIn.email)}</span>
            <input
              className={styles.input}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={values.email}
              onChange={(event) => write('email')(event.target.value)}
              aria-invalid={missing === 'email' || undefined}
              aria-describedby={missing === 'email' ? 'email-missing' : undefined}
            />
            {missing === 'email' && (
              <small id="email-missing" className={styles.missing}>
                {t(($) => $.signIn.fillEmail)}
              </small>
            )}
          </label>
          <PasswordField value={values.password} onChange={write('password')} missing={missing === 'password'} />
          <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
            {t(($) => (busy ? $.signIn.busy : $.signIn.submit))}
          </Button>
        </form>
      </main>
    </div>
  );
}

/** The rest of the product starts loading with the first typed letter. */
function usePreloadWorkspace(): () => void {
  const router = useRouter();
  const [started, setStarted] = useState(false);
  return () => {
    if (started) return;
    setStarted(true);
    for (const id of ['/signed-in', '/signed-in/shell', '/signed-in/shell/tickets/{-$ticketId}'] as const)
      void router.loadRouteChunk(router.routesById[id]);
  };
}
