import { useInfiniteQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useUser } from '../../../api/our-session.ts';
import { SelectField, type Bound } from '../../../forms/fields.tsx';
import { listRecords } from '../../../records/follow-record.ts';
import { recordPages } from '../../../records/record-pages.ts';
import { mayEditFlows } from '../may-edit-flows.ts';

/** A choice of a flow, or none; only for those who may edit flows. */
export function FlowField<V extends FieldValues>(bound: Bound<V>) {
  const isShown = mayEditFlows(useUser());
  const { data } = useInfiniteQuery({ ...recordPages('flows', ''), enabled: isShown });
  if (!isShown) return null;
  const flows = data ? listRecords(data) : [];
  return <SelectField {...bound} data={flows.map(({ id, name }) => ({ value: String(id), label: name }))} clearable />;
}
