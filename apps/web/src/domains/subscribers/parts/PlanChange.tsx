import type { BillingPeriod, PlanChange as PlanChangeQuote, Subscriber } from '@balcao/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { showDay } from '@balcao/contract/kit/show-day';
import { queries } from '../../../api/query-keys.ts';
import { formatCents } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { InvoiceLines } from '../../invoices/parts.ts';
import styles from '../subscribers.module.css';

/** The amounts change with the day and with payments, so they are fetched again. */
const refreshMs = 30_000;

/**
 * What the chosen plan costs a company for the days that are paid, and what its next invoice will be. The form sends
 * the shown amount: the server refuses a change that would cost another amount.
 */
export function PlanChange({
  subscriber,
  control,
}: {
  subscriber: Subscriber;
  control: Control<FieldValues, unknown, FieldValues>;
}) {
  const { t } = useTranslation();
  const planId = Number(useWatch({ control, name: 'planId' }));
  const recurrence = useWatch({ control, name: 'recurrence' }) as BillingPeriod;
  const {
    field: { onChange },
  } = useController({ control, name: 'confirmedCents' });
  const isChange = planId > 0 && planId !== subscriber.planId;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queries.invoices.planChange({ params: { id: subscriber.id }, query: { planId, recurrence } }),
    enabled: isChange,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  // While the amounts of an earlier choice are still shown, no amount is confirmed.
  const shownCents = isChange && !isPlaceholderData ? data?.differenceCents : undefined;
  useEffect(() => {
    onChange(shownCents);
  }, [onChange, shownCents]);
  if (!isChange) return null;
  return (
    <section
      className={styles.change}
      aria-label={t(($) => $.subscribers.planChange.title)}
      aria-busy={isPlaceholderData || !data}
    >
      {data && (
        <>
          <dl className={styles.amounts}>
            {([data.from, data.to] as const).map(({ name, monthlyCents }, nth) => (
              <div key={nth}>
                <dt>{t(($) => (nth === 0 ? $.subscribers.planChange.from : $.subscribers.planChange.to))}</dt>
                <dd>
                  {name}
                  <small>{t(($) => $.subscribers.planChange.monthly, { value: formatCents(monthlyCents) })}</small>
                </dd>
              </div>
            ))}
          </dl>
          {data.prorations.length === 0 ? (
            <p>{t(($) => $.subscribers.planChange.nothingPaid)}</p>
          ) : (
            <Prorations change={data} />
          )}
          <NextInvoice invoice={data.invoice} />
        </>
      )}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
    </section>
  );
}

/** What is given back for the days that are paid, and what the chosen plan costs for them. */
function Prorations({ change }: { change: PlanChangeQuote }) {
  const { t } = useTranslation();
  return (
    <>
      {change.prorations.map(({ from, to, days, daysLeft }) => (
        <p key={from}>
          {t(($) => $.subscribers.planChange.daysLeft, {
            count: daysLeft,
            days,
            from: showDay(from),
            to: showDay(to),
          })}
        </p>
      ))}
      <dl className={styles.amounts}>
        <div>
          <dt>{t(($) => $.subscribers.planChange.credit)}</dt>
          <dd className="num">{formatCents(-change.creditCents)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.subscribers.planChange.charge)}</dt>
          <dd className="num">{formatCents(change.chargeCents)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.subscribers.planChange.difference)}</dt>
          <dd className="num">{formatCents(change.differenceCents)}</dd>
        </div>
      </dl>
    </>
  );
}

function NextInvoice({ invoice }: Pick<PlanChangeQuote, 'invoice'>) {
  const { t } = useTranslation();
  if (invoice === null) return <p>{t(($) => $.subscribers.planChange.noInvoice)}</p>;
  return (
    <>
      <p className={styles.invoiceTitle}>
        {t(($) => (invoice.isMade ? $.subscribers.planChange.open : $.subscribers.planChange.next), {
          date: showDay(invoice.dueDate),
        })}
      </p>
      <InvoiceLines lines={invoice.lines} totalCents={invoice.cents} />
    </>
  );
}
