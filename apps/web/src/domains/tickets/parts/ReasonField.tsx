import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { mustBeFilledIn } from '../../../forms/must-be-filled.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { offeredReasons } from '../offered-reasons.ts';

interface Props<Values extends FieldValues> extends Pick<FieldProps<Values>, 'control' | 'name'> {
  /** The queues of the tickets that are closed; null: a ticket without a queue. */
  queues: readonly (number | null)[];
}

/** The reason for which tickets are closed. The field is hidden if no reason is offered and none is required. */
export function ReasonField<Values extends FieldValues>({ queues, ...bound }: Props<Values>) {
  const { t } = useTranslation();
  const required = mustBeFilledIn(bound.control, bound.name);
  const reasons = useQuery(queries.closingReasons.list());
  const offered = offeredReasons(reasons.data ?? [], queues);
  if (!required && offered.length === 0) return null;
  const problem = () => {
    if (reasons.isError) return t(($) => $.tickets.dialog.reasonsFailed);
    if (!reasons.data || offered.length > 0) return undefined;
    return queues.length > 1 ? t(($) => $.tickets.dialog.noSharedReason) : t(($) => $.tickets.dialog.noReasons);
  };
  return (
    <SelectField
      {...bound}
      label={t(($) => $.tickets.dialog.reason)}
      placeholder={t(($) => $.tickets.dialog.selectReason)}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable={!required}
      first
      problem={problem()}
    />
  );
}
