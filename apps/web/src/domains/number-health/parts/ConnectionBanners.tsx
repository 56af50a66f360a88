import type { Connection, ConnectionAlert } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconHandStop, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatDayTime, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useSignal } from '../../../live/our-live.ts';
import { play } from '../../../ui/sounds.ts';
import { useConnections } from '../../connections/index.ts';
import styles from './connection-banners.module.css';

const DownReason = lazy(withDialogTexts(async () => ({ default: (await import('./DownReason.tsx')).DownReason })));

/** Above every screen, for users who may link connections: numbers that are down or that WhatsApp restricts. */
export function ConnectionBanners() {
  const { profile } = useUser();
  return can(profile, 'connections-page:actionButtons') ? <DownAndRestricted /> : null;
}

function DownAndRestricted() {
  const { t } = useTranslation();
  const { data: alerts = [] } = useQuery({ ...queries.numberHealth.alerts(), ...live });
  const { data: connections = [] } = useConnections();
  const [dismissed, dismiss] = useDismissed();
  useSignal('connectionAlert', ({ action }) => void (action === 'down' && play('alarm')));
  const down = alerts.filter((alert) => !dismissed.includes(keyOfAlert(alert)));
  const restricted = connections.filter((each) => isRestricted(each) && !dismissed.includes(keyOfRestriction(each)));
  return (
    <div role="alert" className={styles.banners}>
      {down.length > 0 && (
        <Banner
          icon={<IconPlugConnectedX size={17} stroke={1.9} aria-hidden />}
          onDismiss={() => dismiss(down.map(keyOfAlert))}
        >
          <DownText alerts={down} />
        </Banner>
      )}
      {restricted.length > 0 && (
        <Banner
          tone="amber"
          icon={<IconHandStop size={17} stroke={1.9} aria-hidden />}
          onDismiss={() => dismiss(restricted.map(keyOfRestriction))}
        >
          {t(($) => $.numberHealth.banner.restricted, {
            names: restricted.map(({ name }) => name).join(', '),
            until: formatWhen(lastEnd(restricted)),
          })}
        </Banner>
      )}
    </div>
  );
}

function DownText({ alerts }: { alerts: ConnectionAlert[] }) {
  const { t } = useTranslation();
  const [first, ...others] = alerts;
  if (!first) return null;
  if (others.length > 0)
    return t(($) => $.numberHealth.banner.downMany, {
      names: alerts.map(({ connection }) => connection.name).join(', '),
    });
  return (
    <>
      <strong>
        {t(($) => $.numberHealth.banner.down, { name: first.connection.name, since: formatWhen(first.since) })}
      </strong>{' '}
      <Suspense>
        <DownReason reason={first.reason} />
      </Suspense>
    </>
  );
}

function Banner({
  icon,
  tone,
  onDismiss,
  children,
}: {
  icon: ReactNode;
  tone?: 'amber';
  onDismiss: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.banner} data-tone={tone}>
      {icon}
      <p className="num">{children}</p>
      <Link to="/connections">{t(($) => $.numberHealth.banner.look)}</Link>
      <button type="button" aria-label={t(($) => $.numberHealth.banner.dismiss)} onClick={onDismiss}>
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </div>
  );
}

/** When the last of the restrictions ends. */
const lastEnd = (restricted: readonly Connection[]): string =>
  restricted
    .map(({ restrictedUntil }) => restrictedUntil ?? '')
    .toSorted()
    .at(-1) ?? '';

/** HH:mm for today, otherwise with the day. */
const formatWhen = (at: string) =>
  new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDayTime(at);

const isRestricted = ({ restrictedUntil }: Connection) =>
  restrictedUntil !== null && Date.parse(restrictedUntil) > Date.now();
const keyOfAlert = ({ connection, since }: ConnectionAlert) => `${connection.id} ${since}`;
const keyOfRestriction = ({ id, restrictedUntil }: Connection) => `${id} ${restrictedUntil}`;

const storedAs = 'dismissed-connection-notices';
const maxDismissed = 50;

/** The notices that were dismissed in this browser, and how to dismiss more. The next disconnect is a new notice. */
function useDismissed(): [readonly string[], (keys: readonly string[]) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(
    () => localStorage.getItem(storedAs)?.split('\n') ?? [],
  );
  return [
    dismissed,
    (keys) => {
      const next = [...dismissed, ...keys].slice(-maxDismissed);
      localStorage.setItem(storedAs, next.join('\n'));
      setDismissed(next);
    },
  ];
}
