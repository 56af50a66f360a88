import type { Invoice } from '@balcao/contract';
import { showDay } from '@balcao/contract/kit/show-day';
import { formatDay } from '../../../i18n/format.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Column } from '../../../records/RecordList.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { stateToday, stateTones } from '../state-of.ts';
import styles from '../invoices.module.css';

export const detailColumn: Column<Invoice> = {
  header: ($) => $.invoices.columns.detail,
  cell: (invoice) => <Detail invoice={invoice} />,
};
export const valueColumn: Column<Invoice> = {
  header: ($) => $.invoices.columns.value,
  cell: ({ value }) => <span className="num">{formatMoney(value)}</span>,
};
export const dueDateColumn: Column<Invoice> = {
  header: ($) => $.invoices.columns.dueDate,
  cell: ({ dueDate }) => <span className="num">{showDay(dueDate)}</span>,
};
export const stateColumn: Column<Invoice> = {
  header: ($) => $.invoices.columns.state,
  cell: (invoice) => <StateOf invoice={invoice} />,
};

/** The name of the plan and the period. */
function Detail({ invoice: { detail, periodStart, periodEnd } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <>
      {detail}
      <span className={styles.second}>
        {t(($) => $.invoices.period, { from: showDay(periodStart), to: showDay(periodEnd) })}
      </span>
    </>
  );
}

/** The state as a chip; the day of the payment; and the paid amount, if it differs from that of the invoice. */
export function StateOf({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const state = stateToday(invoice);
  const { paidAt, paidValue, value } = invoice;
  return (
    <>
      <Chip tone={stateTones[state]}>{t(($) => $.invoices.states[state])}</Chip>
      {paidAt !== null && (
        <span className={styles.second}>
          {t(($) => $.invoices.paidOn, { date: formatDay(paidAt) })}
          {paidValue !== null && paidValue !== value && (
            <> · {t(($) => $.invoices.paidOnlyValue, { value: formatMoney(paidValue) })}</>
          )}
        </span>
      )}
    </>
  );
}
