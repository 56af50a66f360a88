import type { FieldValues } from 'react-hook-form';
import { AreaField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';

/** The internal note that goes with a closing or a transfer. */
export function NoteField<Values extends FieldValues>(bound: Pick<FieldProps<Values>, 'control' | 'name'>) {
  const { t } = useTranslation();
  return (
    <AreaField {...bound} label={t(($) => $.tickets.dialog.note)} description={t(($) => $.tickets.dialog.noteHint)} />
  );
}
