import type { Dashboard } from '@balcao/contract';
import { useState } from 'react';
import { showDay } from '@balcao/contract/kit/show-day';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Attendants } from './parts/Attendants.tsx';
import { DashboardSkeleton } from './parts/DashboardSkeleton.tsx';
import { DateFields } from './parts/DateFields.tsx';
import { DayChart } from './parts/DayChart.tsx';
import { ExportMenu } from './parts/ExportMenu.tsx';
import { FirstSteps } from './parts/FirstSteps.tsx';
import { PeriodPicker } from './parts/PeriodPicker.tsx';
import { Tiles } from './parts/Tiles.tsx';
import { UserChart } from './parts/UserChart.tsx';
import { datesOf, faultOf, type Period } from './period.ts';
import { useDashboard, useOpenFirstSteps } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** The figures of the company, for admins. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>({ kind: 'days', days: 7 });
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useDashboard(period);
  const steps = useOpenFirstSteps();
  const { settings } = useUser().company;
  const timeZone = settings.find(({ key }) => key === 'timeZone')?.value;
  // The guide is above the figures. If it came later than the figures, it would move them down, so both wait.
  const isLoading = steps.isPending || isPending;
  const title = t(($) => $.dashboard.title);
  usePageTitle(title);
  return (
    <Screen
      title={title}
      below={<PeriodLine period={data?.period} />}
      action={
        <div className={styles.head}>
          <PeriodPicker
            period={period}
            onChange={(next) => setPeriod(next === 'dates' ? { kind: 'dates', ...datesOf(period, timeZone) } : next)}
          />
          <ExportMenu dashboard={data} />
        </div>
      }
    >
      <div className={styles.body} aria-busy={(isPlaceholderData && isFetching) || undefined}>
        {period.kind === 'dates' && (
          <div className={styles.periodDates}>
            <DateFields
              dates={period}
              fault={faultOf(period, { isOpen: true })}
              onChange={(dates) => setPeriod({ kind: 'dates', ...dates })}
            />
          </div>
        )}
        {isLoading ? (
          <DashboardSkeleton />
        ) : (
          <>
            {steps.done && <FirstSteps done={steps.done} putAway={steps.putAway} />}
            {data && <Figures dashboard={data} />}
            {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
          </>
        )}
      </div>
    </Screen>
  );
}

function Figures({ dashboard: { counters, attendants, period } }: { dashboard: Dashboard }) {
  const dates = { from: period.dateFrom, to: period.dateTo };
  return (
    <>
      <Tiles counters={counters} />
      <div className={styles.charts}>
        <DayChart dates={dates} />
        <UserChart dates={dates} />
      </div>
      <Attendants attendants={attendants} />
    </>
  );
}

/**
 * The days of the figures. The time zone is named if it is not that of the browser. While the figures load, an empty
 * line holds the place, so that nothing moves later.
 */
function PeriodLine({ period }: { period: Dashboard['period'] | undefined }) {
  const { t } = useTranslation();
  const { company } = useUser();
  if (!period) return <p className={styles.period}>&nbsp;</p>;
  const { dateFrom, dateTo, timeZone } = period;
  const isLocalZone = Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone;
  const values = { from: showDay(dateFrom), to: showDay(dateTo) };
  const days = dateFrom === dateTo ? values.from : t(($) => $.dashboard.fromTo, values);
  return (
    <p className={`${styles.period} num`}>
      {days}
      {!isLocalZone &&
        ` · ${t(($) => $.dashboard.timeOf, { zone: timeZone.replaceAll('_', ' '), company: company.name })}`}
    </p>
  );
}
