import type { Message, NewMessage } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, Failure } from '../../platform/fail.ts';
import type { Actor } from '../../platform/scope/actor.ts';
import { onBehalfOf, type Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import {
  admit,
  channelOf,
  conversationSight,
  isInSight,
  lockForAnswer,
  mayTouch,
  requireTicket,
  standingOf,
  type Channel,
  type TicketRow,
} from '../tickets/index.ts';
import { insertOwnMessages, type Addressed } from './insert-own-message.ts';
import { findMessages } from './message-view.ts';
import { composeText, requireOpenWindow, writeOwn, type OwnWords } from './write-own.ts';

/** An answer to a customer: text, or one message for each file with its caption. */
export interface Answer {
  actor: Actor;
  ticketId: number;
  asked: NewMessage;
  files: readonly StoredFile[];
  /** The address was asked for, or cannot be asked for now: then the message waits in the outbox. */
  isAddressAsked?: boolean;
}

/**
 * A repeat with the same `clientId` returns the stored message and sends nothing: `sent` is false, and the caller must
 * discard the files.
 */
export interface Sent {
  message: Message;
  sent: boolean;
}

/**
 * Answers customers, in the given order. A refused answer stores nothing and does not affect the others. An answer with
 * files must be the only one, and a refusal must roll the scope back.
 * @returns for each answer the message, or its Failure: ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN
 * ERR_REPLY_WINDOW_CLOSED ERR_CREATING_MESSAGE ERR_WAPP_CHECK_CONTACT (call `confirmAddress`, then retry)
 * ERR_MESSAGE_TOO_LONG ERR_NO_MESSAGE_FOUND. `undefined`: one of several whose ticket another transaction has locked;
 * retry it alone
 */
export async function sendMessages(scope: Scope, answers: readonly Answer[]): Promise<(Sent | Failure | undefined)[]> {
  const ids = answers.map(({ ticketId }) => ticketId);
  // The lock serialises sends with one `clientId`, so that the later one finds the message. It also keeps the ticket
  // open. Both statements leave in one packet, the lock first. A statement sees the rows that are committed when it
  // starts. The second therefore sees the changes that the lock waited for.
  const [tickets, prepared] = await Promise.all([lockForAnswer(scope, ids), prepare(scope, answers)]);
  const decided: (Decided | Failure | undefined)[] = [];
  for (const [nth, answer] of answers.entries()) {
    const { ticketId, actor } = answer;
    const found = tickets.get(ticketId);
    const isHeld = !found && answers.length > 1;
    const one = isHeld
      ? undefined
      : await decide(onBehalfOf(scope, actor), answer, { ...found, ...prepared[nth] }).catch(refusalOf);
    decided.push(isText(one) ? (decided.find((other) => isTwin(one, other)) ?? one) : one);
  }
  const texts = [...new Set(decided.filter(isText))];
  const stored = await insertOwnMessages(scope, texts, { isLocked: true });
  return decided.map((one, nth) => {
    if (!isText(one)) return one;
    const message = stored[texts.indexOf(one)];
    return message && { message, sent: decided.indexOf(one) === nth };
  });
}

/** A message stored before or just now, or a text that is still to be stored. */
type Decided = Sent | Addressed;
const isText = (one: Decided | Failure | undefined): one is Addressed => one !== undefined && 'ticket' in one;

/** The same text, sent twice in one batch. */
const isTwin = ({ ticket, message }: Addressed, other: Decided | Failure | undefined) =>
  message.clientId !== null &&
  isText(other) &&
  other.ticket.id === ticket.id &&
  other.message.clientId === message.clientId;

/** An error of PostgreSQL is not a refusal: it aborts the transaction of all answers. */
function refusalOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

async function decide(
  scope: Scope,
  answer: Answer,
  { before, id, channel, ...found }: Partial<Prepared & { ticket: TicketRow; channel: Channel }>,
): Promise<Decided> {
  const ticket = admit(scope.actor, found.ticket, 'see');
  if (before === undefined || id === undefined) throw new Error('There is no number for a message.');
  // A repeat gets its message also if the ticket was closed since.
  if (before !== null) return { message: await viewOne(scope, before), sent: false };
  requireAnswerable(scope, ticket);
  if (!answer.isAddressAsked && channel) requireAddress(ticket, channel);
  const words = { ...(await wordsOf(scope, ticket, answer)), id, channel };
  if (answer.files.length > 0) return { message: await writeOwn(scope, ticket, words), sent: true };
  return { ticket, message: { ...(await composeText(scope, ticket, words)), id } };
}

/** @throws ERR_NO_MESSAGE_FOUND */
async function wordsOf(scope: Scope, ticket: TicketRow, { actor, asked, files }: Answer): Promise<OwnWords> {
  const person = actor.kind === 'user' ? actor : undefined;
  return {
    bodies: Array.isArray(asked.body) ? asked.body : [asked.body],
    files,
    quotedWaId: asked.quotedMsg ? await requireQuotable(scope, ticket, asked.quotedMsg) : null,
    clientIds: clientIdsOf(asked.clientId, Math.max(files.length, 1)),
    userId: person?.userId ?? null,
    signedBy: asked.sign && person ? person.name : null,
  };
}

/**
 * For files, before they are read: finds the message that an earlier call stored.
 * @throws the errors of `sendMessages` if the actor may not answer now
 */
export async function findSentOrRefuse(
  scope: Scope,
  ticketId: number,
  { clientId, fileCount, isAddressAsked }: { clientId: string | undefined; fileCount: number; isAddressAsked: boolean },
): Promise<Message | undefined> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const before = await findSent(scope, ticketId, clientId, fileCount);
  if (before) return before;
  requireAnswerable(scope, ticket);
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  if (!isAddressAsked) requireAddress(ticket, channel);
  return undefined;
}

