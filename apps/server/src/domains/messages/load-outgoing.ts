import type { Content, Outgoing, TemplateParameter } from '../../channels/driver.ts';
import type { Claimed } from '../../platform/lanes/lanes.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { fileOfRow, type MediaRow } from '../media/index.ts';
import { heldKind, type OutgoingEntry } from './outgoing.ts';

/** A message as it stands when its outbox entry is worked. */
export interface ToSend {
  id: string;
  contactId: number;
  waId: string;
  ticketId: number;
  connectionId: number;
  kind: string;
  body: string;
  fromMe: boolean;
  isDeleted: boolean;
  ack: number;
  isWireKept: boolean;
  /** Entries of its conversation wait already, and go first. */
  isHeld: boolean;
  storedAt: Date;
  participant: string | null;
  /** Null: WhatsApp is asked before the message goes out. */
  address: string | null;
  /** The address is the number as it stands; the account it leads to is not known yet. */
  isGuess: boolean;
  media: MediaRow | null;
  template: { name: string; language: string; parameters: TemplateParameter[] } | null;
  quoted: Outgoing['quoted'];
}

/** A conversation of a connection. */
export interface Target {
  contactId: number;
  connectionId: number;
  /** Entries of it wait already, and go first. */
  isHeld: boolean;
}

/** What entries are about. */
export interface Load {
  messages: ReadonlyMap<string, ToSend>;
  targetOf(entry: Claimed<OutgoingEntry>): Target | undefined;
}

export async function loadAll(entries: readonly Claimed<OutgoingEntry>[]): Promise<Load> {
  const [first] = entries;
  const messageIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [] : [payload.messageId])));
  const ticketIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [payload.ticketId] : [])));
  let messages: ReadonlyMap<string, ToSend> = new Map();
  let tickets: ReadonlyMap<number, Target> = new Map();
  if (first)
    await readCompany(first.companyId, async (scope) => {
      if (messageIds.size > 0) messages = await load(scope, [...messageIds]);
      if (ticketIds.size > 0) tickets = await loadTickets(scope, [...ticketIds]);
    });
  return {
    messages,
    targetOf: ({ payload }) =>
      payload.type === 'read' ? tickets.get(payload.ticketId) : messages.get(payload.messageId),
  };
}

/**
 * Whether entries of the conversation wait in its own lane. The kind is named because PostgreSQL plans while the lanes
 * are empty: by the lane alone it may choose an index that reads the whole outbox for each message.
 */
const isHeld = (connection: string, contact: string) => `exists (
    select from lane_entries e
    where e.kind = '${heldKind}'
      and e.lane = 'send:' || ${connection} || ':' || ${contact}
      and e.parked_at is null) as "isHeld"`;
const readTickets = statement(
  `select t.id, t.contact_id as "contactId", t.connection_id as "connectionId", ${isHeld('t.connection_id', 't.contact_id')} from tickets t where t.id = any($1::int[])`,
);

const loadTickets = async (scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Target>> =>
  new Map((await scope.rows<Target & { id: number }>(readTickets, [ids])).map((row) => [row.id, row]));

/**
 * Out already, and what went over the wire is kept: a lease ran out after the server had taken it. Without the wire a
 * customer's telephone that cannot open the message would ask for it in vain, so it goes out once more, under the same
 * id.
 */
export const isOut = ({ isDeleted, ack, isWireKept }: ToSend): boolean => isDeleted || (ack > 0 && isWireKept);

export const outgoingOf = (message: ToSend, to: string): Outgoing => ({
  waId: message.waId,
  to,
  content: contentOf(message),
  quoted: message.quoted,
});

function contentOf(message: ToSend): Content {
  if (message.media) return { kind: 'file', file: fileOfRow(message.media), caption: message.body };
  if (message.template) return { kind: 'template', ...message.template, body: message.body };
  return { kind: 'chat', body: message.body };
}

interface Row {
  id: string;
  wa_id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  kind: string;
  body: string;
  from_me: boolean;
  is_deleted: boolean;
  ack: number;
  isWireKept: boolean;
  isHeld: boolean;
  sent_at: Date;
  participant: string | null;
  media_id: string | null;
  quoted_wa_id: string | null;
  chat_address: string | null;
  number: string;
  driver: string;
  template: string | null;
  language: string | null;
  parameters: TemplateParameter[] | null;
}

const toSend =
  statement(`select m.id, m.wa_id, m.sent_at, m.ticket_id, t.contact_id, m.connection_id, m.kind, m.body, m.from_me, m.is_deleted, m.ack, m.wire is not null as "isWireKept", m.participant, m.media_id, m.quoted_wa_id,
    t.chat_address, c.number, w.driver, ${isHeld('m.connection_id', 't.contact_id')}, p.name as template, p.language, p.parameters
  from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id join connections w on w.id = m.connection_id
  left join message_templates p on p.message_id = m.id where m.id = any($1::bigint[])`);

async function load(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, ToSend>> {
  const rows = await scope.rows<Row>(toSend, [ids]);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await withOthers(scope, row)] as const)));
}

async function withOthers(scope: Scope, row: Row): Promise<ToSend> {
  const media =
    row.media_id === null
      ? undefined
      : await scope.db.selectFrom('media').selectAll().where('id', '=', row.media_id).executeTakeFirst();
  const quoted =
    row.quoted_wa_id === null
      ? undefined
      : await scope.db
          .selectFrom('messages')
          .select(['wa_id', 'from_me', 'body', 'participant'])
          .where('connection_id', '=', row.connection_id)
          .where('wa_id', '=', row.quoted_wa_id)
          .executeTakeFirst();
  return {
    id: row.id,
    waId: row.wa_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    connectionId: row.connection_id,
    kind: row.kind,
    body: row.body,
    fromMe: row.from_me,
    isDeleted: row.is_deleted,
    ack: row.ack,
    isWireKept: row.isWireKept,
    isHeld: row.isHeld,
    storedAt: row.sent_at,
    participant: row.participant,
    address: addressOf(row),
    isGuess: row.chat_address === null,
    media: media ?? null,
    template:
      row.template === null
        ? null
        : { name: row.template, language: row.language ?? '', parameters: row.parameters ?? [] },
    quoted: quoted
      ? { waId: quoted.wa_id, fromMe: quoted.from_me, body: quoted.body, participant: quoted.participant }
      : null,
  };
}

/**
 * Meta resolves a number by itself, and knows no LIDs: a chat without an address, or that another provider knew by its
 * LID, is reached by the contact's phone, if that is known by now.
 */
function addressOf({
  driver,
  chat_address,
  number,
}: {
  driver: string;
  chat_address: string | null;
  number: string;
}): string | null {
  const isUnknown = chat_address === null || /^\d+@lid$/.test(chat_address);
  return driver === 'cloud-api' && isUnknown && /^\d+$/.test(number) ? `${number}@s.whatsapp.net` : chat_address;
}
