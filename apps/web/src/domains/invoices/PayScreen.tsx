import type { PayableInvoice } from '@balcao/contract';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { localDay } from '../../i18n/local-time.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useLoaded } from '../auth/index.ts';
import { FrontPage, LoadFailed } from '../auth/parts.ts';
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
      {value && <Invoice payable={paidSince(shown, value)} />}
      {value && paidSince(shown, value).invoice.status === 'open' && <PayByLink token={token} onLook={look} />}
      {error && !isOver ? <LoadFailed error={error} retry={retry} /> : null}
      {!value && !error && (
        <output className={styles.loading}>
          <span className="sr">{t(($) => $.common.loading)}</span>
          <Skeleton height={120} />
        </output>
      )}
      <p className={styles.links}>
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

const isPast = (day: string): boolean => day < localDay(new Date().toISOString());
const showDay = (day: string): string => day.split('-').toReversed().join('/');

function Invoice({ payable: { invoice } }: { payable: PayableInvoice }) {
  const { t } = useTranslation();
  const { status, detail, value, dueDate, periodStart, periodEnd } = invoice;
  const isExpired = status === 'open' && isPast(dueDate);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.invoices.payPage.plan)}</dt>
          <dd>{detail}</dd>
        </div>
        <div>
          <dt>{t(($) => $.invoices.payPage.period)}</dt>
          <dd>{t(($) => $.invoices.payPage.periodText, { from: showDay(periodStart), to: showDay(periodEnd) })}</dd>
        </div>
        <div>
          <dt>{t(($) => $.invoices.payPage.dueDate)}</dt>
          <dd>
            {showDay(dueDate)}
            {status === 'open' && (
              <small data-expired={isExpired || undefined}>
                {t(($) => (isExpired ? $.invoices.payPage.expired : $.invoices.payPage.open))}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.invoices.payPage.value)}</dt>
          <dd className={styles.value}>{formatMoney(value)}</dd>
        </div>
      </dl>
      {status !== 'open' && <p className={styles.done}>{t(($) => $.invoices.payPage[status])}</p>}
    </>
  );
}
