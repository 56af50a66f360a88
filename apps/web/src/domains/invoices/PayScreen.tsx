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

/** Fetches what a link shows, without the session of a user: a visitor of the page has none. */
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
  const [latest, setLatest] = useState<PayableInvoice | null>(null);
  const payable = value && latestOf(value, latest);
  // `PayByLink` calls this again and again, so a request that fails is ignored.
  const lookForPayment = useCallback(
    () => void load(token, AbortSignal.timeout(lookTimeoutMs)).then(setLatest, () => undefined),
    [token],
  );
  // A refusal from 400 to 428 is final: the link is too old, or there is nothing to pay. After 429 and server errors a
  // retry may succeed.
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 429;
  const title = value
    ? t(($) => $.invoices.payPage.title, { company: value.company })
    : t(($) => (isOver ? $.invoices.payPage.overTitle : $.invoices.payPage.loading));
  usePageTitle(title);
  return (
    <FrontPage title={title} {...(isOver && { intro: t(($) => $.invoices.payPage.over) })}>
      {payable && <PayableFacts payable={payable} />}
      {payable?.invoice.status === 'open' && <PayByLink token={token} onLook={lookForPayment} />}
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

const lookTimeoutMs = 10_000;

/**
 * The invoice that the page showed first, in its latest state. A link without the id of an invoice names the next
 * invoice as soon as the first is paid, so another id in the latest answer means that the first invoice is paid.
 */
function latestOf(first: PayableInvoice, latest: PayableInvoice | null): PayableInvoice {
  if (!latest) return first;
  return latest.invoice.id === first.invoice.id ? latest : { ...first, invoice: { ...first.invoice, status: 'paid' } };
}
