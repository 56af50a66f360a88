import { listText } from '@balcao/contract';
import { sql } from 'kysely';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { writeAlone } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { SendError, type Content, type Outgoing, type StoredFile } from '../driver.ts';
import { numberOf } from './network.ts';

// What our messages, reactions, read marks and typing change at the simulated customers.

/** How long a customer sees that the company types, without a further report. */
const typingLastsMs = 25_000;

interface PhoneState {
  linked: boolean;
  /** The network does not reach the telephone. */
  away: boolean;
}

// While the telephone is unlinked or its network is unreachable, the statement changes nothing. Otherwise it adds the
// chats, ends the typing that they show, stores the messages and queues their ticks. It is one statement, because many
// answers arrive at once.
const storeArriving =
  statement(`with phone as materialized (select linked, coalesce(away_until > clock_timestamp(), false) as away
    from sandbox_phones
    where connection_id = $1),
  arriving as materialized (select n.*
    from phone,
      jsonb_to_recordset($2::jsonb) n (place int, id text, customer text, "isGroup" boolean, type text, body text,
        media text, mimetype text, file text, quoted text, forwarded boolean)
    where linked and not away),
  customer as (insert into sandbox_customers (connection_id, number, name, is_group)
    select distinct $1::int, n.customer, n.customer, n."isGroup"
    from arriving n
    on conflict (company_id, connection_id, number) do update set typing_until = null
    where sandbox_customers.typing_until is not null),
  message as (insert into sandbox_messages (connection_id, id, customer, from_customer, type, body, media_key, mimetype,
      file_name, quoted_id, is_forwarded)
    select $1, n.id, n.customer, false, n.type, n.body, n.media, n.mimetype, n.file, n.quoted, n.forwarded
    from arriving n
    order by n.place
    on conflict (company_id, connection_id, id) do update set deliveries = sandbox_messages.deliveries + 1),
  tick as (insert into sandbox_events (connection_id, event)
    select $1, jsonb_build_object('type', 'ack', 'waId', n.id, 'ack', 2, 'error', null)
    from arriving n
    order by n.place)
  select linked, away from phone`);

/**
 * Delivers messages to the customers' telephones. A repeated message is shown once and acknowledged each time.
 * @returns for each message, in order, the reason why it did not arrive; undefined: it arrived
 */
export async function receiveFromCompany(
  companyId: number,
  connectionId: number,
  messages: readonly Outgoing[],
): Promise<(SendError | undefined)[]> {
  const arriving = messages
    .filter((message) => hasAccount(message))
    .map(({ waId, to, content, quoted, isForwarded = false }, place) => {
      const { type, body, media_key: media, mimetype, file_name: file } = shownAs(content);
      return {
        place,
        id: waId,
        customer: numberOf(to),
        isGroup: to.endsWith('@g.us'),
        type,
        body,
        media,
        mimetype,
        file,
        quoted: quoted?.waId,
        forwarded: isForwarded,
      };
    });
  const [phone] = await writeAlone<PhoneState>(companyId, storeArriving, [connectionId, toJson(arriving)]);
  const failure = sendErrorOf(phone);
  return messages.map((message) =>
    hasAccount(message) ? failure : new SendError('never', 'ERR_WAPP_INVALID_CONTACT'),
  );
}

/** In the simulated network, numbers that begin with 0 have no account. */
const hasAccount = ({ to }: Outgoing): boolean => !numberOf(to).startsWith('0');

function sendErrorOf(phone: PhoneState | undefined): SendError | undefined {
  if (!phone?.linked) return new SendError('again', 'logged-out');
  return phone.away ? new SendError('again', 'network') : undefined;
}

/**
 * Adds a customer or a group; a given name replaces the former one. The row stays locked, so that the acts of one
 * customer have an order.
 * @returns the name, which is the number while no name was given
 */
export async function putCustomer(
  scope: Scope,
  connectionId: number,
  number: string,
  { name, isGroup = false }: { name?: string | undefined; isGroup?: boolean } = {},
): Promise<string> {
  const row = await scope.db
    .insertInto('sandbox_customers')
    .values({ connection_id: connectionId, number, name: name ?? number, is_group: isGroup })
    .onConflict((clash) =>
      clash
        .columns(['company_id', 'connection_id', 'number'])
        .doUpdateSet({ name: name ?? sql<string>`sandbox_customers.name` }),
    )
    .returning('name')
    .executeTakeFirstOrThrow();
  return row.name;
}

const shownFile = (file: StoredFile, caption: string) => ({
  type: file.voice ? 'voice' : file.kind,
  body: caption,
  media_key: file.key,
  mimetype: file.mimetype,
  file_name: file.name,
});

/** The form in which a telephone shows content. */
export function shownAs(content: Content): {
  type: string;
  body: string;
  media_key: string | null;
  mimetype: string | null;
  file_name: string | null;
} {
  const none = { media_key: null, mimetype: null, file_name: null };
  switch (content.kind) {
    case 'chat':
      return { type: 'chat', body: content.body, ...none };
    case 'file':
      return shownFile(content.file, content.caption);
    case 'location':
      return {
        type: 'location',
        body: [content.name, content.address, `${content.latitude},${content.longitude}`].filter(Boolean).join('\n'),
        ...none,
      };
    case 'contact':
      return { type: 'contact', body: content.cards.map(({ vcard }) => vcard).join('\n'), ...none };
    case 'call':
      return { type: 'call', body: '', ...none };
    case 'list':
      return { type: 'list', body: listText(content), ...none };
    case 'template':
      if (content.header) return shownFile(content.header, content.body);
      return { type: 'chat', body: content.body, ...none };
    case 'form':
    case 'phone-request':
      return { type: 'chat', body: content.body, ...none };
    case 'unknown':
      return { type: 'unknown', body: content.raw, ...none };
    case 'awaited-file':
    case 'view-once':
    case 'undecryptable':
      return { type: 'unknown', body: content.kind, ...none };
  }
}

/** Edits or deletes one of our messages. */
export async function changeSent(
  scope: Scope,
  connectionId: number,
  id: string,
  change: { body?: string; is_edited?: boolean; is_deleted?: boolean },
): Promise<void> {
  await scope.db
    .updateTable('sandbox_messages')
    .set(change)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .where('from_customer', '=', false)
    .execute();
}

export async function reactAsCompany(scope: Scope, connectionId: number, id: string, emoji: string): Promise<void> {
  await scope.db
    .updateTable('sandbox_messages')
    .set({ reaction: emoji || null })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute();
}

/** Marks messages of customers as read by us. */
export async function markCustomerRead(scope: Scope, connectionId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .updateTable('sandbox_messages')
    .set({ read: true })
    .where('connection_id', '=', connectionId)
    .where('id', 'in', ids)
    .where('from_customer', '=', true)
    .execute();
}

/** Shows a customer that the company types, or has stopped. */
export async function showTyping(
  scope: Scope,
  connectionId: number,
  { chat, isTyping }: { chat: string; isTyping: boolean },
): Promise<void> {
  await scope.db
    .updateTable('sandbox_customers')
    .set({ typing_until: isTyping ? sql<Date>`clock_timestamp() + ${typingLastsMs} * interval '1 millisecond'` : null })
    .where('connection_id', '=', connectionId)
    .where('number', '=', numberOf(chat))
    .execute();
}