/**
 * Before the first message, WhatsApp must be asked for the address; Meta resolves the number itself.
 * @throws ERR_WAPP_CHECK_CONTACT
 */
function requireAddress(ticket: TicketRow, { driver }: Channel): void {
  if (ticket.chat_address === null && driver !== 'cloud-api') throw fail('ERR_WAPP_CHECK_CONTACT');
}

const answeredLately = statement(`
  select 1 from messages
  where ticket_id = $1 and client_id is not null and user_id = $2 and created_at > $3 limit 1`);
/** A client repeats a message within this time if the response was lost. */
const repeatWithinMs = 15 * 60_000;

/**
 * Checks before a form is read that the actor may answer the ticket. If the ticket is no longer open, the form may only
 * repeat a stored answer, which its `clientId` will prove.
 * @throws ERR_NO_TICKET_FOUND ERR_TICKET_NOT_OPEN ERR_NO_PERMISSION
 */
export async function requireMayAnswer(scope: Scope, ticketId: number): Promise<void> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  if (ticket.status !== 'open' && scope.actor.kind === 'user') {
    const since = new Date(scope.now.getTime() - repeatWithinMs);
    const mayRepeat = await scope.rows(answeredLately, [ticketId, scope.actor.userId, since]);
    if (mayRepeat.length > 0) return;
  }
  requireAnswerable(scope, ticket);
}

/** @throws ERR_TICKET_NOT_OPEN ERR_NO_PERMISSION */
export function requireAnswerable(scope: Scope, ticket: TicketRow): void {
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  if (!mayTouch(scope.actor, standingOf(ticket), 'answer')) throw fail('ERR_NO_PERMISSION');
}

const sent = 'select id from messages where ticket_id = $1 and client_id = any($2::text[]) order by id desc limit 1';
const sentBefore = statement(sent);
// A single answer has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const prepareOne = statement(`select (${sent}) as before, nextval('messages_id_seq') as id`);
const prepareMany =
  statement(`select (select m.id from messages m where m.ticket_id = a.ticket and m.client_id in (a.first, a.last) order by m.id desc limit 1) as before, nextval('messages_id_seq') as id
  from unnest($1::int[], $2::text[], $3::text[]) with ordinality a (ticket, first, last, nth) order by a.nth`);

/** The message that an earlier call with this `clientId` stored; of several files, the last one. */
export async function findSent(
  scope: Scope,
  ticketId: number,
  clientId: string | undefined,
  fileCount: number,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const [found] = await scope.rows<{ id: string }>(sentBefore, [
    ticketId,
    endsOf(clientIdsOf(clientId, Math.max(fileCount, 1))),
  ]);
  return found && viewOne(scope, found.id);
}

/** The message stored `before` under an answer's client ids, and the `id` reserved for a new one. */
interface Prepared {
  before: string | null;
  id: string;
}

async function prepare(scope: Scope, answers: readonly Answer[]): Promise<Prepared[]> {
  const asked = answers.map(({ ticketId, asked: { clientId }, files }) => ({
    ticketId,
    ends: endsOf(clientIdsOf(clientId, Math.max(files.length, 1))),
  }));
  const [first, ...others] = asked;
  if (first && others.length === 0) return scope.rows(prepareOne, [first.ticketId, first.ends]);
  return scope.rows(prepareMany, [
    asked.map(({ ticketId }) => ticketId),
    asked.map(({ ends: [start] }) => start ?? null),
    asked.map(({ ends }) => ends.at(-1) ?? null),
  ]);
}

const endsOf = (clientIds: readonly (string | undefined)[]) =>
  [clientIds[0], clientIds.at(-1)].filter((id) => id !== undefined);

async function requireQuotable(scope: Scope, ticket: TicketRow, id: string): Promise<string> {
  if (!/^\d{1,18}$/.test(id)) throw fail('ERR_NO_MESSAGE_FOUND');
  const quoted = await scope.db
    .selectFrom('messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.wa_id', 't.queue_id as queueId', 't.user_id as userId'])
    .where('m.id', '=', id)
    .where('m.contact_id', '=', ticket.contact_id)
    .where('m.connection_id', '=', ticket.connection_id)
    .executeTakeFirst();
  if (!quoted || !isInSight(await conversationSight(scope), quoted)) throw fail('ERR_NO_MESSAGE_FOUND');
  return quoted.wa_id;
}

const clientIdsOf = (clientId: string | undefined, count: number) =>
  Array.from({ length: count }, (_, nth) => clientId && (nth === 0 ? clientId : `${clientId}#${nth}`));

async function viewOne(scope: Scope, id: string): Promise<Message> {
  const [found] = await findMessages(scope, [id]);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  return found.message;
}
