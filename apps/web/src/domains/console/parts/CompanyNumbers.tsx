import type { ConsoleNumber } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../console.module.css';

const toneOfUnconnected = (isTroubled: boolean) => (isTroubled ? 'red' : 'neutral');

/** The numbers of a company and their state. */
export function CompanyNumbers({ numbers }: { numbers: readonly ConsoleNumber[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.company.numbers);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {numbers.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.company.noNumbers)}</p>
      ) : (
        <table className={table.table}>
          <tbody>
            {numbers.map(({ id, name, number, status, isTroubled }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {number !== null && <span className={`${styles.second} num`}>{number}</span>}
                </th>
                <td>
                  <Chip tone={status === 'CONNECTED' ? 'brand' : toneOfUnconnected(isTroubled)}>
                    {t(($) => $.connections.statuses[status])}
                  </Chip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
