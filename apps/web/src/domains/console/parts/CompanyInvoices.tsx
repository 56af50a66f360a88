import { useInfiniteQuery } from '@tanstack/react-query';
import { showDay } from '@balcao/contract/kit/show-day';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MoreButton } from '../../../records/MoreButton.tsx';
import { morePages } from '../../../records/more-pages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { managedInvoices } from '../../invoices/index.ts';
import { StateOf } from '../../invoices/parts.ts';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../console.module.css';

/** The invoices of a company, the latest first. */
export function CompanyInvoices({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(managedInvoices('', { companyId }));
  const { data, error, refetch } = query;
  const invoices = data?.pages.flatMap(({ records }) => records) ?? [];
  const title = t(($) => $.console.company.invoices);
  const renderList = () => {
    if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={3} />;
    if (invoices.length === 0) return <p className={styles.empty}>{t(($) => $.console.company.noInvoices)}</p>;
    return (
      <table className={table.table}>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row">
                {invoice.detail}
                <span className={`${styles.second} num`}>{showDay(invoice.dueDate)}</span>
              </th>
              <td className="num">{formatMoney(invoice.value)}</td>
              <td>
                <StateOf invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {renderList()}
      <MoreButton more={morePages(query)} />
    </section>
  );
}
