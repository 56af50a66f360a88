import type { Connection, ConnectionAlert } from '@balcao/contract';
import { IconHandStop, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDayTime, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { DownReason } from './DownReason.tsx';
import styles from './connection-banners.module.css';

/** Names the numbers that are down. If only one is down, it also says since when and why. */
export function DownBanner({ alerts, onDismiss }: { alerts: ConnectionAlert[]; onDismiss: () => void }) {
  return (
    <Banner icon={<IconPlugConnectedX size={17} stroke={1.9} aria-hidden />} onDismiss={onDismiss}>
      <DownText alerts={alerts} />
    </Banner>
  );
}

/** Names the numbers that WhatsApp restricts, and when the last restriction ends. */
export function RestrictedBanner({ connections, onDismiss }: { connections: Connection[]; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner tone="amber" icon={<IconHandStop size={17} stroke={1.9} aria-hidden />} onDismiss={onDismiss}>
      {t(($) => $.numberHealth.banner.restricted, {
        names: connections.map(({ name }) => name).join(', '),
        until: formatWhen(lastEnd(connections)),
      })}
    </Banner>
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
      <DownReason reason={first.reason} />
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
