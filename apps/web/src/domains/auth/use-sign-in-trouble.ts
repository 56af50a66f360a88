import { useEffect, useState } from 'react';
import { refusal } from '../../api/api-error.ts';
import type { SignOutReason } from '../../api/session-state.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { errorText } from '../../ui/error-text.ts';

/** The message of the page: why the last session ended, or why the last attempt failed. */
export interface Trouble {
  kind: 'error' | 'notice';
  text: string;
  /** Read aloud instead of a text that changes every second. */
  spoken?: string;
  /** What the user can do about it. */
  link?: { href: string; text: string };
}

type Cause = { error: unknown } | { reason: SignOutReason | null };

/** Keeps the cause and not its text, so that the notice follows the language and the countdown. */
export function useSignInTrouble(endedBy: SignOutReason | null) {
  const { t } = useTranslation();
  const [cause, setCause] = useState<Cause>({ reason: endedBy });
  const [wait, setWait] = useState(0);
  const [wholeWait, setWholeWait] = useState(0);

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const expired = ({ dueDate, payUrl }: { dueDate: string; payUrl?: string }): Trouble => ({
    kind: 'error',
    text: t(($) => (payUrl === undefined ? $.auth.subscriptionExpired : $.auth.subscriptionToPay), {
      date: formatDay(dueDate),
    }),
    ...(payUrl !== undefined && { link: { href: payUrl, text: t(($) => $.auth.payNow) } }),
  });

  const limited = (seconds: number) => t(($) => $.auth.rateLimited, { count: seconds });

  const describe = (): Trouble | null => {
    if ('reason' in cause) {
      if (cause.reason?.kind === 'subscription') return expired(cause.reason);
      if (cause.reason?.kind === 'blocked') return { kind: 'error', text: t(($) => $.errors.ERR_COMPANY_BLOCKED) };
      if (cause.reason?.kind === 'elsewhere') return { kind: 'notice', text: t(($) => $.auth.elsewhere) };
      return cause.reason?.kind === 'expired' ? { kind: 'notice', text: t(($) => $.auth.sessionExpired) } : null;
    }
    const due = refusal(cause.error, 'ERR_SUBSCRIPTION_EXPIRED');
    if (due) return expired(due);
    if (refusal(cause.error, 'ERR_RATE_LIMITED'))
      return wait > 0 ? { kind: 'error', text: limited(wait), spoken: limited(wholeWait) } : null;
    return { kind: 'error', text: errorText(cause.error) };
  };

  return {
    trouble: describe(),
    clear: () => setCause({ reason: null }),
    explain(error: unknown) {
      setCause({ error });
      const seconds = Math.ceil(refusal(error, 'ERR_RATE_LIMITED')?.retryAfterSeconds ?? 0);
      setWait(seconds);
      setWholeWait(seconds);
    },
  };
}
