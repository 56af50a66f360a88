import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { SelectField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ConnectionValues } from '../use-connection-form.ts';

const choices = [0, 1, 7, 30, 90];

/** How far back the phone's conversations are imported. Only a phone that scans a QR code brings a history. */
export function HistoryField({ control }: { control: Control<ConnectionValues, unknown, FieldValues> }) {
  const { t } = useTranslation();
  const plainControl = control as unknown as Control<ConnectionValues>;
  const driver = useWatch({ control: plainControl, name: 'driver' });
  const chosen = Number(useController({ control: plainControl, name: 'historyDays' }).field.value);
  if (driver !== 'baileys') return null;
  // A program may have stored a number of days that `choices` lacks. This number is offered as well.
  const days = choices.includes(chosen) ? choices : [...choices, chosen].toSorted((a, b) => a - b);
  return (
    <SelectField
      control={control}
      name="historyDays"
      label={t(($) => $.connections.form.history)}
      description={t(($) => $.connections.form.historyHint)}
      data={days.map((count) => ({
        value: String(count),
        label:
          count === 0 ? t(($) => $.connections.form.historyNone) : t(($) => $.connections.form.historyDays, { count }),
      }))}
    />
  );
}
