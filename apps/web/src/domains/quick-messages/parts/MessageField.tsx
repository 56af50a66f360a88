import { Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../quick-messages.module.css';

/** The offered variables. Messages know some more names (`messages/fill-variables.ts` of the contract). */
const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hora', 'user', 'queue'] as const;

/** A button under the text: its label, and the text that it inserts. */
export interface TextVariable {
  label: string;
  text: string;
}

/** A field for a text, with a button for each variable. A button inserts its variable at the caret. */
export function MessageField<V extends FieldValues>({
  variables,
  ...bound
}: FieldProps<V> & {
  /** The variables to offer; absent: those of messages to customers. */
  variables?: readonly TextVariable[];
}) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const labelId = useId();
  const text = String(value ?? '');
  const { ref: register, ...field } = kit;
  const offered =
    variables ??
    messageVariables.map((name) => ({ label: t(($) => $.quickMessages.variables[name]), text: `{{${name}}}` }));
  const insert = (insertion: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
    onChange(text.slice(0, from) + insertion + text.slice(to));
    // The caret can be set when the field shows the new text.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + insertion.length, from + insertion.length);
    });
  };
  return (
    <div>
      <Textarea
        {...field}
        ref={(element) => {
          area.current = element;
          register(element);
        }}
        rows={5}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="group" aria-labelledby={labelId} className={styles.variables}>
        <span id={labelId}>{t(($) => $.quickMessages.variables.label)}</span>
        {offered.map(({ label, text: insertion }) => (
          <button key={insertion} type="button" disabled={bound.disabled} onClick={() => insert(insertion)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
