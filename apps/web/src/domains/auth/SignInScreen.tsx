import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { session, useSession } from '../../api/our-session.ts';
import { send } from '../../api/send.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { hasOwnName } from '../../ui/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FrontField } from './parts/FrontField.tsx';
import { FrontPage } from './parts/FrontPage.tsx';
import { Notice } from './parts/Notice.tsx';
import { PasswordField } from './parts/PasswordField.tsx';
import { useSignInTrouble } from './use-sign-in-trouble.ts';
import styles from './sign-in.module.css';

type Field = 'email' | 'password' | 'code';
const fields: readonly Field[] = ['email', 'password', 'code'];

/** E-mail and password; then, for a user with two-factor sign-in, the code. */
export function SignInScreen() {
  const { t } = useTranslation();
  const preloadWorkspace = usePreloadWorkspace();
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const [missing, setMissing] = useState<Field | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useSession();
  const { trouble, clear, explain } = useSignInTrouble(state.status === 'signed-out' ? state.reason : null);
  const offersSignUp = useSignUpOffer();
  const { notice } = useSearch({ strict: false });
  usePageTitle(t(($) => $.auth.title));

  const write = (field: Field) => (value: string) => {
    preloadWorkspace();
    setMissing(null);
    setValues((was) => ({ ...was, [field]: value }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const asked = fields.filter((field) => (field === 'code') === asksForCode);
    const empty = asked.find((field) => (field === 'password' ? values.password : values[field].trim()) === '') ?? null;
    setMissing(empty);
    if (empty) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
      return;
    }
    setBusy(true);
    clear();
    const { password } = values;
    try {
      // On success the guards take over (app/guards.ts); the form stays busy until the next page is ready.
      await session.signIn({ email: values.email.trim(), password, ...(asksForCode && { code: values.code.trim() }) });
    } catch (error) {
      if (isRefusal(error, 'ERR_TWO_FACTOR_REQUIRED')) setAsksForCode(true);
      else explain(error);
      setBusy(false);
    }
  };
  const startAgain = () => {
    clear();
    setAsksForCode(false);
    setValues({ email: values.email, password: '', code: '' });
  };

  const alert = <Notice trouble={trouble ?? (notice === 'password' ? passwordChanged(t) : null)} />;
  const button = (
    <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
      {t(($) => (busy ? $.auth.busy : $.auth.submit))}
    </Button>
  );
  if (asksForCode)
    return (
      <FrontPage
        title={t(($) => $.auth.code.title)}
        intro={t(($) => $.auth.code.intro)}
        onSubmit={(event) => void submit(event)}
      >
        {alert}
        <FrontField
          name="code"
          label={t(($) => $.auth.code.label)}
          value={values.code}
          onChange={write('code')}
          problem={missing === 'code' ? t(($) => $.auth.code.fill) : undefined}
          hint={t(($) => $.auth.code.recovery)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          takesFocus
        />
        {button}
        <p className={styles.links}>
          <button type="button" onClick={startAgain}>
            {t(($) => $.auth.code.otherAccount)}
          </button>
        </p>
      </FrontPage>
    );
  return (
    // The welcome plays with the name of Balcão.
    <FrontPage
      title={t(($) => (hasOwnName() ? $.auth.title : $.auth.welcome))}
      onSubmit={(event) => void submit(event)}
    >
      {alert}
      <FrontField
        name="email"
        label={t(($) => $.auth.email)}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onChange={write('email')}
        problem={missing === 'email' ? t(($) => $.auth.fillEmail) : undefined}
      />
      <PasswordField
        value={values.password}
        onChange={write('password')}
        problem={missing === 'password' ? t(($) => $.auth.fillPassword) : undefined}
      />
      {button}
      <p className={styles.links}>
        <Link to="/forgetpsw">{t(($) => $.auth.forgot)}</Link>
        {offersSignUp && <Link to="/signup">{t(($) => $.auth.signUp)}</Link>}
      </p>
    </FrontPage>
  );
}

const passwordChanged = (t: ReturnType<typeof useTranslation>['t']) => ({
  kind: 'notice' as const,
  text: t(($) => $.auth.passwordChanged),
});

/**
 * Whether companies may sign up here. Until the answer is here the space of the link is free: it appears without moving
 * anything.
 */
function useSignUpOffer(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    send({ method: 'GET', url: '/api/companies/cadastro', token: null }).then(
      (terms) => setOpen((terms as { isOpen: boolean }).isOpen),
      () => undefined,
    );
  }, []);
  return isOpen;
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
