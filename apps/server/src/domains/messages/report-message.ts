import type { MessageOrigin, MessageReport } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { namesOfChats } from '../contacts/index.ts';
import { conversationSight, isInSight, mayTouch, sightColumns, type Standing } from '../tickets/index.ts';

interface ReportedMessage {
  id: string;
  contactId: number;
  connectionId: number;
  fromMe: boolean;
  isGroup: boolean;
  /** It was stored at the moment when it was written: the product sent it, not the phone. */
  isOwnSend: boolean;
  userId: number | null;
  userName: string | null;
  writer: string;
  createdAt: Date;
  writtenAt: Date;
  sentAfter: number | null;
  deliveredAfter: number | null;
  readAfter: number | null;
  playedAfter: number | null;
  failedAfter: number | null;
  error: string | null;
  /** This field and those below: of the message's ticket. */
  queueId: number | null;
  ownerId: number | null;
  privateUserId: number | null;
  guestIds: number[] | null;
}

const byId = statement(`
  select m.id, m.contact_id as "contactId", m.connection_id as "connectionId", m.from_me as "fromMe",
    t.is_group as "isGroup", m.sent_at = m.created_at as "isOwnSend", m.user_id as "userId", u.name as "userName",
    coalesce(m.participant_name, c.name) as writer, m.created_at as "createdAt", m.sent_at as "writtenAt",
    m.sent_after as "sentAfter", m.delivered_after as "deliveredAfter", m.read_after as "readAfter",
    m.played_after as "playedAfter", m.failed_after as "failedAfter", m.error,
    t.queue_id as "queueId", t.user_id as "ownerId", t.private_user_id as "privateUserId", t.guest_ids as "guestIds"
  from messages m
  join tickets t on t.id = m.ticket_id
  join contacts c on c.id = m.contact_id
  left join users u on u.id = m.user_id
  where m.id = $1::bigint`);

interface Receipt {
  member: string;
  ack: number;
  members: number;
  deliveredAt: Date;
  readAt: Date | null;
}
const receiptsOf = statement(`
  select member, ack, members, created_at as "deliveredAt", read_at as "readAt"
  from message_receipts
  where message_id = $1::bigint
  order by read_at nulls last, created_at, member`);

/**
 * The names that members used when they wrote in the group lately. The limit keeps the search from reading the whole
 * history of the group for a member who never wrote.
 */
const writersIn = statement(`
  select distinct on (m.participant) m.participant, m.participant_name as name
  from (
    select participant, participant_name, sent_at
    from messages
    where contact_id = $1 and connection_id = $2
    order by sent_at desc, id desc
    limit 2000
  ) m
  where m.participant = any($3::text[]) and m.participant_name is not null
  order by m.participant, m.sent_at desc`);

/**
 * Who wrote a message, and what happened to it and when. The actor must be allowed to see it.
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function reportMessage(scope: Scope, id: string): Promise<MessageReport> {
  const [found] = await scope.rows<ReportedMessage>(byId, [id]);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  await requireSight(scope, found);
  const { createdAt, error } = found;
  const after = (seconds: number | null) =>
    seconds === null ? null : new Date(createdAt.getTime() + seconds * 1000).toISOString();
  const receipts = found.isGroup && found.fromMe ? await scope.rows<Receipt>(receiptsOf, [id]) : [];
  const names = await namesOfMembers(scope, found, receipts);
  return {
    id: found.id,
    origin: originOf(found),
    user: found.userId === null || found.userName === null ? null : { id: found.userId, name: found.userName },
    writer: found.fromMe ? null : found.writer,
    storedAt: createdAt.toISOString(),
    // A message of the customer or of the phone was sent when it was written.
    sentAt: found.fromMe && found.isOwnSend ? after(found.sentAfter) : found.writtenAt.toISOString(),
    deliveredAt: after(found.deliveredAfter),
    readAt: after(found.readAfter),
    playedAt: after(found.playedAfter),
    failedAt: error === null ? null : after(found.failedAfter),
    error,
    members: receipts.map(({ member, deliveredAt, readAt }) => ({
      name: names.get(member) ?? numberIn(member),
      deliveredAt: deliveredAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    // Members who joined later need not read the message: the smallest size of the group counts.
    memberCount: receipts[0] ? Math.min(...receipts.map(({ members }) => members)) : null,
  };
}

const ticketsOf = statement(`
  select status, ${sightColumns}
  from tickets t
  where contact_id = $1 and connection_id = $2`);

/**
 * The actor must be allowed to see at least one ticket of the conversation, and the message in the conversation.
 * @throws ERR_NO_PERMISSION
 */
async function requireSight(
  scope: Scope,
  { contactId, connectionId, ownerId, ...message }: ReportedMessage,
): Promise<void> {
  const tickets = await scope.rows<Standing>(ticketsOf, [contactId, connectionId]);
  // The sight asks for the user of the ticket. The `userId` of the message is the user who wrote it.
  const isShown = isInSight(await conversationSight(scope), { ...message, userId: ownerId });
  if (!isShown || !tickets.some((ticket) => mayTouch(scope.actor, ticket, 'see'))) throw fail('ERR_NO_PERMISSION');
}

function originOf({ fromMe, userId, isOwnSend }: ReportedMessage): MessageOrigin {
  if (!fromMe) return 'customer';
  if (userId !== null) return 'attendant';
  return isOwnSend ? 'automatic' : 'phone';
}

async function namesOfMembers(
  scope: Scope,
  { contactId, connectionId }: ReportedMessage,
  receipts: readonly Receipt[],
) {
  if (receipts.length === 0) return new Map<string, string>();
  const members = receipts.map(({ member }) => member);
  const writers = await scope.rows<{ participant: string; name: string }>(writersIn, [
    contactId,
    connectionId,
    members,
  ]);
  const chats = members.map((id) => ({ id, aliases: [], phone: null, isGroup: false }));
  return new Map([
    ...writers.map(({ participant, name }) => [participant, name] as const),
    ...(await namesOfChats(scope, chats)),
  ]);
}

/**
 * `+5511…` for the address `5511…@s.whatsapp.net`; a part after `:` would name a device. Only the digits of a LID
 * are known, and no person recognises them.
 */
const numberIn = (member: string): string => {
  const digits = member.split('@')[0]?.split(':')[0] ?? '';
  return member.endsWith('@s.whatsapp.net') ? `+${digits}` : digits;
};
