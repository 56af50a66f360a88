import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { Exports } from './parts/Exports.tsx';
import card from '../../ui/card.module.css';
import styles from './company-data.module.css';

/** What the company may take with it. */
export function DataScreen() {
  const { t } = useTranslation();
  const list = useQuery(queries.companyData.list());
  const title = t(($) => $.companyData.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.companyData.subtitle)} tabs={<SettingsTabs />}>
      <section className={`${card.card} ${styles.card}`} aria-label={t(($) => $.companyData.exports)}>
        <Exports list={list} start={() => api.companyData.start()} />
      </section>
    </Screen>
  );
}
