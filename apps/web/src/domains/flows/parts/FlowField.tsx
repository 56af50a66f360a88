import type { FieldValues } from 'react-hook-form';
import { useUser } from '../../../api/our-session.ts';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { mayEditFlows } from '../may-edit-flows.ts';
import { useFlows } from '../use-flows.ts';

/** A choice of a flow, or none. Users who may not edit flows do not see it. */
export function FlowField<V extends FieldValues>(bound: FieldProps<V>) {
  const isShown = mayEditFlows(useUser());
  const flows = useFlows(isShown) ?? [];
  if (!isShown) return null;
  return <SelectField {...bound} data={flows.map(({ id, name }) => ({ value: String(id), label: name }))} clearable />;
}
