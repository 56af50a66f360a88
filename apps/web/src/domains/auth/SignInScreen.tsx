import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
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
  const form = useSignInForm();
  const offersSignUp = useSignUpOffer();
  const { notice } = useSearch({ strict: false });
  usePageTitle(t(($) => $.auth.title));
  const parts = {
    form,
    alert: <Notice trouble={form.trouble ?? (notice === 'password' ? passwordChanged(t) : null)} />,
    button: (
      <Button type="submit" kind="primary" busy={form.busy} className={styles.submit}>
        {t(($) => (form.busy ? $.auth.busy : $.auth.submit))}
      </Button>
    ),
  };
  return form.asksForCode ? <CodeStep {...parts} /> : <PasswordStep {...parts} offersSignUp={offersSignUp} />;
}

/** The values of the form, and what happens when they are sent. */
function useSignInForm() {
  const preloadWorkspace = usePreloadWorkspace();
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const [missing, setMissing] = useState<Field | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useSession();
  const { trouble, clear, explain } = useSignInTrouble(state.status === 'signed-out' ? state.reason : null);

  const signIn = async () => {
    setBusy(true);
    clear();
    const { email, password, code } = values;
    try {
      // On success the guards take over (app/guards.ts); the form stays busy until the next page is ready.
      await session.signIn({ email: email.trim(), password, ...(asksForCode && { code: code.trim() }) });
    } catch (error) {
      if (isRefusal(error, 'ERR_TWO_FACTOR_REQUIRED')) setAsksForCode(true);
      else explain(error);
      setBusy(false);
    }
  };
  return {
    values,
    asksForCode,
    /** The first field that must be filled and is empty. */
    missing,
    busy,
    trouble,
    write: (field: Field) => (value: string) => {
      preloadWorkspace();
      setMissing(null);
      setValues((was) => ({ ...was, [field]: value }));
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      // The fields of the step on screen: only the code, or all fields but the code.
      const asked = fields.filter((field) => (field === 'code') === asksForCode);
      const isEmpty = (field: Field) => (field === 'password' ? values.password : values[field].trim()) === '';
      const empty = asked.find(isEmpty) ?? null;
      setMissing(empty);
      if (empty) event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus();
      else void signIn();
    },
    /** Back to e-mail and password. */
    startAgain: () => {
      clear();
      setAsksForCode(false);
      setValues({ email: values.email, password: '', code: '' });
    },
  };
}

interface StepProps {
  form: ReturnType<typeof useSignInForm>;
  alert: ReactNode;
  button: ReactNode;
}

interface PasswordStepProps extends StepProps {
  offersSignUp: boolean;
}

function PasswordStep({ form, alert, button, offersSignUp }: PasswordStepProps) {
  const { values, missing, write, submit } = form;
  const { t } = useTranslation();
  return (
    // The welcome text plays on the name of Balcão, so a brand with another name gets a plain title.
    <FrontPage title={t(($) => (hasOwnName() ? $.auth.title : $.auth.welcome))} onSubmit={submit}>
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
        takesFocus
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

function CodeStep({ form: { values, missing, write, submit, startAgain }, alert, button }: StepProps) {
  const { t } = useTranslation();
  return (
    <FrontPage title={t(($) => $.auth.code.title)} intro={t(($) => $.auth.code.intro)} onSubmit={submit}>
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
}

const passwordChanged = (t: ReturnType<typeof useTranslation>['t']) => ({
  kind: 'notice' as const,
  text: t(($) => $.auth.passwordChanged),
});

/**
 * Whether companies may sign up here; false until the server has answered. The link to the sign-up stands beside
 * another link, so nothing moves when it appears.
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
  const [hasStarted, setHasStarted] = useState(false);
  return () => {
    if (hasStarted) return;
    setHasStarted(true);
    for (const id of ['/signed-in', '/signed-in/shell', '/signed-in/shell/tickets/{-$ticketId}'] as const)
      void router.loadRouteChunk(router.routesById[id]);
  };
}
