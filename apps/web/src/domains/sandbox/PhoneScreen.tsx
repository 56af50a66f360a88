import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Chat } from './parts/Chat.tsx';
import { Customers } from './parts/Customers.tsx';
import { Device } from './parts/Device.tsx';
import { usePhone, usePhoneActs } from './use-phone.ts';
import styles from './phone.module.css';

/**
 * The simulated network of one sandbox connection: the customers, the chosen customer's telephone, and the company's
 * telephone.
 */
export function PhoneScreen() {
  const { t } = useTranslation();
  const connectionId = Number(useParams({ from: '/signed-in/sandbox/$connectionId' }).connectionId);
  const { data: phone, error, refetch } = usePhone(connectionId);
  const acts = usePhoneActs(connectionId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [autoRead, setAutoRead] = useState(true);
  usePageTitle(t(($) => $.sandbox.title));
  const customer = phone?.customers.find(({ number }) => number === chosen);

  return (
    <main className={styles.world} data-chat={customer ? '' : undefined}>
      <header className={styles.intro}>
        <h1>{t(($) => $.sandbox.title)}</h1>
        <p>{t(($) => $.sandbox.subtitle)}</p>
      </header>
      {!phone && (
        <div className={styles.wholly}>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />}
        </div>
      )}
      {phone && (
        <>
          <Customers customers={phone.customers} chosen={chosen} onChoose={setChosen} acts={acts} />
          <section className={styles.phone} aria-label={customer?.name ?? t(($) => $.sandbox.title)}>
            <div className={styles.glass}>
              {customer ? (
                <Chat
                  key={customer.number}
                  connectionId={connectionId}
                  customer={customer}
                  acts={acts}
                  autoRead={autoRead}
                  onBack={() => setChosen(null)}
                />
              ) : (
                <p className={styles.idle}>{t(($) => $.sandbox.chooseCustomer)}</p>
              )}
            </div>
          </section>
          <Device phone={phone} acts={acts} autoRead={autoRead} onAutoRead={setAutoRead} />
        </>
      )}
    </main>
  );
}
