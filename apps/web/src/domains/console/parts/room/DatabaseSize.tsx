import type { MachineRoom } from '@balcao/contract';
import { formatBytes, formatWhole } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import card from '../../../../ui/card.module.css';
import table from '../../../../ui/table.module.css';
import styles from '../../console.module.css';

/** The size of the database, and of its largest tables. */
export function DatabaseSize({ room: { database } }: { room: MachineRoom }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.largestTables);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        <span className={`${styles.hint} num`}>
          {t(($) => $.console.room.databaseSize, { size: formatBytes(database.bytes) })}
        </span>
      </header>
      <table className={`${table.table} ${styles.figures} num`}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.console.room.table)}</th>
            <th scope="col">{t(($) => $.console.room.rows)}</th>
            <th scope="col">{t(($) => $.console.room.size)}</th>
          </tr>
        </thead>
        <tbody>
          {database.tables.map(({ name, bytes, rows }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className={rows === null ? styles.none : undefined}>{rows === null ? '–' : formatWhole(rows)}</td>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
