import { useTranslation } from '../../../i18n/i18n.ts';
import { knownReason } from '../../connections/index.ts';
import styles from './connection-banners.module.css';

/**
 * Why a number is down and what to do. It is loaded with the banners and not with the page: the texts for all reasons
 * are long, and numbers are rarely down.
 */
export function DownReason({ reason: given }: { reason: Parameters<typeof knownReason>[0]['reason'] }) {
  const { t } = useTranslation();
  const reason = knownReason({ status: 'DISCONNECTED', reason: given });
  return reason && <span className={styles.reason}>{t(($) => $.connections.reasons[reason])}</span>;
}
