import type { Connection } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { knownReason, statusTones } from '../connection-status.ts';
import styles from '../connections.module.css';

/**
 * The status of the connection in words. Under it stands the reason, or else how far the import of the phone's history
 * is, or else what the status means.
 */
export function Status({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { status, importing, driver } = connection;
  const reason = knownReason(connection);
  const importLabel = importing === null ? '' : t(($) => $.connections.importing, { percent: importing });
  const explanation = () => {
    if (reason)
      return t(($) =>
        reason === 'stopped' && driver === 'cloud-api' ? $.cloud.stopped : $.connections.reasons[reason],
      );
    return importing === null ? t(($) => $.connections.statusHints[status]) : importLabel;
  };
  return (
    <div className={styles.status} data-tone={statusTones[status]} data-status={status}>
      <span>
        <i aria-hidden />
        {t(($) => $.connections.statuses[status])}
      </span>
      <small>{explanation()}</small>
      {importing !== null && <progress max={100} value={importing} aria-label={importLabel} />}
    </div>
  );
}
