import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../../i18n/i18n.ts';
import { periodDays, type Period } from '../period.ts';
import styles from '../dashboard.module.css';

interface Props {
  period: Period;
  /** `dates`: the user wants to choose a first and a last day. */
  onChange: (period: Period | 'dates') => void;
}

/** Offers the periods of the last days, and the choice of dates. */
export function PeriodPicker({ period, onChange }: Props) {
  const { t } = useTranslation();
  const days = (count: number) =>
    count === 1 ? (
      t(($) => $.dashboard.today)
    ) : (
      <>
        <span aria-hidden>{t(($) => $.dashboard.daysShort, { count })}</span>
        <span className="sr">{t(($) => $.dashboard.days, { count })}</span>
      </>
    );
  return (
    <SegmentedControl
      className={styles.segments ?? ''}
      aria-label={t(($) => $.dashboard.period)}
      value={period.kind === 'dates' ? 'dates' : String(period.days)}
      data={[
        ...periodDays.map((count) => ({ value: String(count), label: days(count) })),
        { value: 'dates', label: t(($) => $.dashboard.dates) },
      ]}
      onChange={(value) => onChange(value === 'dates' ? value : { kind: 'days', days: Number(value) })}
    />
  );
}
