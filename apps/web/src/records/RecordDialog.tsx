import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormFooter } from '../forms/FormFooter.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useSubmit, type RefusedFields } from '../forms/use-submit.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import form from '../forms/form.module.css';
import styles from './records.module.css';

/** The form of a record, for its fields: `<TextField {...form.field('name')} label={…} />`. */
export interface RecordForm<Values extends FieldValues> {
  field: <Name extends FieldPath<Values>>(name: Name) => { control: Control<Values, unknown, FieldValues>; name: Name };
}

interface Props<Values extends FieldValues, Out extends FieldValues, Saved> {
  title: string;
  fields: z.ZodType<Out>;
  /** What the fields show at first. */
  values: Values;
  refusedFields: RefusedFields<Values> | undefined;
  /** With the values of all fields, also of those that the schema leaves out. */
  send: (fields: Out, values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  /** The label of the main button; absent: Save. */
  submitLabel?: string;
  /** It is only shown: the end of the form closes it. The fields are disabled by the noun. */
  isReadOnly?: boolean;
  children: (form: RecordForm<Values>) => ReactNode;
}

/** Adds or edits a record. What was typed is not lost: leaving the dialog or the page asks first. */
export function RecordDialog<Values extends FieldValues, Out extends FieldValues, Saved>({
  title,
  fields,
  values,
  refusedFields,
  send,
  onSaved,
  onClose,
  submitLabel,
  isReadOnly = false,
  children,
}: Props<Values, Out, Saved>) {
  const { t } = useTranslation();
  const record = useSchemaForm<Values, Out>(fields, values);
  const { isDirty } = useFormState({ control: record.control });
  const { busy, submit } = useSubmit(record, {
    send: (out: Out) => send(out, record.getValues()),
    onSaved,
    ...(refusedFields && { refusedFields }),
  });
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (asking) setAsking(false);
    else if (isDirty) setAsking(true);
    else onClose();
  };
  useBlocker({
    disabled: !isDirty,
    shouldBlockFn: () => {
      setAsking(true);
      return true;
    },
  });
  return (
    <Dialog open onClose={leave} title={title}>
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset>
          {children({
            field: (name) => ({ control: record.control as unknown as Control<Values, unknown, FieldValues>, name }),
          })}
        </fieldset>
        {isReadOnly ? (
          <div className={form.footer}>
            <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
          </div>
        ) : asking ? (
          <Discard onDiscard={onClose} onKeep={() => setAsking(false)} />
        ) : (
          <FormFooter onCancel={leave} submit={submitLabel ?? t(($) => $.common.save)} busy={busy} />
        )}
      </form>
    </Dialog>
  );
}

/** The question in the place of the form's buttons; the safe answer takes the focus, and then gives it back. */
function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    safe.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, []);
  return (
    <div className={styles.discard} role="alert">
      <span>{t(($) => $.records.discardAsk)}</span>
      <Button kind="danger" onClick={onDiscard}>
        {t(($) => $.records.discard)}
      </Button>
      <Button kind="primary" ref={safe} onClick={onKeep}>
        {t(($) => $.records.keepEditing)}
      </Button>
    </div>
  );
}
