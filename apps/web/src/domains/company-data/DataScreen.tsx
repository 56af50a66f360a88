import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ContactErasures } from './parts/ContactErasures.tsx';
import { Exports } from './parts/Exports.tsx';
import { RetentionForm } from './parts/RetentionForm.tsx';
import card from '../../ui/card.module.css';
import styles from './company-data.module.css';

/** What the company may take with it, and for how long it keeps what it has. */
export function DataScreen() {
  const { t } = useTranslation();
  const list = useQuery(queries.companyData.list());
  const retention = useQuery(queries.companyData.showRetention());
  const erasures = useQuery(queries.companyData.listContactErasures());
  const title = t(($) => $.companyData.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.companyData.subtitle)} tabs={<SettingsTabs />}>
      <section className={`${card.card} ${styles.card}`} aria-label={t(($) => $.companyData.exports)}>
        <Exports list={list} start={() => api.companyData.start()} />
      </section>
      <section className={`${card.card} ${styles.card}`} aria-label={t(($) => $.companyData.retention.title)}>
        <div className={styles.head}>
          <div>
            <h2>{t(($) => $.companyData.retention.title)}</h2>
            <p>{t(($) => $.companyData.retention.hint)}</p>
          </div>
        </div>
        {retention.data ? (
          <RetentionForm retention={retention.data} />
        ) : retention.error ? (
          <ErrorState error={retention.error} retry={() => void retention.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </section>
      <section className={`${card.card} ${styles.card}`} aria-label={t(($) => $.companyData.erasures.title)}>
        <div className={styles.head}>
          <div>
            <h2>{t(($) => $.companyData.erasures.title)}</h2>
            <p>{t(($) => $.companyData.erasures.hint)}</p>
          </div>
        </div>
        {erasures.data ? (
          <ContactErasures erasures={erasures.data} />
        ) : erasures.error ? (
          <ErrorState error={erasures.error} retry={() => void erasures.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </section>
    </Screen>
  );
}
