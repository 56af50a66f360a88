import type { ReactNode } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormFooter } from '../forms/FormFooter.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useSubmit, type RefusedFields } from '../forms/use-submit.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Discard } from './Discard.tsx';
import { useLeave } from './use-leave.ts';
import styles from '../forms/form.module.css';

/** The form of a record, for its fields: `<TextField {...form.field('name')} label={…} />`. */
export interface RecordForm<Values extends FieldValues> {
  /** Binds a field to the form. */
  field: <Name extends FieldPath<Values>>(
    name: Name,
  ) => {
    control: Control<Values, unknown, FieldValues>;
    name: Name;
  };
}

interface Props<Values extends FieldValues, Out extends FieldValues, Saved> {
  title: string;
  fields: z.ZodType<Out>;
  /** The first values of the fields. */
  values: Values;
  refusedFields: RefusedFields<Values> | undefined;
  /** Stores the record. `values` are those of all fields, also of fields that the schema leaves out. */
  send: (fields: Out, values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  /** The label of the main button; default: Save. */
  submitLabel?: string;
  /** Nothing can be changed: the only button closes the dialog. The caller disables the fields itself. */
  isReadOnly?: boolean;
  children: (form: RecordForm<Values>) => ReactNode;
}

/** Adds or edits a record. If something was typed, leaving the dialog or the page asks first. */
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
  const form = useSchemaForm<Values, Out>(fields, values);
  const { isDirty } = useFormState({ control: form.control });
  const { busy, submit } = useSubmit(form, {
    send: (out: Out) => send(out, form.getValues()),
    onSaved,
    ...(refusedFields && { refusedFields }),
  });
  const { isAsking, leave, keep } = useLeave(isDirty, onClose);
  const footer = () => {
    if (isReadOnly)
      return (
        <div className={styles.footer}>
          <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
        </div>
      );
    if (isAsking) return <Discard onDiscard={onClose} onKeep={keep} />;
    return <FormFooter onCancel={leave} submit={submitLabel ?? t(($) => $.common.save)} busy={busy} />;
  };
  return (
    <Dialog open onClose={leave} title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          {children({
            field: (name) => ({
              // The cast: a field does not depend on the output type of the form.
              control: form.control as unknown as Control<Values, unknown, FieldValues>,
              name,
            }),
          })}
        </fieldset>
        {footer()}
      </form>
    </Dialog>
  );
}
