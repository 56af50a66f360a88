import type { Connection, ConnectionAlert } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useSignal } from '../../../live/our-live.ts';
import { play } from '../../../ui/sounds.ts';

const DownBanner = lazy(withDialogTexts(async () => ({ default: (await import('./Banners.tsx')).DownBanner })));
const RestrictedBanner = lazy(
  withDialogTexts(async () => ({ default: (await import('./Banners.tsx')).RestrictedBanner })),
);

interface Props {
  /** Whether a number is not connected. Otherwise no number can have an alert. */
  isAnyDown: boolean;
  /** The numbers that WhatsApp restricts now. */
  restricted: readonly Connection[];
}

/** The notices that the user has not dismissed. An alert that arrives sounds the alarm. */
export function ConnectionNotices({ isAnyDown, restricted }: Props) {
  const { data } = useQuery({ ...queries.numberHealth.alerts(), ...live, enabled: isAnyDown });
  // The cached alerts are outdated if the numbers came back while this browser was offline.
  const alerts = isAnyDown && data ? data : [];
  const [dismissed, dismiss] = useDismissed();
  useSignal('connectionAlert', ({ action }) => void (action === 'down' && play('alarm')));
  const shownAlerts = alerts.filter((alert) => !dismissed.includes(keyOfAlert(alert)));
  const shownRestricted = restricted.filter((connection) => !dismissed.includes(keyOfRestriction(connection)));
  return (
    <>
      {shownAlerts.length > 0 && (
        <DownBanner alerts={shownAlerts} onDismiss={() => dismiss(shownAlerts.map(keyOfAlert))} />
      )}
      {shownRestricted.length > 0 && (
        <RestrictedBanner
          connections={shownRestricted}
          onDismiss={() => dismiss(shownRestricted.map(keyOfRestriction))}
        />
      )}
    </>
  );
}

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
