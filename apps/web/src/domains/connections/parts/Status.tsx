import type { Connection } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { knownReason, statusTones } from '../connection-status.ts';
import styles from '../connections.module.css';

/**
 * The status of the connection in words: its meaning or reason, and what to do. Also the progress of the phone's
 * history.
 */
export function Status({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { status, importing, driver } = connection;
  const reason = knownReason(connection);
  const label = importing === null ? '' : t(($) => $.connections.importing, { percent: importing });
  return (
    <div className={styles.status} data-tone={statusTones[status]} data-status={status}>
      <span>
        <i aria-hidden />
        {t(($) => $.connections.statuses[status])}
      </span>
      <small>
        {reason
          ? t(($) => (reason === 'stopped' && driver === 'cloud-api' ? $.cloud.stopped : $.connections.reasons[reason]))
          : importing === null
            ? t(($) => $.connections.statusHints[status])
            : label}
      </small>
      {importing !== null && <progress max={100} value={importing} aria-label={label} />}
    </div>
  );
}
