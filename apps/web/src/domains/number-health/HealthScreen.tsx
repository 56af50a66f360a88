import type { NumberHealth } from '@balcao/contract';
import { SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconHandStop } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDayTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Caution } from '../../ui/Caution.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { statusTones, useConnections } from '../connections/index.ts';
import { formatDuration } from './format-health.ts';
import { BudgetForm } from './parts/BudgetForm.tsx';
import { Failures } from './parts/Failures.tsx';
import { HourChart } from './parts/HourChart.tsx';
import { MailSwitch } from './parts/MailSwitch.tsx';
import { OfficialPanel } from './parts/OfficialPanel.tsx';
import { StateHistory } from './parts/StateHistory.tsx';
import { StateStrip } from './parts/StateStrip.tsx';
import { Tiles } from './parts/Tiles.tsx';
import { useNumberHealth, type Period } from './use-number-health.ts';
import shared from '../../ui/card.module.css';
import styles from './number-health.module.css';

/** The health of one number: its states, its traffic, its send budget. */
export function HealthScreen() {
  const { t } = useTranslation();
  const { connectionId } = useParams({ from: '/signed-in/shell/connections/$connectionId/health' });
  const id = Number(connectionId);
  const [period, setPeriod] = useState<Period>('24');
  const { data: health, dataUpdatedAt: now, error, isPending, refetch } = useNumberHealth(id, period);
  const name = useConnections().data?.find((connection) => connection.id === id)?.name;
  const title = name === undefined ? t(($) => $.numberHealth.unnamed) : t(($) => $.numberHealth.title, { name });
  usePageTitle(title);

  return (
    <Screen
      title={title}
      above={
        <Link to="/connections" className={styles.back}>
          <IconArrowLeft size={15} stroke={2} aria-hidden />
          {t(($) => $.numberHealth.back)}
        </Link>
      }
      below={health && <Standing health={health} now={now} />}
      action={
        <SegmentedControl
          className={styles.period}
          aria-label={t(($) => $.numberHealth.period)}
          value={period}
          data={[
            { value: '24', label: t(($) => $.numberHealth.day) },
            { value: '168', label: t(($) => $.numberHealth.week) },
          ]}
          onChange={(next) => setPeriod(next === '168' ? '168' : '24')}
        />
      }
    >
      <div className={styles.body}>
        {isPending ? (
          <div className={`${shared.card} ${styles.card}`}>
            <SkeletonRows rows={5} />
          </div>
        ) : health ? (
          <Panels id={id} health={health} now={now} period={period} />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )}
      </div>
    </Screen>
  );
}

function Standing({ health: { status, since }, now }: { health: NumberHealth; now: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.standing} data-tone={statusTones[status]}>
      <i aria-hidden />
      <strong>{t(($) => $.connections.statuses[status])}</strong>
      <span className="num">
        {t(($) => $.numberHealth.standingFor, { time: formatDuration(now - Date.parse(since)) })}
      </span>
    </p>
  );
}

function Panels({ id, health, now, period }: { id: number; health: NumberHealth; now: number; period: Period }) {
  const { t } = useTranslation();
  const { restrictedUntil, speaks } = health;
  return (
    <>
      {restrictedUntil && (
        <Caution icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}>
          {t(($) => $.numberHealth.restricted, { until: formatDayTime(restrictedUntil) })}
        </Caution>
      )}
      <Tiles health={health} />
      <div className={`${shared.card} ${styles.card}`}>
        <HourChart hours={health.hours} hoursEach={period === '24' ? 1 : 6} />
        <StateStrip health={health} now={now} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {health.official && <OfficialPanel official={health.official} />}
          <StateHistory states={health.states} />
          <Failures failures={health.failures} />
        </div>
        <div className={styles.stack}>
          <BudgetForm id={id} budget={health.budget} />
          <MailSwitch />
        </div>
      </div>
      {speaks && <p className={styles.speaks}>{t(($) => $.numberHealth.speaks, { speaks })}</p>}
    </>
  );
}
