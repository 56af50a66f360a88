import type { SessionUser, Ticket } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@balcao/contract/limits';
import { isAboutNumber, refusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { errorText } from '../../../ui/toasts.ts';
import { formatNumber } from '../../contacts/format-number.ts';
import { ContactForm } from '../../contacts/parts/ContactForm.tsx';
import { useDebounced } from '../use-debounced.ts';
import styles from './dialogs.module.css';

interface Props {
  user: SessionUser;
  /** A preselected contact. */
  contact?: { id: number; name: string } | undefined;
  onClose: () => void;
  onOpened: (ticket: Ticket) => void;
  onOpenOther: (uuid: string) => void;
}

interface Chosen {
  id: number;
  name: string;
  number?: string;
}

const createOption = 'create';
const isNumber = (typed: string) => /^(?:whatsapp:)?[\d\s+().-]+$/.test(typed);

/** Starts a conversation: with a contact, in a queue, on a connection. */
export function NewTicketDialog({ user, contact: given, onClose, onOpened, onOpenOther }: Props) {
  const { t } = useTranslation();
  const isAdmin = user.profile === 'admin';
  const [text, setText] = useState(given?.name ?? '');
  const [contact, setContact] = useState<Chosen | null>(given ?? null);
  const [creating, setCreating] = useState<string | null>(null);
  const [queueId, setQueueId] = useState<string | null>(user.queues.length === 1 ? String(user.queues[0]?.id) : null);
  const [whatsappId, setWhatsappId] = useState<string | null>(user.whatsappId ? String(user.whatsappId) : null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const searched = useDebounced(text.trim());
  const canSearch = !contact && searched.length >= limits.searchMin;
  const found = useQuery({
    ...queries.contacts.list({ query: { searchParam: searched } }),
    enabled: canSearch,
    staleTime: 5000,
  });
  const queues = useQuery({ ...queries.queues.list(), enabled: isAdmin });
  const connections = useQuery(queries.connections.list());
  const choices = isAdmin ? (queues.data ?? []) : user.queues;
  const other = refusal(failure, 'ERR_OTHER_OPEN_TICKET')?.ticket;
  const isNumberRefused = isAboutNumber(failure);

  const contacts: Chosen[] = contact ? [contact] : canSearch ? (found.data ?? []) : [];
  const offersCreate = canSearch && found.isSuccess && found.data.length === 0 && searched === text.trim();
  const options = [
    ...contacts.map((one) => ({
      value: String(one.id),
      label: one.number && /^\d+$/.test(one.number) ? `${one.name} · ${formatNumber(one.number)}` : one.name,
    })),
    ...(offersCreate
      ? [{ value: createOption, label: t(($) => $.tickets.dialog.createContact, { name: text.trim() }) }]
      : []),
  ];

  const start = async () => {
    setTried(true);
    if (!contact || (!queueId && !isAdmin)) return;
    setBusy(true);
    setFailure(null);
    try {
      onOpened(
        await api.tickets.open({
          body: {
            contactId: contact.id,
            queueId: queueId ? Number(queueId) : null,
            whatsappId: whatsappId ? Number(whatsappId) : null,
            userId: user.id,
            status: 'open',
          },
        }),
      );
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };

  if (creating !== null)
    return (
      <Dialog open onClose={onClose} title={t(($) => $.contacts.createTitle)}>
        <ContactForm
          contact={{
            name: isNumber(creating) ? '' : creating,
            number: isNumber(creating) ? creating : '',
            email: '',
            extraInfo: [],
          }}
          onCancel={() => setCreating(null)}
          onSubmit={async (fields) => {
            const made = await api.contacts.create({ body: fields });
            setContact(made);
            setText(made.name);
            setCreating(null);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.tickets.newTicket)}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void start()}>
            {t(($) => $.tickets.dialog.start)}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Select
          label={t(($) => $.tickets.dialog.contact)}
          placeholder={t(($) => $.tickets.dialog.contactHint)}
          searchable
          clearable={contact !== null}
          clearButtonProps={{ 'aria-label': t(($) => $.tickets.dialog.back) }}
          data-autofocus
          data={options}
          filter={({ options: all }) => all}
          value={contact ? String(contact.id) : null}
          searchValue={text}
          onSearchChange={(next) => {
            if (contact && next !== contact.name && next !== options[0]?.label) {
              setContact(null);
              setFailure(null);
            }
            setText(next);
          }}
          onChange={(value) => {
            if (value === createOption) return setCreating(text.trim());
            setFailure(null);
            const chosen = contacts.find(({ id }) => String(id) === value) ?? null;
            setContact(chosen);
            if (!chosen) setText('');
          }}
          nothingFoundMessage={
            contact || text.trim().length < limits.searchMin
              ? undefined
              : found.isFetching || searched !== text.trim()
                ? t(($) => $.tickets.dialog.searching)
                : t(($) => $.tickets.dialog.noContact)
          }
          error={isNumberRefused ? errorText(failure) : isTried && !contact && t(($) => $.common.form.required)}
        />
        <Select
          label={t(($) => $.tickets.dialog.queue)}
          placeholder={t(($) => $.tickets.dialog.selectQueue)}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={queueId}
          onChange={setQueueId}
          clearable={isAdmin}
          required={!isAdmin}
          error={
            queues.isError
              ? t(($) => $.tickets.dialog.queueFailed)
              : isTried && !isAdmin && !queueId && t(($) => $.tickets.dialog.selectQueue)
          }
        />
        <Select
          label={t(($) => $.tickets.dialog.connection)}
          placeholder={t(($) => $.tickets.dialog.defaultConnection)}
          data={(connections.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={whatsappId}
          onChange={setWhatsappId}
          clearable
        />
        {failure !== null && !isNumberRefused && (
          <div className={styles.notice} role="alert" data-other={other ? '' : undefined}>
            <span>
              {other
                ? other.user
                  ? t(($) => $.tickets.dialog.other, {
                      user: other.user?.name ?? '',
                      queue: other.queue?.name ?? t(($) => $.tickets.noQueue),
                    })
                  : t(($) => $.tickets.dialog.otherWaiting, { queue: other.queue?.name ?? t(($) => $.tickets.noQueue) })
                : errorText(failure)}
            </span>
            {other && (
              <Button small onClick={() => onOpenOther(other.uuid)}>
                {t(($) => $.tickets.dialog.openOther)}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
