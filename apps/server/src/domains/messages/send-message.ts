import type { Message, MessageContact, NewMessage } from '@balcao/contract';
import { Failure } from '../../platform/fail.ts';
import type { NotDone } from '../../platform/coalesce.ts';
import type { Actor } from '../../platform/scope/actor.ts';
import { named } from '../../platform/scope/named.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import { onBehalfOf, type Scope } from '../../platform/scope/scope.ts';
import { admit, lockForAnswer, stopAwaitingUser, type Channel, type TicketRow } from '../tickets/index.ts';
import { draftOf } from './draft-of.ts';
import { insertOwnMessages, type NewOwnMessage } from './insert-own-messages.ts';
import { showMessage } from './own-message.ts';
import { requireAddress, requireAnswerable } from './require-answerable.ts';
import { composeText } from './write-draft.ts';

/** A text for the customer of a ticket. */
export interface NewText {
  ticketId: number;
  /** The body of the call. */
  input: NewMessage;
  /** WhatsApp was asked for the address, or cannot be asked now: then the message waits in the outbox. */
  isAddressAsked?: boolean;
}

/** `repeat`: an earlier call with the same `clientId` stored the message, and nothing is sent again. */
export interface SentMessage {
  kind: 'sent' | 'repeat';
  message: Message;
}

/**
 * Answers a customer with a text: stores the message under the WhatsApp id that it will have, and puts it into the
 * outbox of the connection. Waits while another transaction holds the ticket.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_REPLY_WINDOW_CLOSED ERR_CREATING_MESSAGE
 * ERR_WAPP_CHECK_CONTACT (call `confirmAddress`, then retry) ERR_MESSAGE_TOO_LONG ERR_NO_MESSAGE_FOUND
 */
export async function sendMessage(scope: Scope, text: NewText): Promise<SentMessage> {
  const gathered = await gather(scope, [text]);
  const decision = await decide(scope, text, oneRow(gathered));
  if (decision.kind === 'repeat') return decision;
  const message = oneRow(await insertOwnMessages(scope, [decision], { isLocked: true }));
  return { kind: 'sent', message };
}

/**
 * Like `sendMessage`, for several texts of one company, in the given order. A text that is refused stores nothing and
 * does not affect the others. A text is `busy` if another transaction holds its ticket, or if there is no such ticket:
 * send it alone.
 * @returns one result for each text, in the same order
 */
export async function sendMessages(
  scope: Scope,
  texts: readonly (NewText & { actor: Actor })[],
): Promise<(SentMessage | NotDone)[]> {
  const gathered = await gather(scope, texts);
  const decisions: (Decision | Twin | NotDone)[] = [];
  for (const [nth, text] of texts.entries()) {
    const found = gathered[nth];
    const decision = found?.ticket
      ? await decide(onBehalfOf(scope, text.actor), text, found).catch(refusalOf)
      : ({ kind: 'busy' } as const);
    decisions.push(twinOf(decision, decisions) ?? decision);
  }
  const messages = await insertOwnMessages(
    scope,
    decisions.filter((decision) => decision.kind === 'store'),
    { isLocked: true },
  );
  const stored = new Map(messages.map((message) => [message.id, message]));
  return decisions.map((decision) => {
    if (decision.kind === 'store') return { kind: 'sent', message: requireStored(stored, decision) };
    if (decision.kind === 'twin') return { kind: 'repeat', message: requireStored(stored, decision.of) };
    return decision;
  });
}

/** What to do with a text: store it, or return the message that an earlier call stored. */
type Decision = ToStore | (SentMessage & { kind: 'repeat' });
type ToStore = { kind: 'store' } & NewOwnMessage;
/** A text that repeats an earlier text of the batch; `of`: the earlier text. */
interface Twin {
  kind: 'twin';
  of: ToStore;
}

