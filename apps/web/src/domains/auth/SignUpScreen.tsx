import type { Plan } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/our-session.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { FrontField } from './parts/FrontField.tsx';
import { FrontPage } from './parts/FrontPage.tsx';
import { Notice } from './parts/Notice.tsx';
import { PasswordField } from './parts/PasswordField.tsx';
import { problemsIn, emailProblem, textProblem } from './check-fields.ts';
import { formatPhone } from './format-phone.ts';
import { LoadFailed } from './parts/LoadFailed.tsx';
import { publicCalls } from './public-calls.ts';
import { useFrontForm } from './use-front-form.ts';
import { useLoaded } from './use-loaded.ts';
import styles from './sign-in.module.css';

const loadOffer = async (_key: string, signal: AbortSignal) => {
  const [terms, plans] = await Promise.all([publicCalls.signUpTerms(signal), publicCalls.plans(signal)]);
  return { ...terms, plans };
};

/** A company signs up: on a trial, with its first admin, who is signed in at once. */
export function SignUpScreen() {
  const { t } = useTranslation();
  // There is one offer only, so its key never changes.
  const { value: offer, error, retry } = useLoaded(loadOffer, '');
  usePageTitle(t(($) => $.accounts.signUp.title));
  const toSignIn = (
    <p className={styles.links}>
      <Link to="/login">{t(($) => $.accounts.signUp.haveAccount)}</Link>
    </p>
  );
  if (error)
    return (
      <FrontPage title={t(($) => $.accounts.signUp.title)}>
        <LoadFailed error={error} retry={retry} />
        {toSignIn}
      </FrontPage>
    );
  if (!offer)
    return (
      <FrontPage title={t(($) => $.accounts.signUp.title)}>
        <output className={styles.loading}>
          <span className="sr">{t(($) => $.common.loading)}</span>
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={place} height={44} />
          ))}
        </output>
        {toSignIn}
      </FrontPage>
    );
  if (!offer.isOpen || offer.plans.length === 0)
    return (
      <FrontPage title={t(($) => $.accounts.signUp.title)} intro={t(($) => $.accounts.signUp.closed)}>
        {toSignIn}
      </FrontPage>
    );
  return <SignUpForm plans={offer.plans} trialDays={offer.trialDays} />;
}

function SignUpForm({ plans, trialDays }: { plans: readonly Plan[]; trialDays: number }) {
  const { t } = useTranslation();
  const { values, busy, trouble, submit, field } = useFrontForm({
    initial: { name: '', email: '', phone: '', password: '', planId: String(plans[0]?.id) },
    check: checkSignUp,
    send: async ({ name, email, phone, password, planId }) => {
      await publicCalls.signUp({ name, email, phone, password, planId: Number(planId), language: currentLanguage() });
      // The guards then open the workspace (app/guards.ts).
      await session.signIn({ email: email.trim(), password });
    },
    refusedFields: { ERR_EMAIL_EXISTS: 'email', ERR_NO_PLAN_FOUND: 'planId' },
  });
  return (
    <FrontPage
      title={t(($) => $.accounts.signUp.title)}
      intro={t(($) => $.accounts.signUp.intro, { count: trialDays })}
      onSubmit={submit}
    >
      <Notice trouble={trouble} />
      <FrontField
        {...field('name')}
        label={t(($) => $.accounts.signUp.name)}
        autoComplete="organization"
        maxLength={limits.companyName.max}
        takesFocus
      />
      <FrontField
        {...field('email')}
        label={t(($) => $.auth.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FrontField
        {...field('phone')}
        value={values.phone}
        onChange={(typed) => field('phone').onChange(formatPhone(typed))}
        label={t(($) => $.accounts.signUp.phone)}
        type="tel"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
      />
      <PasswordField {...field('password')} isNew />
      <PlanField {...field('planId')} plans={plans} />
      <Button type="submit" kind="primary" busy={busy} className={styles.submit}>
        {t(($) => (busy ? $.accounts.signUp.busy : $.accounts.signUp.submit))}
      </Button>
      <p className={styles.links}>
        <Link to="/login">{t(($) => $.accounts.signUp.haveAccount)}</Link>
      </p>
    </FrontPage>
  );
}

/** The area code with two digits, and a landline number with eight. */
const minPhoneDigits = 10;

type SignUpValues = Record<'name' | 'email' | 'phone' | 'password' | 'planId', string>;

const checkSignUp = ({ name, email, phone, password }: SignUpValues) =>
  problemsIn({
    name:
      textProblem(name) ??
      (name.trim().length < limits.companyName.min ? ($) => $.accounts.signUp.shortName : undefined),
    email: emailProblem(email),
    phone:
      textProblem(phone) ??
      (phone.replaceAll(/\D/g, '').length < minPhoneDigits ? ($) => $.common.form.number : undefined),
    password:
      textProblem(password) ??
      (password.length < limits.password.min ? ($) => $.accounts.signUp.shortPassword : undefined),
    // A plan is always chosen.
    planId: undefined,
  });

interface PlanFieldProps {
  name: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  plans: readonly Plan[];
}

/** The plans with their prices, and what the chosen one contains. */
function PlanField({ name, value, problem, onChange, plans }: PlanFieldProps) {
  const { t } = useTranslation();
  const chosen = plans.find(({ id }) => String(id) === value);
  return (
    <label className={styles.field}>
      <span>{t(($) => $.accounts.signUp.plan)}</span>
      <select
        className={styles.input}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby="plan-said"
      >
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name} ·{' '}
            {plan.value > 0
              ? t(($) => $.accounts.signUp.perMonth, { price: formatMoney(plan.value) })
              : t(($) => $.accounts.signUp.free)}
          </option>
        ))}
      </select>
      {chosen && (
        <small id="plan-said" className={problem ? styles.missing : styles.hint}>
          {problem ??
            t(($) => $.accounts.signUp.planHolds, {
              users: chosen.users,
              connections: chosen.connections,
              queues: chosen.queues,
            })}
        </small>
      )}
    </label>
  );
}
