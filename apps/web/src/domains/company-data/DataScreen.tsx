import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

/** The exports of the company, for how long it keeps files and messages, and the erasures of contacts. */
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
      <Part
        query={retention}
        title={t(($) => $.companyData.retention.title)}
        hint={t(($) => $.companyData.retention.hint)}
      >
        {(data) => <RetentionForm retention={data} />}
      </Part>
      <Part
        query={erasures}
        title={t(($) => $.companyData.erasures.title)}
        hint={t(($) => $.companyData.erasures.hint)}
      >
        {(data) => <ContactErasures erasures={data} />}
      </Part>
    </Screen>
  );
}

interface PartProps<Data> {
  query: UseQueryResult<Data>;
  title: string;
  hint: string;
  children: (data: Data) => ReactNode;
}

/** A card of the screen with a query of its own. */
function Part<Data>({ query: { data, error, refetch }, title, hint, children }: PartProps<Data>) {
  return (
    <section className={`${card.card} ${styles.card}`} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}
