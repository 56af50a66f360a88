import type { DetailsOf, ForwardOutcome, ForwardTarget, NewForward } from '@balcao/contract';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import {
  channelOf,
  conversationSight,
  isInSight,
  stopAwaitingUser,
  requireTicket,
  startTicketFor,
  type Channel,
} from '../tickets/index.ts';
import { contentOfBody, type OwnContent } from './content-of-body.ts';
import { clientIdsOf, findSent } from './find-sent.ts';
import { insertOwnMessagesOf, type OwnMessage } from './insert-own-messages.ts';
import { requireAddress, requireAnswerable, requireOpenWindow } from './require-answerable.ts';
import { maxLengthOf } from './write-draft.ts';
import { withAddress } from './with-address.ts';

interface ForwardCall {
  actor: UserActor;
  /** A ticket of the conversation from which the messages come. */
  ticketId: number;
  input: NewForward;
}

/**
 * Sends messages of a conversation to other conversations, in the order in which they were written. Each target is a
 * transaction of its own: a refusal of one does not stop the others. WhatsApp may be asked for addresses, so call this
 * outside a scope.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_MESSAGE_FOUND ERR_FORWARD_MESSAGE
 */
export async function forwardMessages({
  actor,
  ticketId,
  input,
}: ForwardCall): Promise<{ outcomes: ForwardOutcome[] }> {
  const sources = await companyOf(actor).read((scope) => requireSources(scope, ticketId, input.messageIds), { actor });
  const outcomes: ForwardOutcome[] = [];
  for (const target of input.targets) {
    try {
      outcomes.push({ ...(await sendTo(actor, target, { sources, clientId: input.clientId })), error: null });
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      outcomes.push({ ticketId: 'ticketId' in target ? target.ticketId : null, uuid: null, error: failure.code });
    }
  }
  return { outcomes };
}

/** The ticket that got the messages. */
type SentTo = Pick<ForwardOutcome, 'ticketId' | 'uuid'>;
/** The messages to copy, before their ticket is known. */
type CopiesForTarget = Pick<Copies, 'sources' | 'clientId'>;

/** A contact without a ticket gets one in the transaction that sends: a refusal then leaves no empty ticket. */
async function sendTo(actor: UserActor, target: ForwardTarget, copies: CopiesForTarget): Promise<SentTo> {
  if ('ticketId' in target) return sendToTicket(actor, target.ticketId, copies);
  try {
    return await startTicketFor(actor, { ...target, userId: null }, (scope, { id: ticketId }) =>
      sendCopies(scope, { ...copies, ticketId, isAddressAsked: true }),
    );
  } catch (error) {
    const failure = failureOf(error);
    // The contact has an open ticket, which the details of this code name. If the ticket is the actor's, it takes the
    // messages; otherwise `sendCopies` refuses.
    const other = failure?.code === 'ERR_OTHER_OPEN_TICKET' ? (failure.details as OtherTicket | undefined) : undefined;
    if (!other) throw error;
    return sendToTicket(actor, other.ticket.id, copies);
  }
}

const sendToTicket = (actor: UserActor, ticketId: number, copies: CopiesForTarget): Promise<SentTo> =>
  withAddress({ actor, ticketId }, (isAddressAsked) =>
    companyOf(actor).inScope((scope) => sendCopies(scope, { ...copies, ticketId, isAddressAsked }), { actor }),
  );

type OtherTicket = DetailsOf<'ERR_OTHER_OPEN_TICKET'>;

type Source = Pick<OwnMessage, 'kind' | 'body' | 'mediaId' | 'fileName' | 'content'>;

