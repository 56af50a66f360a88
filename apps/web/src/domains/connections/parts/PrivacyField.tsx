import { useQuery } from '@tanstack/react-query';
import type { Control, FieldValues } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ConnectionValues } from '../use-connection-form.ts';

/** Chooses the user to whom the connection is private; empty: it is not private. */
export function PrivacyField({ control }: { control: Control<ConnectionValues, unknown, FieldValues> }) {
  const { t } = useTranslation();
  const { data } = useQuery(queries.users.list({ query: {} }));
  return (
    <SelectField
      control={control}
      name="privateUserId"
      label={t(($) => $.connections.form.private)}
      description={t(($) => $.connections.form.privateHint)}
      placeholder={t(($) => $.connections.form.privateNobody)}
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
    />
  );
}
