import type { PayableInvoice } from '@balcao/contract';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useLoaded } from '../auth/index.ts';
import { FrontPage, LoadFailed } from '../auth/parts.ts';
import { PayableFacts } from './parts/PayableFacts.tsx';
import { PayByLink } from './parts/PayByLink.tsx';
import styles from './pay-page.module.css';

const load = (token: string, signal: AbortSignal) =>
  send({
    method: 'GET',
    url: `/api/pay/${encodeURIComponent(token)}`,
    token: null,
    body: undefined,
    signal,
  }) as Promise<PayableInvoice>;

/** An invoice that is paid by a link, without signing in. */
export function PayScreen() {
  const { t } = useTranslation();
  const { token = '' } = useParams({ strict: false });
  const { value, error, retry } = useLoaded(load, token);
  const [shown, setShown] = useState<PayableInvoice | null>(null);
  // A look that fails is followed by the next one.
  const look = useCallback(
    () => void load(token, AbortSignal.timeout(lookMs)).then(setShown, () => undefined),
    [token],
  );
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 429;
  const title = value
    ? t(($) => $.invoices.payPage.title, { company: value.company })
    : t(($) => (isOver ? $.invoices.payPage.overTitle : $.invoices.payPage.loading));
  usePageTitle(title);
  return (
    <FrontPage title={title} {...(isOver && { intro: t(($) => $.invoices.payPage.over) })}>
      {value && <PayableFacts payable={paidSince(shown, value)} />}
      {value && paidSince(shown, value).invoice.status === 'open' && <PayByLink token={token} onLook={look} />}
      {error && !isOver ? <LoadFailed error={error} retry={retry} /> : null}
      {!value && !error && (
        <output className={styles.loading}>
          <span className="sr">{t(($) => $.common.loading)}</span>
          <Skeleton height={120} />
        </output>
      )}
      <p className={styles.links}>
        {value && (
          <a href={`/api/pay/${encodeURIComponent(token)}/pdf`} target="_blank" rel="noreferrer">
            {t(($) => $.invoices.payPage.pdf)}
          </a>
        )}
        <Link to="/login">{t(($) => $.invoices.payPage.toSignIn)}</Link>
      </p>
    </FrontPage>
  );
}

const lookMs = 10_000;

/**
 * The invoice as it was last seen. A link without a number names the next invoice as soon as the former one is paid.
 */
function paidSince(seen: PayableInvoice | null, first: PayableInvoice): PayableInvoice {
  if (!seen) return first;
  return seen.invoice.id === first.invoice.id ? seen : { ...first, invoice: { ...first.invoice, status: 'paid' } };
}
