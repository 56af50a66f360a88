import type { SandboxMessage, SandboxPhone } from '@balcao/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { findPhone, putPhone } from './network.ts';

/** What the phone shows of its connection. */
const connectionById = statement(
  `select status, number from connections where id = $1 and driver = 'sandbox' and removed_at is null`,
);

/** @throws ERR_NO_WAPP_FOUND when the company has no such sandbox connection */
export async function requireSandbox(
  scope: Scope,
  connectionId: number,
): Promise<{ status: string; number: string | null }> {
  const [row] = await scope.rows<{ status: string; number: string | null }>(connectionById, [connectionId]);
  if (!row) throw fail('ERR_NO_WAPP_FOUND');
  return row;
}

/**
 * The phone of a connection, for calls that change it. Makes the phone if no node has driven the connection yet.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function requirePhone(scope: Scope, connectionId: number) {
  await requireSandbox(scope, connectionId);
  await putPhone(scope, connectionId);
  const phone = await findPhone(scope, connectionId);
  if (!phone) throw fail('ERR_NO_WAPP_FOUND');
  return phone;
}

/**
 * The phone with its chats, the latest first. A customer who has only written in groups has no chat of its own, and is
 * left out.
 */
export async function showPhone(scope: Scope, connectionId: number): Promise<z.infer<typeof SandboxPhone>> {
  const { status, number } = await requireSandbox(scope, connectionId);
  const phone = await findPhone(scope, connectionId);
  const { rows: customers } = await sql<z.infer<typeof SandboxPhone>['customers'][number]>`
    select c.number, c.name, coalesce(last.body, '') "lastMessage", coalesce(counted.unread, 0)::int unread
    from sandbox_customers c
    left join lateral (select m.body, m.seq
      from sandbox_messages m
      where m.connection_id = c.connection_id and m.customer = c.number
      order by m.seq desc
      limit 1) last on true
    left join lateral (select count(*) unread
      from sandbox_messages m
      where m.connection_id = c.connection_id and m.customer = c.number and not m.from_customer
        and not m.read) counted on true
    where c.connection_id = ${connectionId}
      and (c.is_group or last.seq is not null
        or not exists (select from sandbox_messages m where m.connection_id = c.connection_id and m.sender = c.number))
    order by last.seq desc nulls last, c.number`.execute(scope.db);
  return { connectionId, status, qrcode: phone?.qrcode ?? '', number, customers };
}

/** The most messages of one answer. */
const maxMessages = 1000;

/**
 * The messages after the sequence number `after`, oldest first: those of `customer`, or without `customer` those of all
 * customers. `next` is the `after` of the next call. `typing`: the customer sees that the company types.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function listSandboxMessages(
  scope: Scope,
  connectionId: number,
  { customer, after }: { customer?: string | undefined; after: number },
  linkTo: (key: string, name: string) => string,
): Promise<{ messages: SandboxMessage[]; typing: boolean; next: number }> {
  await requireSandbox(scope, connectionId);
  const rows = await scope.db
    .selectFrom('sandbox_messages')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('seq', '>', String(after))
    .$if(customer !== undefined, (query) => query.where('customer', '=', customer ?? ''))
    .orderBy('seq')
    .limit(maxMessages)
    .execute();
  // `typing_until`: until when this customer sees that the company types.
  const customerSeesTyping =
    customer === undefined
      ? undefined
      : await scope.db
          .selectFrom('sandbox_customers')
          .select('number')
          .where('connection_id', '=', connectionId)
          .where('number', '=', customer)
          .where('typing_until', '>', sql<Date>`clock_timestamp()`)
          .executeTakeFirst();
  const messages = rows.map((row) => ({
    id: row.id,
    customer: row.customer,
    sender: row.sender,
    fromCustomer: row.from_customer,
    type: row.type,
    body: row.is_deleted ? '' : row.body,
    mediaUrl: row.media_key === null || row.is_deleted ? null : linkTo(row.media_key, row.file_name ?? 'file'),
    mimetype: row.mimetype,
    quotedId: row.quoted_id,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    reaction: row.reaction,
    read: row.read,
    deliveries: row.deliveries,
    at: row.at.toISOString(),
  }));
  return { messages, typing: customerSeesTyping !== undefined, next: Number(rows.at(-1)?.seq ?? after) };
}
