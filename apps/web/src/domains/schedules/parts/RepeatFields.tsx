import { weekDays } from '@balcao/contract/schedules/recurrence';
import { useWatch, type Control } from 'react-hook-form';
import { MultiSelectField, NumberField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { repeatChoices, type ScheduleValues } from '../schedule-values.ts';
import { weekdayName } from '../weekday-name.ts';
import form from '../../../forms/form.module.css';

/** How a message is repeated, and when that ends. */
export function RepeatFields({ control }: { control: Control<ScheduleValues> }) {
  const { t } = useTranslation();
  const [repeat, end, applies, interval] = useWatch({ control, name: ['repeat', 'end', 'applies', 'interval'] });
  // Fields do not depend on the output type of the form.
  const bound = control as unknown as Control<ScheduleValues, unknown, ScheduleValues>;
  // One message that leaves its series is not repeated.
  if (applies === 'one') return null;
  return (
    <>
      <SelectField
        control={bound}
        name="repeat"
        label={t(($) => $.schedules.repeat.label)}
        placeholder={t(($) => $.schedules.repeat.never)}
        clearable
        data={repeatChoices.map((value) => ({
          value,
          label: t(($) => $.schedules.repeat[value]),
        }))}
      />
      {repeat !== '' && (
        <div className={form.pair}>
          <NumberField
            control={bound}
            name="interval"
            label={t(($) => $.schedules.repeat.interval)}
            suffix={` ${t(($) => $.schedules.repeat.units[unitOf(repeat)], { count: interval })}`}
            min={1}
            max={99}
          />
          <SelectField
            control={bound}
            name="end"
            label={t(($) => $.schedules.repeat.end)}
            data={[
              { value: 'never', label: t(($) => $.schedules.repeat.noEnd) },
              { value: 'until', label: t(($) => $.schedules.repeat.until) },
              { value: 'count', label: t(($) => $.schedules.repeat.count) },
            ]}
          />
        </div>
      )}
      {repeat === 'WEEKLY' && (
        <MultiSelectField
          control={bound}
          name="byDay"
          label={t(($) => $.schedules.repeat.byDay)}
          data={weekDays.map((_, place) => ({ value: String(place), label: weekdayName(place) }))}
        />
      )}
      {repeat !== '' && end === 'until' && (
        <TextField control={bound} name="untilDay" type="date" label={t(($) => $.schedules.repeat.untilDay)} />
      )}
      {repeat !== '' && end === 'count' && (
        <NumberField control={bound} name="count" label={t(($) => $.schedules.repeat.times)} min={1} max={999} />
      )}
    </>
  );
}

function unitOf(repeat: ScheduleValues['repeat']): 'days' | 'weeks' | 'months' {
  if (repeat === 'DAILY') return 'days';
  return repeat === 'WEEKLY' ? 'weeks' : 'months';
}
