import type { ForwardTarget, SessionUser } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { askTickets, type OpenedTicket } from '../tickets/index.ts';

/** A conversation or a person to whom messages can be forwarded. */
export interface Recipient {
  key: string;
  name: string;
  number: string;
  picture: string | null;
  /** The connection that sends. */
  connectionId: number;
  target: ForwardTarget;
}

/**
 * The choices of the dialog: first the user's own open tickets (from the first page of their list), then the contacts
 * that the text finds.
 */
export function useRecipients(ticket: OpenedTicket, user: SessionUser, text: string) {
  const searched = useDebounced(text.trim());
  const isSearch = searched.length >= limits.searchMin;
  const open = useQuery({
    queryKey: ['forward', 'open-tickets', user.id],
    queryFn: ({ signal }) => askTickets({ status: 'open', users: [user.id] }, signal),
    staleTime: 5000,
  });
  const contacts = useQuery({
    ...queries.contacts.list({ query: { searchParam: searched } }),
    enabled: isSearch,
    staleTime: 5000,
  });
  const ownTickets = (open.data?.tickets ?? []).filter(({ id, userId }) => id !== ticket.id && userId === user.id);
  const needle = text.trim().toLowerCase();
  const fromTickets = ownTickets
    .filter(({ contact }) => contact.name.toLowerCase().includes(needle) || contact.number.includes(needle))
    .map(({ id, contact, whatsappId }): Recipient => ({
      key: `t${id}`,
      name: contact.name,
      number: contact.number,
      picture: contact.profilePicUrl,
      connectionId: whatsappId,
      target: { ticketId: id },
    }));
  // A contact whose ticket is offered is not offered again.
  const contactsWithTicket = new Set(
    ownTickets.filter(({ whatsappId }) => whatsappId === ticket.whatsappId).map(({ contact }) => contact.id),
  );
  const queueId = queueFor(ticket, user);
  const fromContacts = (isSearch ? (contacts.data ?? []) : [])
    .filter(({ id }) => id !== ticket.contactId && !contactsWithTicket.has(id))
    .map(({ id: contactId, name, number }): Recipient => ({
      key: `c${contactId}`,
      name,
      number,
      picture: null,
      connectionId: ticket.whatsappId,
      target: { contactId, whatsappId: ticket.whatsappId, queueId },
    }));
  const isLoading = open.isPending || (isSearch && contacts.isPending) || searched !== text.trim();
  return { recipients: [...fromTickets, ...fromContacts], isLoading, failure: open.error ?? contacts.error };
}

/** The queue of a new ticket: that of this conversation if the user may use it, else the first queue of the user. */
const queueFor = ({ queueId }: OpenedTicket, { queues, profile }: SessionUser): number | null =>
  profile === 'admin' || queues.some(({ id }) => id === queueId) ? queueId : (queues[0]?.id ?? null);

/** The chosen recipients, and the call. `refused`: error codes by the key of the recipient; empty: not refused. */
export function useForward(ticketId: number, messageIds: readonly string[], onDone: (count: number) => void) {
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [clientId] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: (recipients: readonly Recipient[]) =>
      api.messages.forward({
        params: { ticketId },
        body: { messageIds: [...messageIds], targets: recipients.map(({ target }) => target), clientId },
      }),
    onSuccess: ({ outcomes }, recipients) => {
      const failed = recipients.filter((_, index) => outcomes[index]?.error);
      if (failed.length === 0) return onDone(recipients.length);
      setChosen(failed);
      setRefused(new Map(recipients.map(({ key }, index) => [key, outcomes[index]?.error ?? ''])));
    },
    onError: toastError,
  });
  return {
    chosen,
    refused,
    isBusy: isPending,
    isFull: chosen.length >= limits.forward.targets,
    toggle: (recipient: Recipient) =>
      setChosen(
        chosen.some(({ key }) => key === recipient.key)
          ? chosen.filter(({ key }) => key !== recipient.key)
          : [...chosen, recipient],
      ),
    send: () => mutate(chosen),
  };
}
