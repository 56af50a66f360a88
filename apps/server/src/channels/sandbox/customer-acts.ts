import { randomBytes } from 'node:crypto';
import type { SandboxNewMessage } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import type { ChannelEvent, Content, PresenceEvent, StoredFile } from '../driver.ts';
import { addressOf, nothingQueued, queueEvents, type NetworkEvent } from './network.ts';
import { putCustomer, shownAs } from './receive.ts';

/**
 * The acts of customers in the simulated world. Each returns the number of its last event, so that the caller can wait
 * for it.
 */

interface Done {
  /** The number of the last event that the act queued; `nothingQueued`: there is none. */
  seq: string;
}

/** Writes a message. A used id is delivered again, as the network does when it misses a receipt. */
export async function writeAsCustomer(
  scope: Scope,
  connectionId: number,
  written: SandboxNewMessage,
  file: StoredFile | undefined,
): Promise<Done & { id: string }> {
  const id = written.id ?? `3A${randomBytes(9).toString('hex').toUpperCase()}`;
  const chat = written.group ?? written.from;
  // The group is locked before its member. With this one order, two members of a group never wait for each other.
  const groupName =
    written.group === undefined
      ? null
      : await putCustomer(scope, connectionId, written.group, { name: written.subject, isGroup: true });
  const name = await putCustomer(scope, connectionId, written.from, { name: written.name });
  const content = contentOf(written, file);
  const sender = written.group === undefined ? null : written.from;
  await scope.db
    .insertInto('sandbox_messages')
    .values({
      connection_id: connectionId,
      id,
      customer: chat,
      sender,
      from_customer: true,
      ...shownAs(content),
      quoted_id: written.quotedId ?? null,
    })
    .onConflict((clash) => clash.columns(['company_id', 'connection_id', 'id']).doNothing())
    .execute();
  const now = Date.now();
  const event: ChannelEvent = {
    type: 'message',
    waId: id,
    chat: addressOf(chat, sender !== null),
    fromMe: false,
    // WhatsApp's timestamps are whole seconds.
    writtenAt: now - (now % 1000),
    arrivedAt: now,
    pushName: name,
    sender: sender === null ? null : { id: addressOf(sender, false).id, phone: sender, name },
    groupSubject: groupName,
    content,
    quotedWaId: written.quotedId ?? null,
    isForwarded: written.forwarded ?? false,
    secret: null,
  };
  return { id, seq: await queueEvents(scope, connectionId, [event]) };
}

function contentOf(
  { type, body, latitude = 0, longitude = 0, contactName, contactNumber = '' }: SandboxNewMessage,
  file: StoredFile | undefined,
): Content {
  if (file) return { kind: 'file', file, caption: body };
  if (type === 'location') return { kind: 'location', latitude, longitude, name: body, address: '' };
  if (type === 'call') return { kind: 'call', video: false, missed: true };
  if (type === 'contact') {
    const name = contactName ?? contactNumber;
    return {
      kind: 'contact',
      cards: [
        {
          name,
          vcard: [
            'BEGIN:VCARD',
            'VERSION:3.0',
            `N:;${name};;;`,
            `FN:${name}`,
            `TEL;type=CELL;waid=${contactNumber}:+${contactNumber}`,
            'END:VCARD',
          ].join('\n'),
        },
      ],
    };
  }
  return { kind: 'chat', body };
}

/** @throws ERR_NO_MESSAGE_FOUND */
export async function editAsCustomer(
  scope: Scope,
  connectionId: number,
  { id, body }: { id: string; body: string },
): Promise<Done> {
  const { chat, by } = await lockChatOfMessage(scope, connectionId, id, { mustBeFromCustomer: true });
  await scope.db
    .updateTable('sandbox_messages')
    .set({ body, is_edited: true })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute();
  return {
    seq: await queueEvents(scope, connectionId, [{ type: 'edit', waId: id, chat, body, fromMe: false, ...by }]),
  };
}

