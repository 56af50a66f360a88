import type { FieldValues } from 'react-hook-form';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useTriggerNames } from '../use-trigger-names.ts';

type BoundTo<V extends FieldValues> = Pick<FieldProps<V>, 'control' | 'name'>;

/** Which flow starts, and for the customers of which connection. */
export function PlaceFields<V extends FieldValues>({ flow, connection }: { flow: BoundTo<V>; connection: BoundTo<V> }) {
  const { t } = useTranslation();
  const { flowChoices, connectionChoices } = useTriggerNames();
  return (
    <>
      <SelectField {...flow} label={t(($) => $.flowTriggers.fields.flow)} data={flowChoices} required />
      <SelectField
        {...connection}
        label={t(($) => $.flowTriggers.fields.connection)}
        description={t(($) => $.flowTriggers.fields.anyConnection)}
        data={connectionChoices}
        clearable
      />
    </>
  );
}
