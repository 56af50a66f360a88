import { cardNumber } from '@balcao/contract/messages/attachments';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ContactLookUp, type ChosenContact } from '../../contacts/parts.ts';
import { useSendAttachment } from '../use-send-attachment.ts';
import styles from '../../../forms/form.module.css';

interface Props {
  ticketId: number;
  onClose: () => void;
}

/** Sends a contact card: of a contact of the company, or of a person whose name and number are typed. */
export function CardDialog(props: Props) {
  const { t } = useTranslation();
  const [isTyped, setTyped] = useState(false);
  const switchButton = (
    <Button kind="quiet" onClick={() => setTyped(!isTyped)}>
      {isTyped ? t(($) => $.messages.card.choose) : t(($) => $.messages.card.type)}
    </Button>
  );
  return (
    <Dialog open onClose={props.onClose} title={t(($) => $.messages.card.title)} size="sm">
      {isTyped ? (
        <TypedCard {...props} switchButton={switchButton} />
      ) : (
        <ChosenCard {...props} switchButton={switchButton} />
      )}
    </Dialog>
  );
}

const chosenSchema = z.object({ contactId: required(z.coerce.number().int().positive()) });

interface CardProps extends Props {
  /** Changes between the two forms. */
  switchButton: ReactNode;
}

function ChosenCard({ ticketId, onClose, switchButton }: CardProps) {
  const { t } = useTranslation();
  const send = useSendAttachment(ticketId);
  const [contact, choose] = useState<ChosenContact | null>(null);
  const form = useSchemaForm(chosenSchema, { contactId: '' });
  const { busy, submit } = useSubmit(form, {
    send: ({ contactId }) => send({ kind: 'contact', cards: [{ contactId }] }),
    onSaved: onClose,
    refusedFields: { ERR_NO_CONTACT_FOUND: 'contactId', ERR_CONTACT_WITHOUT_NUMBER: 'contactId' },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset>
        <ContactLookUp control={form.control} name="contactId" chosen={contact} onChoose={choose} />
        {switchButton}
      </fieldset>
      <FormFooter onCancel={onClose} submit={t(($) => $.messages.composer.send)} busy={busy} />
    </form>
  );
}

const typedSchema = z.object({
  name: z.string().trim().min(1).max(100),
  number: z
    .string()
    .trim()
    .transform((written) => written.replaceAll(/\s+/g, ' '))
    .pipe(z.string().regex(cardNumber)),
});

function TypedCard({ ticketId, onClose, switchButton }: CardProps) {
  const { t } = useTranslation();
  const send = useSendAttachment(ticketId);
  const form = useSchemaForm(typedSchema, { name: '', number: '' });
  const { busy, submit } = useSubmit(form, {
    send: (card) => send({ kind: 'contact', cards: [card] }),
    onSaved: onClose,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset>
        <TextField control={form.control} name="name" label={t(($) => $.messages.card.name)} first />
        <TextField
          control={form.control}
          name="number"
          type="tel"
          label={t(($) => $.messages.card.number)}
          placeholder="+55 11 98765-4321"
        />
        {switchButton}
      </fieldset>
      <FormFooter onCancel={onClose} submit={t(($) => $.messages.composer.send)} busy={busy} />
    </form>
  );
}
