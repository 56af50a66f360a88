import type { SessionUser, Ticket } from '@balcao/contract';
import { NewTicket } from '@balcao/contract/tickets/tickets';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { required, useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { t } from '../../i18n/i18n.ts';
import { refusedNumber } from '../contacts/index.ts';
import type { ChosenContact } from '../contacts/parts.ts';

/** The ids of the choices, as text; '' for none. */
export interface NewTicketValues {
  contactId: string;
  queueId: string;
  whatsappId: string;
}

type Choices = Pick<NewTicket, keyof NewTicketValues>;
const schemaOfAdmin = NewTicket.pick({ queueId: true, whatsappId: true }).extend({
  contactId: required(NewTicket.shape.contactId),
});
/** The choices of users who are not admins: only an admin may open a ticket without a queue. */
const schema = schemaOfAdmin.extend({
  queueId: required(NewTicket.shape.queueId, () => t(($) => $.tickets.dialog.selectQueue)),
});

const refusedFields = {
  ...refusedNumber('contactId'),
  ERR_NO_CONTACT_FOUND: 'contactId',
  ERR_NO_QUEUE_FOUND: 'queueId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
  ERR_NO_DEF_WAPP_FOUND: 'whatsappId',
} as const;

/**
 * The form of a new ticket, which the user then attends.
 * @returns the form, and as `failure` a refusal that is about none of its fields
 */
export function useNewTicket(user: SessionUser, given: ChosenContact | undefined, onOpened: (ticket: Ticket) => void) {
  const [contact, setContact] = useState<ChosenContact | null>(given ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [onlyQueue, ...otherQueues] = user.queues;
  const form = useSchemaForm<NewTicketValues, Choices>(user.profile === 'admin' ? schemaOfAdmin : schema, {
    contactId: given ? String(given.id) : '',
    queueId: onlyQueue && otherQueues.length === 0 ? String(onlyQueue.id) : '',
    whatsappId: user.whatsappId ? String(user.whatsappId) : '',
  });
  const { busy, submit } = useSubmit(form, {
    send: (body) => {
      setFailure(null);
      return api.tickets.open({ body: { ...body, userId: user.id, status: 'open' } });
    },
    onSaved: onOpened,
    onRefused: setFailure,
    refusedFields,
  });
  return {
    control: form.control,
    busy,
    submit,
    failure,
    contact,
    choose(chosen: ChosenContact | null) {
      setContact(chosen);
      setFailure(null);
    },
    /** Chooses a contact that the user made while the form's fields were not shown. */
    chooseMade(made: ChosenContact) {
      setContact(made);
      setFailure(null);
      form.setValue('contactId', String(made.id), { shouldValidate: true });
    },
  };
}
