import type { InvoiceLine } from '@balcao/contract';
import { showDay } from '@balcao/contract/kit/show-day';
import { formatCents } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../invoices.module.css';

interface Props {
  lines: readonly InvoiceLine[];
  /** Absent: the sum is shown elsewhere. */
  totalCents?: number;
}

/** The lines of an invoice and their sum. */
export function InvoiceLines({ lines, totalCents }: Props) {
  const { t } = useTranslation();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.invoices.document.description)}</th>
          <th scope="col">{t(($) => $.invoices.document.period)}</th>
          <th scope="col">{t(($) => $.invoices.columns.value)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, detail, from, to, days, cents }, nth) => (
          <tr key={nth}>
            <td>{t(($) => $.invoices.lines[kind], { detail })}</td>
            <td>
              {from !== null && to !== null && t(($) => $.invoices.period, { from: showDay(from), to: showDay(to) })}
              {days !== null && <span className={styles.second}>{t(($) => $.invoices.days, { count: days })}</span>}
            </td>
            <td className="num">{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
      {totalCents !== undefined && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t(($) => $.invoices.document.total)}</td>
            <td className="num">{formatCents(totalCents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
