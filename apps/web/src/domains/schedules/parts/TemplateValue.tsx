import { Select, TextInput } from '@mantine/core';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { TextVariable } from '../../quick-messages/parts.ts';
import styles from '../template-values.module.css';

interface Props {
  label: string;
  example: string;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  /** Columns and fields of each person, which the value may name. */
  variables: readonly TextVariable[] | undefined;
}

/** A value that is only one column, with an optional text for an empty column: `{cidade}`, `{cidade|a sua cidade}`. */
const columnPattern = /^\{([^{}|\n]+)(?:\|([^{}\n]*))?\}$/;

/** The value of a placeholder: a text, or a column of the person with a fallback. */
export function TemplateValue({ label, example, value, onChange, disabled, variables }: Props) {
  const { t } = useTranslation();
  const [, column, fallback = ''] = columnPattern.exec(value) ?? [];
  const writeFallback = (text: string) => onChange(text === '' ? `{${column}}` : `{${column}|${text}}`);
  return (
    <div className={styles.value}>
      <TextInput
        label={label}
        placeholder={example || undefined}
        value={value}
        maxLength={1024}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {variables && (
        <Select
          aria-label={t(($) => $.schedules.values.choose, { name: label })}
          placeholder={t(($) => $.schedules.values.column)}
          data={variables.map((variable) => ({ value: variable.text, label: variable.label }))}
          searchable={variables.length > 8}
          disabled={disabled}
          // The field is a menu and keeps no value. A chosen column replaces a value that is only one column; it is
          // added at the end of any other text.
          value={null}
          onChange={(piece) => piece && onChange(column === undefined ? value + piece : piece)}
        />
      )}
      {variables && column !== undefined && (
        <TextInput
          className={styles.fallback ?? ''}
          size="xs"
          label={t(($) => $.schedules.values.fallback, { name: label })}
          placeholder={t(($) => $.schedules.values.fallbackNone)}
          value={fallback}
          maxLength={100}
          disabled={disabled}
          onChange={(event) => writeFallback(event.currentTarget.value.replaceAll(/[{}|\n]/g, ''))}
        />
      )}
    </div>
  );
}
