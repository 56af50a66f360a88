import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { StateOf } from '../../invoices/parts.ts';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../console.module.css';

/** How many of the latest invoices are shown; the screen of invoices has all. */
const shown = 12;

/** The latest invoices of a company. */
export function CompanyInvoices({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queries.invoices.page({ query: { companyId } }));
  const title = t(($) => $.console.company.invoices);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : data.records.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.company.noInvoices)}</p>
      ) : (
        <table className={table.table}>
          <tbody>
            {data.records.slice(0, shown).map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">
                  {invoice.detail}
                  <span className={`${styles.second} num`}>{invoice.dueDate.split('-').toReversed().join('/')}</span>
                </th>
                <td className="num">{formatMoney(invoice.value)}</td>
                <td>
                  <StateOf invoice={invoice} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
