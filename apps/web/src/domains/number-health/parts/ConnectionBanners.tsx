import type { Connection, ConnectionAlert } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useSignal } from '../../../live/our-live.ts';
import { play } from '../../../ui/sounds.ts';
import { useConnections } from '../../connections/index.ts';
import styles from './connection-banners.module.css';

const DownBanner = lazy(withDialogTexts(async () => ({ default: (await import('./Banners.tsx')).DownBanner })));
const RestrictedBanner = lazy(
  withDialogTexts(async () => ({ default: (await import('./Banners.tsx')).RestrictedBanner })),
);

/** Above every screen, for users who may link connections: numbers that are down or that WhatsApp restricts. */
export function ConnectionBanners() {
  const { profile } = useUser();
  return can(profile, 'connections-page:actionButtons') ? <DownAndRestricted /> : null;
}

function DownAndRestricted() {
  const { data: connections = [] } = useConnections();
  // A connected number has no alert, so most companies' screens do not ask for them.
  const isAnyDown = connections.some(({ status }) => status !== 'CONNECTED');
  const { data } = useQuery({ ...queries.numberHealth.alerts(), ...live, enabled: isAnyDown });
  // The cached alerts are outdated if the numbers came back while this browser was offline.
  const alerts = isAnyDown && data ? data : [];
  const [dismissed, dismiss] = useDismissed();
  useSignal('connectionAlert', ({ action }) => void (action === 'down' && play('alarm')));
  const down = alerts.filter((alert) => !dismissed.includes(keyOfAlert(alert)));
  const restricted = connections.filter((each) => isRestricted(each) && !dismissed.includes(keyOfRestriction(each)));
  return (
    <div role="alert" className={styles.banners}>
      <Suspense>
        {down.length > 0 && <DownBanner alerts={down} onDismiss={() => dismiss(down.map(keyOfAlert))} />}
        {restricted.length > 0 && (
          <RestrictedBanner connections={restricted} onDismiss={() => dismiss(restricted.map(keyOfRestriction))} />
        )}
      </Suspense>
    </div>
  );
}

const isRestricted = ({ restrictedUntil }: Connection) =>
  restrictedUntil !== null && Date.parse(restrictedUntil) > Date.now();
const keyOfAlert = ({ connection, since }: ConnectionAlert) => `${connection.id} ${since}`;
const keyOfRestriction = ({ id, restrictedUntil }: Connection) => `${id} ${restrictedUntil}`;

const storageKey = 'dismissed-connection-notices';
const maxDismissed = 50;

/** The notices that were dismissed in this browser, and how to dismiss more. The next disconnect is a new notice. */
function useDismissed(): [readonly string[], (keys: readonly string[]) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(
    () => localStorage.getItem(storageKey)?.split('\n') ?? [],
  );
  return [
    dismissed,
    (keys) => {
      const next = [...dismissed, ...keys].slice(-maxDismissed);
      localStorage.setItem(storageKey, next.join('\n'));
      setDismissed(next);
    },
  ];
}
