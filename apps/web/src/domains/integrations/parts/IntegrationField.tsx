import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { useUser } from '../../../api/our-session.ts';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { hasIntegrations } from '../may-edit-integrations.ts';

/**
 * The integration of a connection or queue. Nothing is drawn if the user may not edit integrations, or if the plan
 * lacks them. The field holds the id of the integration; '' for none.
 */
export function IntegrationField<V extends FieldValues>({
  of,
  ...bound
}: Pick<FieldProps<V>, 'control' | 'name'> & { of: 'connection' | 'queue' }) {
  const { t } = useTranslation();
  const isOffered = hasIntegrations(useUser());
  const { data, isError } = useQuery({
    ...queries.integrations.choices(),
    enabled: isOffered,
  });
  if (!isOffered) return null;
  return (
    <SelectField
      {...bound}
      label={t(($) => $.integrations.choice.label)}
      description={t(($) => (of === 'queue' ? $.integrations.choice.queueHint : $.integrations.choice.connectionHint))}
      placeholder={t(($) => $.integrations.choice.none)}
      problem={isError ? t(($) => $.integrations.choice.failed) : undefined}
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
    />
  );
}
