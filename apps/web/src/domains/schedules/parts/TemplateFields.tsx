import type { Connection } from '@balcao/contract';
import { isSendable, templateFields } from '@balcao/contract/cloud/fill-template';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type Control } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ScheduleValues } from '../schedule-values.ts';

/** The fields of a form that the template needs: `template` is its name and language. */
export type TemplateValues = Pick<ScheduleValues, 'whatsappId' | 'template' | 'parameters'>;

/** The approved template of a message on the official API, with its values. */
export function TemplateFields({
  control,
  connections,
  disabled = false,
}: {
  control: Control<TemplateValues>;
  connections: readonly Pick<Connection, 'id' | 'driver'>[];
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const [whatsappId, template] = useWatch({ control, name: ['whatsappId', 'template'] });
  const { field } = useController({ control, name: 'parameters' });
  const official = connections.filter(({ driver }) => driver === 'cloud-api');
  // Of several connections the one that is chosen has the templates.
  const id =
    official.find((one) => String(one.id) === whatsappId)?.id ?? (whatsappId === '' ? official[0]?.id : undefined);
  const { data } = useQuery({ ...queries.cloud.templates({ params: { id: id ?? 0 } }), enabled: id !== undefined });
  if (id === undefined) return null;
  const templates = (data?.templates ?? []).filter(isSendable);
  const chosen = templates.find(({ name, language }) => `${name} ${language}` === template);
  return (
    <>
      <SelectField
        control={control as unknown as Control<TemplateValues, unknown, TemplateValues>}
        name="template"
        label={t(($) => $.schedules.fields.template)}
        description={t(($) => $.schedules.fields.templateHint)}
        placeholder={t(($) => $.schedules.fields.none)}
        clearable
        disabled={disabled}
        data={templates.map(({ name, language }) => ({ value: `${name} ${language}`, label: `${name} · ${language}` }))}
      />
      {chosen &&
        templateFields(chosen).map(({ key, name, example }) => (
          <TextInput
            key={key}
            label={t(($) => $.schedules.fields.parameter, { name })}
            placeholder={example || undefined}
            value={field.value[key] ?? ''}
            maxLength={1024}
            disabled={disabled}
            onChange={(event) => field.onChange({ ...field.value, [key]: event.currentTarget.value })}
          />
        ))}
    </>
  );
}
