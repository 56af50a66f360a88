import type { SessionUser, Ticket } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query-keys.ts';
import { offeredConnections } from '../../connections/index.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { ContactForm, ContactLookUp } from '../../contacts/parts.ts';
import { useNewTicket } from '../use-new-ticket.ts';
import form from '../../../forms/form.module.css';
import styles from './dialogs.module.css';

interface Props {
  user: SessionUser;
  /** A preselected contact. */
  contact?: { id: number; name: string } | undefined;
  onClose: () => void;
  onOpened: (ticket: Ticket) => void;
  onOpenOther: (uuid: string) => void;
}

/** Whether the user typed a number instead of a name: `+55 (11) 99999-0000`, also after `whatsapp:`. */
const isNumber = (typed: string) => /^(?:whatsapp:)?[\d\s+().-]+$/.test(typed);

/** Starts a conversation: with a contact, in a queue, on a connection. A contact that is not found is created here. */
export function NewTicketDialog({ user, contact: given, onClose, onOpened, onOpenOther }: Props) {
  const { t } = useTranslation();
  const ticket = useNewTicket(user, given, onOpened);
  const [creating, setCreating] = useState<string | null>(null);
  const isCreating = creating !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => (isCreating ? $.contacts.createTitle : $.tickets.newTicket))}
      size={isCreating ? 'md' : 'sm'}
    >
      {isCreating ? (
        <ContactForm
          contact={{
            name: isNumber(creating) ? '' : creating,
            number: isNumber(creating) ? creating : '',
            email: '',
            extraInfo: [],
          }}
          onCancel={() => setCreating(null)}
          send={(body) => api.contacts.create({ body })}
          onSaved={(made) => {
            ticket.chooseMade(made);
            setCreating(null);
          }}
        />
      ) : (
        <NewTicketForm
          user={user}
          ticket={ticket}
          onCreate={setCreating}
          onCancel={onClose}
          onOpenOther={onOpenOther}
        />
      )}
    </Dialog>
  );
}

function NewTicketForm({
  user,
  ticket: { control, busy, submit, failure, contact, choose },
  onCreate,
  onCancel,
  onOpenOther,
}: {
  user: SessionUser;
  ticket: ReturnType<typeof useNewTicket>;
  onCreate: (typed: string) => void;
  onCancel: () => void;
  onOpenOther: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const isAdmin = user.profile === 'admin';
  const queues = useQuery({ ...queries.queues.list(), enabled: isAdmin });
  const connections = useQuery(queries.connections.list());
  const queueChoices = isAdmin ? (queues.data ?? []) : user.queues;
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <fieldset>
        <ContactLookUp control={control} name="contactId" chosen={contact} onChoose={choose} onCreate={onCreate} />
        <SelectField
          control={control}
          name="queueId"
          label={t(($) => $.tickets.dialog.queue)}
          placeholder={t(($) => $.tickets.dialog.selectQueue)}
          data={queueChoices.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearable={isAdmin}
          required={!isAdmin}
          problem={queues.isError ? t(($) => $.tickets.dialog.queueFailed) : undefined}
        />
        <SelectField
          control={control}
          name="whatsappId"
          label={t(($) => $.tickets.dialog.connection)}
          placeholder={t(($) => $.tickets.dialog.defaultConnection)}
          data={offeredConnections(connections.data, user.id).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          clearable
        />
        {failure !== null && <Refusal error={failure} onOpenOther={onOpenOther} />}
      </fieldset>
      <FormFooter onCancel={onCancel} submit={t(($) => $.tickets.dialog.start)} busy={busy} />
    </form>
  );
}

/** A refusal that is about no field; an open ticket of the same contact is named and can be opened. */
function Refusal({ error, onOpenOther }: { error: unknown; onOpenOther: (uuid: string) => void }) {
  const { t } = useTranslation();
  const other = refusal(error, 'ERR_OTHER_OPEN_TICKET')?.ticket;
  const queue = other?.queue?.name ?? t(($) => $.tickets.noQueue);
  const textOfOther = (user: string | undefined) =>
    user === undefined
      ? t(($) => $.tickets.dialog.otherWaiting, { queue })
      : t(($) => $.tickets.dialog.other, { user, queue });
  return (
    <div className={styles.notice} role="alert" data-other={other ? '' : undefined}>
      <span>{other ? textOfOther(other.user?.name) : errorText(error)}</span>
      {other && (
        <Button small onClick={() => onOpenOther(other.uuid)}>
          {t(($) => $.tickets.openOther)}
        </Button>
      )}
    </div>
  );
}