/** @throws ERR_NO_MESSAGE_FOUND for messages of other conversations, and those that the actor may not see */
async function requireSources(scope: Scope, ticketId: number, ids: readonly string[]): Promise<Source[]> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const sight = await conversationSight(scope);
  const rows = await scope.db
    .selectFrom('messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .leftJoin('media as f', 'f.id', 'm.media_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.kind', 'm.body', 'm.content', 'm.media_id as mediaId', 'f.name as fileName', 'u.name as writer'])
    .select(['m.is_deleted as isDeleted', 't.queue_id as queueId', 't.user_id as userId'])
    .select(['t.private_user_id as privateUserId', 't.guest_ids as guestIds'])
    .where('m.id', 'in', [...new Set(ids)])
    .where('m.contact_id', '=', ticket.contact_id)
    .where('m.connection_id', '=', ticket.connection_id)
    .orderBy('m.sent_at')
    .orderBy('m.id')
    .execute();
  if (rows.length < new Set(ids).size || !rows.every((row) => isInSight(sight, row)))
    throw fail('ERR_NO_MESSAGE_FOUND');
  return rows.map((row) => {
    const content = row.content ?? contentOfBody(row.kind, row.body);
    if (row.isDeleted || !isSendable(row, content)) throw fail('ERR_FORWARD_MESSAGE');
    const { kind, mediaId, fileName, writer } = row;
    const body = withoutSignature(row.body, writer);
    // The question for a phone number, or a form, was meant for the first customer: only its text is forwarded.
    if (content?.kind === 'phone-request' || content?.kind === 'form')
      return { kind, body, mediaId, fileName, content: undefined };
    if (content?.kind !== 'list') return { kind, body, mediaId, fileName, content };
    return { kind, body, mediaId, fileName, content: { ...content, body: withoutSignature(content.body, writer) } };
  });
}

/** A text, a file that is stored, or a content that can be read from its stored form. */
const isSendable = (
  { kind, body, mediaId }: Pick<Source, 'kind' | 'body' | 'mediaId'>,
  content: OwnContent | undefined,
): boolean => (kind === 'chat' ? body !== '' : mediaId !== null || content !== undefined);

/**
 * Removes the attendant's name above the text (`*Ana:*`), which was meant for the first customer. Any other bold line
 * is part of the text.
 */
function withoutSignature(body: string, writer: string | null): string {
  const signature = `*${writer ?? ''}:*\n`;
  return writer !== null && body.startsWith(signature) ? body.slice(signature.length) : body;
}

interface Copies {
  ticketId: number;
  sources: readonly Source[];
  clientId: string;
  /** See `withAddress`: false, if a ticket without an address must be refused first. */
  isAddressAsked: boolean;
}

async function sendCopies(scope: Scope, { ticketId, sources, clientId, isAddressAsked }: Copies): Promise<SentTo> {
  // The lock serialises sends with one `clientId`, so that the later one finds the messages.
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  if (await findSent(scope, ticketId, clientId, sources.length)) return { ticketId, uuid: ticket.uuid };
  requireAnswerable(scope, ticket);
  await stopAwaitingUser(scope, ticket);
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  if (!isAddressAsked) requireAddress(ticket, channel);
  const clientIds = clientIdsOf(clientId, sources.length);
  await insertOwnMessagesOf(
    scope,
    ticket,
    sources.map((source, nth) => copyOf(scope, channel, { source, clientId: clientIds[nth] ?? null })),
  );
  return { ticketId, uuid: ticket.uuid };
}

function copyOf(
  scope: Scope,
  channel: Channel,
  { source, clientId }: { source: Source; clientId: string | null },
): OwnMessage {
  const isCaption = source.mediaId !== null;
  const limit = maxLengthOf(channel, { isCaption });
  // The stored text of a contact card is a vCard, for which this limit does not count.
  const isLimited = isCaption || source.kind === 'chat';
  if (isLimited && source.body.length > limit) throw fail('ERR_MESSAGE_TOO_LONG', { limit });
  return {
    ...source,
    quotedWaId: null,
    clientId,
    userId: scope.actor.kind === 'user' ? scope.actor.userId : null,
    // Meta has no such mark: what the customer does not see, the attendant does not see either.
    isForwarded: channel.driver !== 'cloud-api',
  };
}
