import type { PayableInvoice } from '@balcao/contract';
import { showDay } from '@balcao/contract/kit/show-day';
import { formatCents, formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { localDay } from '../../../i18n/local-time.ts';
import styles from '../pay-page.module.css';

const isPast = (day: string): boolean => day < localDay(new Date().toISOString());

/** The details of an invoice, on the page of its link; with its lines if a plan change or a credit is among them. */
export function PayableFacts({ payable: { invoice, lines } }: { payable: PayableInvoice }) {
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
        {lines.length > 1 &&
          lines.map((line, nth) => (
            <div key={nth} className={styles.line}>
              <dt>
                {t(($) => $.invoices.payPage.lines[line.kind], { detail: line.detail })}
                {line.days !== null && <small>{t(($) => $.invoices.payPage.days, { count: line.days })}</small>}
              </dt>
              <dd className="num">{formatCents(line.cents)}</dd>
            </div>
          ))}
        <div>
          <dt>{t(($) => $.invoices.payPage.value)}</dt>
          <dd className={styles.value}>{formatMoney(value)}</dd>
        </div>
      </dl>
      {status !== 'open' && <p className={styles.done}>{t(($) => $.invoices.payPage[status])}</p>}
    </>
  );
}