/** What the decision about a text needs, read with the lock. */
interface Gathered {
  /** Undefined: there is no such ticket. In a batch also: another transaction holds the ticket. */
  ticket: TicketRow | undefined;
  channel: Channel | undefined;
  customer: MessageContact | undefined;
  /** The message that an earlier call stored under the `clientId`. */
  sentBefore: string | null;
  /** The id of a new message. */
  reservedId: string;
}

async function decide(
  scope: Scope,
  { input, isAddressAsked }: NewText,
  { ticket: found, channel, customer, sentBefore, reservedId }: Gathered,
): Promise<Decision> {
  const ticket = admit(scope.actor, found, 'see');
  // A repeat gets its message even if the ticket was closed since.
  if (sentBefore !== null) return { kind: 'repeat', message: await showMessage(scope, sentBefore) };
  requireAnswerable(scope, ticket);
  if (!isAddressAsked && channel) requireAddress(ticket, channel);
  const text = await composeText(scope, ticket, await draftOf(scope, ticket, input), channel);
  await stopAwaitingUser(scope, ticket);
  return { kind: 'store', ticket, customer, message: { ...text, id: reservedId } };
}

/** An error of PostgreSQL is not a refusal: it aborts the transaction of all texts. */
function refusalOf(error: unknown): NotDone {
  if (error instanceof Failure) return { kind: 'refused', failure: error };
  throw error;
}

/** If the batch has a text with the same ticket and `clientId` twice, only the first one is stored. */
function twinOf(decision: Decision | NotDone, before: readonly (Decision | Twin | NotDone)[]): Twin | undefined {
  if (decision.kind !== 'store' || decision.message.clientId === null) return undefined;
  const { ticket, message } = decision;
  const first = before.find(
    (other) => other.kind === 'store' && other.ticket.id === ticket.id && other.message.clientId === message.clientId,
  );
  return first?.kind === 'store' ? { kind: 'twin', of: first } : undefined;
}

function requireStored(stored: ReadonlyMap<string, Message>, { message: { id } }: ToStore): Message {
  const message = stored.get(id);
  if (!message) throw new Error('A message was stored and cannot be shown.');
  return message;
}

// A single text has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const reserveOne = named<{ ticketId: number; clientId: string | null }>(`
  select (
      select id from messages
      where ticket_id = :ticketId and client_id = :clientId::text
    ) as "sentBefore",
    nextval('messages_id_seq') as "reservedId"`);
const reserveMany = named<{ ticketIds: number[]; clientIds: (string | null)[] }>(`
  select (
      select m.id from messages m
      where m.ticket_id = a.ticket_id and m.client_id = a.client_id
    ) as "sentBefore",
    nextval('messages_id_seq') as "reservedId"
  from unnest(:ticketIds::int[], :clientIds::text[]) with ordinality a (ticket_id, client_id, nth)
  order by a.nth`);

/**
 * Locks the tickets and reads what was sent before. The lock serialises sends with one `clientId`, so that the later
 * one finds the message; it also keeps the ticket open. Both statements leave in one packet, the lock first. The second
 * sees the rows that are committed when it starts, so also the changes that the lock waited for.
 */
async function gather(scope: Scope, texts: readonly NewText[]): Promise<Gathered[]> {
  const calls = texts.map(({ ticketId, input: { clientId = null } }) => ({ ticketId, clientId }));
  const [first, ...others] = calls;
  const ticketIds = calls.map(({ ticketId }) => ticketId);
  const clientIds = calls.map(({ clientId }) => clientId);
  const [tickets, reserved] = await Promise.all([
    lockForAnswer(scope, ticketIds),
    scope.rows<Pick<Gathered, 'sentBefore' | 'reservedId'>>(
      ...(first && others.length === 0 ? reserveOne(first) : reserveMany({ ticketIds, clientIds })),
    ),
  ]);
  return texts.map(({ ticketId }, nth) => {
    const ids = reserved[nth];
    if (!ids) throw new Error('No id was reserved for a message.');
    const found = tickets.get(ticketId);
    return { ticket: found?.ticket, channel: found?.channel, customer: found?.customer, ...ids };
  });
}
