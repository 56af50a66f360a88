import { readConsentWord } from '@balcao/contract/consents/read-word';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { companyLanguage } from '../companies/index.ts';
import { acceptMarketing, findMarketing, storeMarketingSend, refuseMarketing } from '../consents/index.ts';
import { closedConversations, requireTicket, type InboundTicket } from '../tickets/index.ts';
import type { Received } from './pick-new.ts';
import { sayAutomatically } from './say-automatically.ts';

/** A message that only says whether its writer takes advertising. */
export interface ConsentWord {
  meaning: 'refuse' | 'accept';
  text: string;
  contactId: number;
  /** The closed ticket to which the message belongs: it opens no new one. Undefined: it belongs to the live ticket. */
  ticket: InboundTicket | undefined;
}

// Those of the given conversations in which we have sent nothing since the given time.
const notAnsweredSince = statement(`select x.contact as "contactId", x.connection as "connectionId"
  from unnest($1::int[], $2::int[], $3::timestamptz[]) x (contact, connection, sent)
  where not exists (
    select
    from messages m
    where m.contact_id = x.contact and m.connection_id = x.connection and m.from_me and m.sent_at > x.sent)`);

/**
 * Finds the messages that accept or refuse advertising: the whole message is a word for it, and our last message was
 * advertising. In another conversation the same word means something else.
 */
export async function takeConsentWords(
  scope: Scope,
  received: readonly Received[],
  contactOf: (event: Received['event']) => number,
): Promise<ReadonlyMap<Received, ConsentWord>> {
  const found = received.flatMap((message) => {
    const { event, connectionId } = message;
    if (event.fromMe || event.chat.isGroup || event.past === true || event.content.kind !== 'chat') return [];
    const text = event.content.body;
    const meaning = readConsentWord(text);
    return meaning ? [{ message, meaning, text, contactId: contactOf(event), connectionId }] : [];
  });
  if (found.length === 0) return new Map();
  const sends = await findMarketing(scope, found);
  const afterMarketing = await scope.rows<{ contactId: number; connectionId: number }>(notAnsweredSince, [
    sends.map(({ contactId }) => contactId),
    sends.map(({ connectionId }) => connectionId),
    sends.map(({ sentAt }) => sentAt),
  ]);
  const tickets = await closedConversations(scope, afterMarketing);
  const keys = new Set(afterMarketing.map(keyOf));
  return new Map(
    found.flatMap(({ message, ...word }) =>
      keys.has(keyOf(word)) ? [[message, { ...word, ticket: tickets.get(keyOf(word)) }] as const] : [],
    ),
  );
}

const keyOf = ({ contactId, connectionId }: { contactId: number; connectionId: number }) =>
  `${contactId}:${connectionId}`;

/** Writes what a message says into the ledger of consents. If that changes anything, the person gets a confirmation. */
export async function noteConsentWord(
  scope: Scope,
  { meaning, text, contactId }: ConsentWord,
  { messageId, ticketId }: { messageId: string; ticketId: number },
): Promise<void> {
  const isNew =
    meaning === 'refuse'
      ? await refuseMarketing(scope, contactId, { basis: 'word', evidence: text, messageId })
      : await acceptMarketing(scope, contactId, { by: 'person', reason: text });
  if (!isNew) return;
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const confirmation = confirmations[await companyLanguage(scope)][meaning];
  const isConfirmed = await sayAutomatically(scope, ticket, confirmation);
  // The confirmation offers the opposite word. It is noted as advertising, so that this word is understood as well.
  if (isConfirmed) storeMarketingSend(scope, contactId, ticket.connection_id);
}

const confirmations = {
  pt: {
    refuse: 'Pronto, você não receberá mais as nossas promoções. Se mudar de ideia, responda *VOLTAR*.',
    accept: 'Pronto, você voltará a receber as nossas promoções. Para sair, responda *SAIR*.',
  },
  en: {
    refuse: 'Done: you will get no more offers from us. If you change your mind, answer *RESUME*.',
    accept: 'Done: you will get our offers again. To leave, answer *STOP*.',
  },
  es: {
    refuse: 'Listo, ya no recibirá nuestras promociones. Si cambia de idea, responda *VOLVER*.',
    accept: 'Listo, volverá a recibir nuestras promociones. Para salir, responda *BAJA*.',
  },
};
