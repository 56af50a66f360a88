import type { Interval } from '@balcao/contract/hours/hours';
import { Switch } from '@mantine/core';
import { useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { nextInterval } from '../../hours/index.ts';
import { IntervalsEditor } from '../../hours/parts.ts';
import styles from '../holidays.module.css';

/**
 * The opening hours of a holiday, as a field of a form: a switch for open or closed, and the intervals. A refused form
 * sends the focus to the first wrong time.
 */
export function DayHoursField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values, unknown, FieldValues>;
  name: FieldPath<Values>;
}) {
  const { t } = useTranslation();
  // The cast drops the type that the schema makes of the values: the field does not need it.
  const { field } = useController({ control: control as unknown as Control<Values>, name });
  const root = useRef<HTMLDivElement>(null);
  const intervals = field.value as readonly Interval[];
  return (
    <div
      className={styles.hours}
      ref={(element) => {
        root.current = element;
        field.ref({ focus: () => focusFirstWrong(root.current) });
      }}
    >
      <Switch
        label={t(($) => $.holidays.fields.open)}
        description={t(($) => $.holidays.fields.openHint)}
        checked={intervals.length > 0}
        onChange={(event) => field.onChange(event.target.checked ? [nextInterval([])] : [])}
      />
      {intervals.length > 0 && (
        <IntervalsEditor day={t(($) => $.holidays.fields.hours)} value={intervals} onChange={field.onChange} />
      )}
    </div>
  );
}
