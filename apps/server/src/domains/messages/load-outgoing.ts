import type { Content, Outgoing, TemplateParameter } from '../../channels/driver.ts';
import type { ClaimedEntry } from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { fileOfRow, type MediaRow } from '../media/index.ts';
import type { OwnContent } from './content-of-body.ts';
import { heldKind, type OutgoingEntry } from './outgoing.ts';

/** A conversation of a connection. */
export interface Conversation {
  contactId: number;
  connectionId: number;
  /**
   * Entries of this conversation wait in a lane of their own. Entries of the conversation that are still in the outbox
   * are moved to that lane, behind the waiting ones.
   */
  isHeld: boolean;
}

/** A message as it stands when its outbox entry is delivered. */
export interface OutgoingMessage extends Conversation {
  id: string;
  waId: string;
  ticketId: number;
  kind: string;
  body: string;
  fromMe: boolean;
  /** The message was deleted, or its content was erased at the end of its retention period. */
  isDeleted: boolean;
  ack: number;
  /** The bytes that were sent are stored, so that a phone that cannot decrypt the message can ask for them. */
  isWireKept: boolean;
  storedAt: Date;
  participant: string | null;
  /** Null: the driver asks WhatsApp for the address before it sends the message. */
  address: string | null;
  /** The ticket has no chat address yet. After the send, the account that got the message is stored as its address. */
  isAddressUnconfirmed: boolean;
  media: MediaRow | null;
  template: { name: string; language: string; parameters: TemplateParameter[] } | null;
  quoted: Outgoing['quoted'];
  isForwarded: boolean;
  /** A location, a list or other content without a file; null: the text, the file or the template is sent. */
  content: OwnContent | null;
}

/** The present state of the messages and tickets that outbox entries name. */
export interface LoadedEntries {
  /** The messages by their id. */
  messages: ReadonlyMap<string, OutgoingMessage>;
  conversationOf(entry: ClaimedEntry<OutgoingEntry>): Conversation | undefined;
}

/** Loads the messages and tickets that the entries name. All entries belong to one company. */
export async function loadOutgoing(entries: readonly ClaimedEntry<OutgoingEntry>[]): Promise<LoadedEntries> {
  const [first] = entries;
  const messageIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [] : [payload.messageId])));
  const ticketIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [payload.ticketId] : [])));
  let messages: ReadonlyMap<string, OutgoingMessage> = new Map();
  let tickets: ReadonlyMap<number, Conversation> = new Map();
  if (first)
    await companyOf(first).read(async (scope) => {
      if (messageIds.size > 0) messages = await loadMessages(scope, [...messageIds]);
      if (ticketIds.size > 0) tickets = await loadTickets(scope, [...ticketIds]);
    });
  return {
    messages,
    conversationOf: ({ payload }) =>
      payload.type === 'read' ? tickets.get(payload.ticketId) : messages.get(payload.messageId),
  };
}

/**
 * Whether the message must still be sent. If a lease ended before the outcome was stored, the network may have taken
 * the message already. The message is then given to the driver again, under the same id, unless its wire bytes are
 * stored: without these bytes, a customer's phone that cannot decrypt the message would ask for it in vain. The Cloud
 * API has no wire bytes; its driver does not send a message again that Meta has accepted.
 */
export function needsSending({ isDeleted, ack, isWireKept }: OutgoingMessage): boolean {
  const isSent = ack > 0 && isWireKept;
  return !isDeleted && !isSent;
}

/** A message in the form that drivers send. */
export const outgoingOf = (message: OutgoingMessage, to: string): Outgoing => ({
  waId: message.waId,
  to,
  content: contentOf(message),
  quoted: message.quoted,
  isForwarded: message.isForwarded,
});

function contentOf(message: OutgoingMessage): Content {
  const file = message.media ? fileOfRow(message.media) : undefined;
  if (message.template) return { kind: 'template', ...message.template, body: message.body, header: file };
  if (file) return { kind: 'file', file, caption: message.body };
  return message.content ?? { kind: 'chat', body: message.body };
}

