import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Caution } from '../../ui/Caution.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { ChargeTable } from './parts/ChargeTable.tsx';
import { MandateTable } from './parts/MandateTable.tsx';
import { ProviderCard } from './parts/ProviderCard.tsx';
import styles from './payments.module.css';

/** How the operator receives payments, and the charges of all companies. */
export function PaymentsScreen() {
  const { t } = useTranslation();
  const { data: providers, error, refetch } = useQuery(queries.payments.providers());
  const title = t(($) => $.payments.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.payments.subtitle)} tabs={<SettingsTabs />}>
      {providers ? (
        <>
          {!providers.some(({ isActive }) => isActive) && <Caution>{t(($) => $.payments.noneActive)}</Caution>}
          <section className={styles.providers} aria-label={t(($) => $.payments.providersTitle)}>
            {providers.map((provider) => (
              <ProviderCard key={provider.kind} provider={provider} />
            ))}
          </section>
          <ChargeTable />
          {providers.some(({ mandates }) => mandates) && <MandateTable />}
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Screen>
  );
}
