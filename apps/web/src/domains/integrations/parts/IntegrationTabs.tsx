import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../integrations.module.css';

/** The parts of the integrations, above each of their screens. */
export function IntegrationTabs() {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.integrations.tabs.label)}>
      <Link to="/queue-integration" className={styles.tab}>
        {t(($) => $.integrations.tabs.bots)}
      </Link>
      <Link to="/webhooks" className={styles.tab}>
        {t(($) => $.integrations.tabs.webhooks)}
      </Link>
      <Link to="/mcp-tokens" className={styles.tab}>
        {t(($) => $.integrations.tabs.mcp)}
      </Link>
    </nav>
  );
}
