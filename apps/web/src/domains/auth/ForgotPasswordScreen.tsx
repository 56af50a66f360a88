import { limits } from '@balcao/contract/limits';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FrontField } from './parts/FrontField.tsx';
import { FrontPage } from './parts/FrontPage.tsx';
import { Notice } from './parts/Notice.tsx';
import { PasswordField } from './parts/PasswordField.tsx';
import { problemsIn, emailProblem, repeatProblem, strengthProblem, textProblem } from './check-fields.ts';
import { PasswordRules } from './parts/PasswordRules.tsx';
import { publicCalls } from './public-calls.ts';
import { useFrontForm } from './use-front-form.ts';
import styles from './sign-in.module.css';

/**
 * Two steps: the e-mail, to which a code is sent; then the code and the new password. The mail's link skips the first.
 */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const [link] = useState(readLink);
  const [email, setEmail] = useState(link?.email ?? '');
  const [isSent, setIsSent] = useState(link !== undefined);
  usePageTitle(t(($) => $.accounts.forgot.title));
  return isSent ? (
    <NewPasswordForm email={email} token={link?.token} onOtherEmail={() => setIsSent(false)} />
  ) : (
    <EmailForm
      email={email}
      onSent={(sentTo) => {
        setEmail(sentTo);
        setIsSent(true);
      }}
    />
  );
}

/**
 * Reads the e-mail and the secret of the mail's link. They stand after the hash, which browsers send to no server. They
 * are removed from the address bar as well.
 */
function readLink(): { email: string; token: string } | undefined {
  const parts = new URLSearchParams(location.hash.slice(1));
  const [email, token] = [parts.get('email'), parts.get('token')];
  if (!email || !token) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { email, token };
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { busy, trouble, submit, field } = useFrontForm({
    initial: { email },
    check: (values) => problemsIn({ email: emailProblem(values.email) }),
    send: async (values) => {
      const sentTo = values.email.trim();
      await publicCalls.forgetPassword(sentTo);
      onSent(sentTo);
    },
    refusedFields: { ERR_EMAIL_NOT_FOUND: 'email' },
  });
  return (
    <FrontPage title={t(($) => $.accounts.forgot.title)} intro={t(($) => $.accounts.forgot.intro)} onSubmit={submit}>
      <Notice trouble={trouble} />
      <FrontField
        {...field('email')}
        label={t(($) => $.auth.email)}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        takesFocus
      />
      <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
        {t(($) => $.accounts.forgot.send)}
      </Button>
      <p className={styles.links}>
        <Link to="/login">{t(($) => $.accounts.toSignIn)}</Link>
        <Link to="/signup">{t(($) => $.auth.signUp)}</Link>
      </p>
    </FrontPage>
  );
}

function NewPasswordForm({
  email,
  token,
  onOtherEmail,
}: {
  email: string;
  /** The secret of the link; undefined: the user types the code. */
  token: string | undefined;
  onOtherEmail: () => void;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const { values, busy, trouble, submit, field } = useFrontForm({
    initial: { code: token ?? '', newPassword: '', confirmPassword: '' },
    check: ({ code, newPassword, confirmPassword }) =>
      problemsIn({
        code: textProblem(code),
        newPassword: strengthProblem(newPassword),
        confirmPassword: repeatProblem(confirmPassword, newPassword),
      }),
    send: async ({ code, newPassword }) => {
      await publicCalls.resetPassword({ email, token: code.trim(), newPassword });
      await router.navigate({ to: '/login', search: { notice: 'password' }, replace: true });
    },
    // With the secret of a link there is no field for the code, so the refusal stands above the form.
    ...(token === undefined && { refusedFields: { ERR_RESET_CODE: 'code' as const } }),
  });
  const { minutes } = limits.resetCode;
  return (
    <FrontPage
      title={t(($) => $.accounts.forgot.newTitle)}
      intro={
        token === undefined
          ? t(($) => $.accounts.forgot.sent, { email, minutes })
          : t(($) => $.accounts.forgot.forUser, { email })
      }
      onSubmit={submit}
    >
      <Notice trouble={trouble} />
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {token === undefined && (
        <FrontField
          {...field('code')}
          label={t(($) => $.accounts.forgot.code)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="K7QD-2MXA"
          takesFocus
        />
      )}
      <PasswordField
        {...field('newPassword')}
        label={t(($) => $.accounts.newPassword)}
        isNew
        describedBy="password-rules"
      />
      <PasswordRules id="password-rules" password={values.newPassword} />
      <PasswordField {...field('confirmPassword')} label={t(($) => $.accounts.confirmPassword)} isNew />
      <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
        {t(($) => $.accounts.forgot.save)}
      </Button>
      <p className={styles.links}>
        <Link to="/login">{t(($) => $.accounts.toSignIn)}</Link>
        <button type="button" onClick={onOtherEmail}>
          {t(($) => $.accounts.forgot.again)}
        </button>
      </p>
    </FrontPage>
  );
}
