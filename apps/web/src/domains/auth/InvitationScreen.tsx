import type { Invitation } from '@balcao/contract';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { isRefusal } from '../../api/api-error.ts';
import { session } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FrontPage } from './parts/FrontPage.tsx';
import { Notice } from './parts/Notice.tsx';
import { PasswordField } from './parts/PasswordField.tsx';
import { problemsIn, repeatProblem, strengthProblem } from './check-fields.ts';
import { LoadFailed } from './parts/LoadFailed.tsx';
import { PasswordRules } from './parts/PasswordRules.tsx';
import { publicCalls } from './public-calls.ts';
import { useFrontForm } from './use-front-form.ts';
import { useLoaded } from './use-loaded.ts';
import styles from './sign-in.module.css';

/** The person whom a mail invites sets the password and is signed in. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const { token = '' } = useParams({ strict: false });
  const { value: invitation, error, retry } = useLoaded(publicCalls.invitation, token);
  usePageTitle(t(($) => $.accounts.invitation.title));
  if (invitation) return <JoinForm token={token} invitation={invitation} />;
  const isOver = isRefusal(error, 'ERR_INVITATION');
  return (
    <FrontPage
      title={t(($) => (isOver ? $.accounts.invitation.overTitle : $.accounts.invitation.title))}
      {...(isOver && { intro: t(($) => $.accounts.invitation.over) })}
    >
      {error && !isOver ? <LoadFailed error={error} retry={retry} /> : null}
      {!error && (
        <output className={styles.loading}>
          <span className="sr">{t(($) => $.common.loading)}</span>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </output>
      )}
      <p className={styles.links}>
        <Link to="/login">{t(($) => $.accounts.toSignIn)}</Link>
        {isOver && <Link to="/forgetpsw">{t(($) => $.auth.forgot)}</Link>}
      </p>
    </FrontPage>
  );
}

function JoinForm({ token, invitation: { name, email, company } }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { values, busy, trouble, submit, field } = useFrontForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) =>
      problemsIn({
        newPassword: strengthProblem(newPassword),
        confirmPassword: repeatProblem(confirmPassword, newPassword),
      }),
    send: async ({ newPassword }) => {
      await publicCalls.acceptInvitation(token, newPassword);
      await session.signIn({ email, password: newPassword });
      await router.navigate({ to: '/', replace: true });
    },
  });
  return (
    <FrontPage
      title={t(($) => $.accounts.invitation.hello, { name: name.split(' ')[0] ?? '' })}
      intro={t(($) => $.accounts.invitation.intro, { company, email })}
      onSubmit={submit}
    >
      <Notice trouble={trouble} />
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...field('newPassword')}
        label={t(($) => $.accounts.newPassword)}
        isNew
        takesFocus
        describedBy="password-rules"
      />
      <PasswordRules id="password-rules" password={values.newPassword} />
      <PasswordField {...field('confirmPassword')} label={t(($) => $.accounts.confirmPassword)} isNew />
      <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
        {t(($) => (busy ? $.auth.busy : $.accounts.invitation.submit))}
      </Button>
    </FrontPage>
  );
}
