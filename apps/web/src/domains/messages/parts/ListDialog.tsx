import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { AreaField, TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useSendAttachment } from '../use-send-attachment.ts';
import { useSignature } from '../use-signature.ts';
import styles from '../../../forms/form.module.css';

const listLimits = limits.optionList;

/** The options are typed as lines; an empty or repeated line does not count. */
const schema = z.object({
  body: z.string().trim().min(1).max(listLimits.body),
  options: z
    .string()
    .transform((written) => [
      ...new Set(
        written
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ])
    .refine((lines) => lines.length >= 2 && lines.length <= listLimits.options, {
      error: () => words(($) => $.messages.list.few, { max: listLimits.options }),
    })
    .refine((lines) => lines.every((line) => line.length <= listLimits.option), {
      error: () => words(($) => $.messages.list.long, { max: listLimits.option }),
    }),
  button: z.string().trim().min(1).max(listLimits.button),
});

interface Props {
  ticketId: number;
  /** WhatsApp shows the options as an interactive list, not as numbered lines. */
  hasButtons: boolean;
  onClose: () => void;
}

/** Sends a question with options to choose from. */
export function ListDialog({ ticketId, hasButtons, onClose }: Props) {
  const { t } = useTranslation();
  const send = useSendAttachment(ticketId);
  const [isSigned] = useSignature();
  // The server wants a text of the button even where WhatsApp shows none: the default is sent.
  const form = useSchemaForm(schema, { body: '', options: '', button: t(($) => $.messages.list.choose) });
  const { busy, submit } = useSubmit(form, {
    send: (list) => send({ kind: 'list', ...list, sign: isSigned }),
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.messages.menu.list)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <TextField
            control={control}
            name="body"
            label={t(($) => $.messages.list.body)}
            maxLength={listLimits.body}
            first
          />
          <AreaField
            control={control}
            name="options"
            label={t(($) => $.messages.list.options)}
            description={t(($) => $.messages.list.optionsHint)}
            rows={5}
          />
          {hasButtons && (
            <TextField
              control={control}
              name="button"
              label={t(($) => $.messages.list.button)}
              maxLength={listLimits.button}
            />
          )}
          <p className={styles.hint}>{t(($) => $.messages.list[hasButtons ? 'interactive' : 'numbered'])}</p>
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.messages.composer.send)} busy={busy} />
      </form>
    </Dialog>
  );
}
