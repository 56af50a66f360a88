import { isSendable, templateFields, type TemplateField } from '@balcao/contract/cloud/fill-template';
import { headerKindOf } from '@balcao/contract/cloud/header-file';
import { useController, useWatch, type Control } from 'react-hook-form';
import { SelectField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useTemplates } from '../../cloud/index.ts';
import type { TextVariable } from '../../quick-messages/parts.ts';
import type { ScheduleValues } from '../schedule-values.ts';
import { TemplateValue } from './TemplateValue.tsx';
import styles from '../template-values.module.css';

/** The fields of a form that the template needs: `template` is its name and language. */
export type TemplateValues = Pick<ScheduleValues, 'template' | 'parameters'>;

/** The approved template of a message on the official API, with its values. */
export function TemplateFields({
  control,
  connectionId,
  variables,
  disabled = false,
}: {
  control: Control<TemplateValues>;
  /** The connection of the official API whose templates are offered; undefined: there is none, and nothing is shown. */
  connectionId: number | undefined;
  /** The variables that a value may contain, in a form for many people. */
  variables?: readonly TextVariable[];
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const template = useWatch({ control, name: 'template' });
  const { field } = useController({ control, name: 'parameters' });
  const { data } = useTemplates(connectionId);
  if (connectionId === undefined) return null;
  const templates = (data?.templates ?? []).filter(isSendable);
  const chosen = templates.find(({ name, language }) => `${name} ${language}` === template);
  const headerKind = chosen && headerKindOf(chosen);
  const buttons = chosen?.components.flatMap((component) => component.buttons) ?? [];
  // The placeholders of header, text and each link are numbered separately, from 1 on, so the label names the part.
  const labelOf = ({ part, index, name }: TemplateField) => {
    if (part === 'button') return t(($) => $.schedules.fields.buttonParameter, { text: buttons[index]?.text ?? '' });
    const label = part === 'header' ? 'headerParameter' : 'parameter';
    return t(($) => $.schedules.fields[label], { name });
  };
  return (
    <>
      <SelectField
        // Fields do not depend on the output type of the form.
        control={control as unknown as Control<TemplateValues, unknown, TemplateValues>}
        name="template"
        label={t(($) => $.schedules.fields.template)}
        description={t(($) => $.schedules.fields.templateHint)}
        placeholder={t(($) => $.schedules.fields.noTemplate)}
        clearable
        disabled={disabled}
        data={templates.map(({ name, language }) => ({ value: `${name} ${language}`, label: `${name} · ${language}` }))}
      />
      {headerKind && <p className={styles.hint}>{t(($) => $.cloud.templates.file.needed[headerKind])}</p>}
      {chosen &&
        templateFields(chosen).map((placeholder) => (
          <TemplateValue
            key={placeholder.key}
            label={labelOf(placeholder)}
            example={placeholder.example}
            value={field.value[placeholder.key] ?? ''}
            disabled={disabled}
            variables={variables}
            onChange={(value) => field.onChange({ ...field.value, [placeholder.key]: value })}
          />
        ))}
    </>
  );
}
