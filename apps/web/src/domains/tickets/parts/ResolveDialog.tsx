import { text, id, optionalId, optionalText } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { lackingAtClose } from '../lacking-at-close.ts';
import type { Closing, ClosingWords } from '../use-ticket-moves.ts';
import { NoteField } from './NoteField.tsx';
import { ReasonField } from './ReasonField.tsx';
import styles from '../../../forms/form.module.css';

const schemaOf = (needsReason: boolean) =>
  z.object({
    closingReasonId: needsReason ? required(id(), () => words(($) => $.tickets.dialog.selectReason)) : optionalId(),
    contactFields: z.array(z.object({ name: z.string(), value: text(1, 1000) })),
    note: optionalText(limits.note.max),
  });

interface Props {
  closing: Closing;
  onClose: () => void;
  close: (closing: Closing, words: ClosingWords) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** Asks for the reason of a closing, for details of the contact that its queue requires, and for a note. */
export function ResolveDialog({ closing, onClose, close, onRefused }: Props) {
  const { t } = useTranslation();
  const { queueId } = closing.ticket;
  // What the server said is missing. A later refusal may name more, if the queue's rules changed meanwhile.
  const [{ needsReason, fields }, setLacking] = useState(closing);
  const form = useSchemaForm(schemaOf(needsReason), {
    closingReasonId: '',
    contactFields: fields.map((name) => ({ name, value: '' })),
    note: '',
  });
  const { busy, submit } = useSubmit(form, {
    send: (values) => close(closing, values),
    onSaved: onClose,
    onRefused: (error) => {
      const lacking = lackingAtClose(error);
      if (!lacking) return onRefused(error);
      // React renders the new fields at once, so that one of them can take the focus.
      flushSync(() => setLacking({ ...closing, ...lacking }));
      const typed = form.getValues('contactFields');
      form.setValue(
        'contactFields',
        lacking.fields.map((name) => typed.find((field) => field.name === name) ?? { name, value: '' }),
      );
      if (lacking.needsReason)
        form.setError('closingReasonId', { message: t(($) => $.tickets.dialog.selectReason) }, { shouldFocus: true });
    },
    refusedFields: { ERR_NO_CLOSING_REASON_FOUND: 'closingReasonId' },
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.dialog.resolveTitle)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <ReasonField key={String(needsReason)} control={control} name="closingReasonId" queues={[queueId]} />
          {fields.length > 0 && <p>{t(($) => $.tickets.dialog.missingFields)}</p>}
          {fields.map((name, place) => (
            <TextField key={name} control={control} name={`contactFields.${place}.value`} label={name} />
          ))}
          <NoteField control={control} name="note" />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.dialog.resolve)} busy={busy} />
      </form>
    </Dialog>
  );
}