/**
 * SQL: whether entries of the conversation wait in its own lane. The kind is named because PostgreSQL plans while the
 * lanes are empty: by the lane alone it may choose an index that reads the whole outbox for each message.
 */
const isHeld = (connection: string, contact: string) => `
  exists (
    select from lane_entries e
    where e.kind = '${heldKind}'
      and e.lane = 'send:' || ${connection} || ':' || ${contact}
      and e.parked_at is null) as "isHeld"`;

const ticketsById = statement(`
  select t.id, t.contact_id as "contactId", t.connection_id as "connectionId",
    ${isHeld('t.connection_id', 't.contact_id')}
  from tickets t
  where t.id = any($1::int[])`);

const loadTickets = async (scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Conversation>> =>
  new Map((await scope.rows<Conversation & { id: number }>(ticketsById, [ids])).map((row) => [row.id, row]));

type OutgoingRow = Omit<OutgoingMessage, 'address' | 'isAddressUnconfirmed' | 'media' | 'template' | 'quoted'> & {
  mediaId: string | null;
  quotedWaId: string | null;
  chatAddress: string | null;
  number: string;
  driver: string;
  templateName: string | null;
  language: string | null;
  parameters: TemplateParameter[] | null;
};

const messagesById = statement(
  `
  select m.id, m.wa_id as "waId", m.sent_at as "storedAt", m.ticket_id as "ticketId", m.connection_id as "connectionId",
    m.kind, m.body, m.from_me as "fromMe", m.is_deleted or m.kind = 'expired' as "isDeleted", m.ack,
    m.wire is not null as "isWireKept",
    m.participant, m.is_forwarded as "isForwarded", m.content, m.media_id as "mediaId", m.quoted_wa_id as "quotedWaId",
    t.contact_id as "contactId", t.chat_address as "chatAddress", c.number, w.driver,
    p.name as "templateName", p.language, p.parameters,
    ${isHeld('m.connection_id', 't.contact_id')}
  from messages m
  join tickets t on t.id = m.ticket_id
  join contacts c on c.id = t.contact_id
  join connections w on w.id = m.connection_id
  left join message_templates p on p.message_id = m.id
  where m.id = any($1::bigint[])`,
  { sharesPlan: true },
);

async function loadMessages(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, OutgoingMessage>> {
  const rows = await scope.rows<OutgoingRow>(messagesById, [ids]);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await messageOf(scope, row)] as const)));
}

async function messageOf(
  scope: Scope,
  { mediaId, quotedWaId, chatAddress, number, driver, templateName, language, parameters, ...message }: OutgoingRow,
): Promise<OutgoingMessage> {
  return {
    ...message,
    address: addressOf(driver, chatAddress, number),
    isAddressUnconfirmed: chatAddress === null,
    media: mediaId === null ? null : await findMedia(scope, mediaId),
    template:
      templateName === null ? null : { name: templateName, language: language ?? '', parameters: parameters ?? [] },
    quoted: quotedWaId === null ? null : await findQuoted(scope, message.connectionId, quotedWaId),
  };
}

const findMedia = async (scope: Scope, id: string): Promise<MediaRow | null> =>
  (await scope.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

const findQuoted = async (scope: Scope, connectionId: number, waId: string): Promise<Outgoing['quoted']> =>
  (await scope.db
    .selectFrom('messages')
    .select(['wa_id as waId', 'from_me as fromMe', 'body', 'participant'])
    .where('connection_id', '=', connectionId)
    .where('wa_id', '=', waId)
    .executeTakeFirst()) ?? null;

/**
 * The address of the chat. Meta resolves a number by itself and knows no LIDs. Through Meta's API, a chat without an
 * address, or with a LID that another provider stored, is reached by the contact's phone number, if that is known.
 */
function addressOf(driver: string, chatAddress: string | null, number: string): string | null {
  const isUnknownToMeta = chatAddress === null || /^\d+@lid$/.test(chatAddress);
  const isPhone = /^\d+$/.test(number);
  return driver === 'cloud-api' && isUnknownToMeta && isPhone ? `${number}@s.whatsapp.net` : chatAddress;
}