/** @throws ERR_NO_MESSAGE_FOUND */
export async function deleteAsCustomer(scope: Scope, connectionId: number, id: string): Promise<Done> {
  const { chat, by } = await lockChatOfMessage(scope, connectionId, id, { mustBeFromCustomer: true });
  await scope.db
    .updateTable('sandbox_messages')
    .set({ is_deleted: true })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute();
  return { seq: await queueEvents(scope, connectionId, [{ type: 'delete', waId: id, chat, fromMe: false, ...by }]) };
}

/** @throws ERR_NO_MESSAGE_FOUND */
export async function reactAsCustomer(
  scope: Scope,
  connectionId: number,
  { from, id, emoji }: { from: string; id: string; emoji: string },
): Promise<Done> {
  const { chat } = await lockChatOfMessage(scope, connectionId, id, { mustBeFromCustomer: false });
  await scope.db
    .updateTable('sandbox_messages')
    .set({ reaction: emoji || null })
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .execute();
  return {
    seq: await queueEvents(scope, connectionId, [
      { type: 'reaction', waId: id, chat, fromMe: false, sender: addressOf(from, false).id, emoji },
    ]),
  };
}

/** Marks the chat as read; with `played`, all recordings of the company in it are also reported as played. */
export async function readAsCustomer(
  scope: Scope,
  connectionId: number,
  { from, played }: { from: string; played: boolean },
): Promise<Done> {
  await putCustomer(scope, connectionId, from);
  const ours = () =>
    scope.db
      .selectFrom('sandbox_messages')
      .where('connection_id', '=', connectionId)
      .where('customer', '=', from)
      .where('from_customer', '=', false);
  const unread = await ours().select('id').where('read', '=', false).orderBy('seq').execute();
  const playedMessages = played
    ? await ours().select('id').where('type', 'in', ['voice', 'audio']).orderBy('seq').execute()
    : [];
  await scope.db
    .updateTable('sandbox_messages')
    .set({ read: true })
    .where('connection_id', '=', connectionId)
    .where('customer', '=', from)
    .where('from_customer', '=', false)
    .execute();
  // Ack 4: read. Ack 5: played.
  const acks = [...unread.map(({ id }) => [id, 4] as const), ...playedMessages.map(({ id }) => [id, 5] as const)];
  if (acks.length === 0) return { seq: nothingQueued };
  return {
    seq: await queueEvents(
      scope,
      connectionId,
      acks.map(([waId, ack]): NetworkEvent => ({ type: 'ack', waId, ack, error: null })),
    ),
  };
}

export async function typeAsCustomer(
  scope: Scope,
  connectionId: number,
  { from, state }: { from: string; state: PresenceEvent['state'] },
): Promise<Done> {
  await putCustomer(scope, connectionId, from);
  return { seq: await queueEvents(scope, connectionId, [{ type: 'presence', chat: addressOf(from, false), state }]) };
}

/**
 * Locks the chat of a message, so that changes of one chat have an order.
 * @returns the chat, and `by`: the field of an event that names the group member who wrote the message; else empty
 * @throws ERR_NO_MESSAGE_FOUND
 */
async function lockChatOfMessage(
  scope: Scope,
  connectionId: number,
  id: string,
  { mustBeFromCustomer }: { mustBeFromCustomer: boolean },
) {
  const message: Pick<Selectable<Tables['sandbox_messages']>, 'customer' | 'sender' | 'from_customer'> | undefined =
    await scope.db
      .selectFrom('sandbox_messages')
      .select(['customer', 'sender', 'from_customer'])
      .where('connection_id', '=', connectionId)
      .where('id', '=', id)
      .executeTakeFirst();
  if (!message || (mustBeFromCustomer && !message.from_customer)) throw fail('ERR_NO_MESSAGE_FOUND');
  const { is_group: isGroup } = await scope.db
    .selectFrom('sandbox_customers')
    .select('is_group')
    .where('connection_id', '=', connectionId)
    .where('number', '=', message.customer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { sender } = message;
  return {
    chat: addressOf(message.customer, isGroup),
    // The simulated world has no admins.
    by: sender === null ? {} : { by: { forms: [addressOf(sender, false).id], isAdmin: false } },
  };
}
