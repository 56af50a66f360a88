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

/**
 * The message of the page. The state holds its cause and not its text, so the text follows the language and the
 * countdown.
 */
export function useSignInTrouble(endedBy: SignOutReason | null) {
  const { t } = useTranslation();
  const [cause, setCause] = useState<Cause>({ reason: endedBy });
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [secondsAtFirst, setSecondsAtFirst] = useState(0);

  useEffect(() => {
    if (secondsLeft <= 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const expired = ({ dueDate, payUrl }: { dueDate: string; payUrl?: string }): Trouble => ({
    kind: 'error',
    text: t(($) => (payUrl === undefined ? $.auth.subscriptionExpired : $.auth.subscriptionToPay), {
      date: formatDay(dueDate),
    }),
    ...(payUrl !== undefined && { link: { href: payUrl, text: t(($) => $.auth.payNow) } }),
  });

  const limited = (seconds: number) => t(($) => $.auth.rateLimited, { count: seconds });

  const describeReason = (reason: SignOutReason | null): Trouble | null => {
    switch (reason?.kind) {
      case 'subscription':
        return expired(reason);
      case 'blocked':
        return { kind: 'error', text: t(($) => $.errors.ERR_COMPANY_BLOCKED) };
      case 'elsewhere':
        return { kind: 'notice', text: t(($) => $.auth.elsewhere) };
      case 'expired':
        return { kind: 'notice', text: t(($) => $.auth.sessionExpired) };
      default:
        return null;
    }
  };

  const describeError = (error: unknown): Trouble | null => {
    const due = refusal(error, 'ERR_SUBSCRIPTION_EXPIRED');
    if (due) return expired(due);
    if (!refusal(error, 'ERR_RATE_LIMITED')) return { kind: 'error', text: errorText(error) };
    // The message goes when the user may try again.
    return secondsLeft > 0 ? { kind: 'error', text: limited(secondsLeft), spoken: limited(secondsAtFirst) } : null;
  };

  return {
    trouble: 'reason' in cause ? describeReason(cause.reason) : describeError(cause.error),
    clear: () => setCause({ reason: null }),
    explain(error: unknown) {
      setCause({ error });
      const seconds = Math.ceil(refusal(error, 'ERR_RATE_LIMITED')?.retryAfterSeconds ?? 0);
      setSecondsLeft(seconds);
      setSecondsAtFirst(seconds);
    },
  };
}
