import { useId } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Dates, DatesFault } from '../period.ts';
import styles from '../dashboard.module.css';

interface Props {
  dates: Dates;
  fault: DatesFault | undefined;
  /** What the dates are for, on a screen with several such fields. */
  subject?: string;
  onChange: (dates: Dates) => void;
}

/** A first and a last day, in the browser's own date fields. */
export function DateFields({ dates, fault, subject, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const faultId = `${id}-fault`;
  const field = (which: keyof Dates) => {
    const name = t(($) => $.dashboard[which]);
    return (
      <label className={styles.date}>
        <span>{name}</span>
        <input
          type="date"
          aria-label={subject === undefined ? undefined : `${subject}: ${name}`}
          min="1900-01-01"
          max="2999-12-31"
          value={dates[which]}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={(event) => onChange({ ...dates, [which]: event.target.value })}
        />
      </label>
    );
  };
  return (
    <div className={styles.dates}>
      {field('from')}
      {field('to')}
      <output id={faultId} className={styles.fault}>
        {fault && t(($) => $.dashboard.faults[fault])}
      </output>
    </div>
  );
}
