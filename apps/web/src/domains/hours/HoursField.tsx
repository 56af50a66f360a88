import { useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import type { EditedDay } from './edited-days.ts';
import { HoursEditor } from './HoursEditor.tsx';

/**
 * The editor as a field of a form: `<HoursField {...form.field('schedules')} />`. Its value is that of `editedDays`;
 * the schema `Schedules` of the contract reads it. A refused form sends the focus to the first wrong time.
 */
export function HoursField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values, unknown, FieldValues>;
  name: FieldPath<Values>;
}) {
  // The cast drops the type that the schema makes of the values: the field does not need it.
  const { field } = useController({ control: control as unknown as Control<Values>, name });
  const root = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={(element) => {
        root.current = element;
        field.ref({ focus: () => focusFirstWrong(root.current) });
      }}
    >
      <HoursEditor value={field.value as EditedDay[]} onChange={field.onChange} />
    </div>
  );
}
