import type { Connection } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { knownReason, statusTones } from '../connection-status.ts';
import styles from '../connections.module.css';

/** How the connection stands, in words, and what that means or why it is so. */
export function Status({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { status } = connection;
  const reason = knownReason(connection);
  return (
    <div className={styles.status} data-tone={statusTones[status]} data-status={status}>
      <span>
        <i aria-hidden />
        {t(($) => $.connections.statuses[status])}
      </span>
      <small>{reason ? t(($) => $.connections.reasons[reason]) : t(($) => $.connections.statusHints[status])}</small>
    </div>
  );
}
