import type { Interval, Weekday } from '@balcao/contract/hours/hours';
import { Switch } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { CopyDay } from './parts/CopyDay.tsx';
import { IntervalsEditor } from './parts/IntervalsEditor.tsx';
import { dayName } from './day-name.ts';
import { copyDay, nextInterval, type EditedDay } from './edited-days.ts';
import styles from './hours.module.css';

/** The hours of a week: for each day whether it is open, and in which intervals. A day can be copied to others. */
export function HoursEditor({
  value: days,
  onChange,
}: {
  value: readonly EditedDay[];
  onChange: (days: EditedDay[]) => void;
}) {
  const { t } = useTranslation();
  const setDay = (weekday: Weekday, intervals: readonly Interval[]) =>
    onChange(days.map((day) => (day.weekdayEn === weekday ? { ...day, intervals } : day)));
  const copy = (from: Weekday, to: readonly Weekday[]) => {
    onChange(copyDay(days, from, to));
    toast(
      'success',
      t(($) => $.hours.copied, { count: to.length }),
    );
  };
  return (
    <ul className={styles.days}>
      {days.map(({ weekdayEn, intervals }) => {
        const name = dayName(weekdayEn, { capital: true });
        return (
          <li key={weekdayEn}>
            <Switch
              className={styles.open ?? ''}
              label={name}
              checked={intervals.length > 0}
              onChange={(event) => setDay(weekdayEn, event.target.checked ? [nextInterval([])] : [])}
            />
            {intervals.length === 0 ? (
              <span className={styles.closed}>{t(($) => $.hours.closed)}</span>
            ) : (
              <IntervalsEditor day={name} value={intervals} onChange={(next) => setDay(weekdayEn, next)} />
            )}
            <CopyDay from={weekdayEn} days={days} onCopy={(to) => copy(weekdayEn, to)} />
          </li>
        );
      })}
    </ul>
  );
}
