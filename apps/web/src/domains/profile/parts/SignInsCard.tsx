import type { SignInRecord } from '@balcao/contract';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { session } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { deviceName, isHandheld } from '../device-name.ts';
import { useProfileRefresh } from '../use-profile.ts';
import { Card } from './Card.tsx';
import styles from '../profile.module.css';

/** The newest sign-ins of the user: where, when, and whether they have ended. The user can end those that are open. */
export function SignInsCard() {
  const { t } = useTranslation();
  const { data: signIns, error, refetch } = useQuery(queries.accounts.sessions());
  return (
    <Card title={t(($) => $.profile.signIns.title)} text={t(($) => $.profile.signIns.text)}>
      {signIns && (
        <ul className={styles.lines}>
          {signIns.map((signIn) => (
            <Line key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      {!signIns && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
    </Card>
  );
}

function Line({ signIn }: { signIn: SignInRecord }) {
  const { t } = useTranslation();
  const refresh = useProfileRefresh();
  const { device, address, signedInAt, lastSeenAt, isCurrent, ended } = signIn;
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const end = () =>
    isCurrent
      ? session.signOut()
      : api.accounts
          .endSession({ params: { sessionId: signIn.id } })
          .then(refresh)
          .catch(toastError);
  return (
    <li data-over={ended !== null || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{deviceName(device) ?? t(($) => $.profile.signIns.unknownDevice)}</strong>
        <span className="num">
          {[address, t(($) => $.profile.signIns.since, { date: formatDayTime(signedInAt) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="num">
          {ended
            ? `${t(($) => $.profile.signIns.ended[ended.why])} · ${formatDayTime(ended.at)}`
            : t(($) => $.profile.signIns.lastSeen, { date: formatDayTime(lastSeenAt) })}
        </span>
      </div>
      {isCurrent && <Chip>{t(($) => $.profile.signIns.here)}</Chip>}
      {!ended && (
        <Button small onClick={() => void end()}>
          {t(($) => $.shell.signOut)}
        </Button>
      )}
    </li>
  );
}
