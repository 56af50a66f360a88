import { id, optionalId } from '@balcao/contract/kit/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { LookUpField, type Found } from '../../../forms/LookUpField.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OpenedTicket } from '../ticket-detail.ts';
import type { Destination } from '../use-ticket-moves.ts';
import styles from '../../../forms/form.module.css';

const schema = z.object({
  queueId: required(id(), () => words(($) => $.tickets.dialog.selectQueue)),
  userId: optionalId(),
  whatsappId: required(id(), () => words(($) => $.tickets.dialog.selectConnection)),
});

const refusedFields = {
  ERR_NO_QUEUE_FOUND: 'queueId',
  ERR_NO_USER_FOUND: 'userId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
} as const;

interface Props {
  ticket: OpenedTicket;
  onClose: () => void;
  transfer: (to: Destination) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** Transfers a ticket to another queue, and there to a user or to any user of the queue. */
export function TransferDialog({ ticket, onClose, transfer, onRefused }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list());
  const connections = useQuery(queries.connections.list());
  const [user, setUser] = useState<Found | null>(null);
  const form = useSchemaForm(schema, { queueId: '', userId: '', whatsappId: String(ticket.whatsappId) });
  const { busy, submit } = useSubmit(form, { send: transfer, onSaved: onClose, onRefused, refusedFields });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.dialog.transferTitle)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <SelectField
            control={control}
            name="queueId"
            label={t(($) => $.tickets.dialog.queue)}
            placeholder={t(($) => $.tickets.dialog.selectQueue)}
            data={(queues.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
            required
            first
            problem={queues.isError ? t(($) => $.tickets.dialog.queueFailed) : undefined}
          />
          <LookUpField
            control={control}
            name="userId"
            label={t(($) => $.tickets.dialog.user)}
            placeholder={t(($) => $.tickets.dialog.userHint)}
            chosen={user}
            onChoose={setUser}
            find={(searchParam) => queries.users.list({ query: { searchParam } })}
            without={(found) => found.id === ticket.userId}
            words={{
              searching: t(($) => $.tickets.dialog.searching),
              nothingFound: t(($) => $.tickets.dialog.noUser),
            }}
          />
          <SelectField
            control={control}
            name="whatsappId"
            label={t(($) => $.tickets.dialog.connection)}
            placeholder={t(($) => $.tickets.dialog.selectConnection)}
            data={(connections.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
            required
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.dialog.transfer)} busy={busy} />
      </form>
    </Dialog>
  );
}
