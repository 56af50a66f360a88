import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';
import type { Inbound, InboundMessage } from './inbound.ts';
import type { Resent } from './replace-undecryptable.ts';

export interface Received {
  connectionId: number;
  event: InboundMessage;
}

const alreadyStored =
  statement(`select m.connection_id as "connectionId", m.wa_id as "waId", m.id, m.kind from messages m
  join unnest($1::int[], $2::text[]) x (connection, wa) on m.connection_id = x.connection and m.wa_id = x.wa`);

/**
 * Picks the messages of a batch that are new, and those that replace an undecryptable message. Groups are ignored if
 * the company's settings say so.
 */
export async function pickNew(
  scope: Scope,
  entries: readonly Inbound[],
): Promise<{ received: Received[]; resent: Resent[] }> {
  return withoutKnown(scope, await withoutIgnored(scope, entries));
}

async function withoutIgnored(scope: Scope, entries: readonly Inbound[]): Promise<Received[]> {
  const messages = entries.flatMap(({ connectionId, event }) =>
    event.type === 'message' ? [{ connectionId, event }] : [],
  );
  if (!messages.some(({ event }) => event.chat.isGroup)) return messages;
  const { CheckMsgIsGroup } = await settingsOf(scope);
  return CheckMsgIsGroup === 'enabled' ? messages.filter(({ event }) => !event.chat.isGroup) : messages;
}

/**
 * Leaves out messages that are stored already: WhatsApp may deliver a message again. A batch may contain a message
 * twice, the first time undecryptable; then the readable form counts.
 */
async function withoutKnown(
  scope: Scope,
  messages: readonly Received[],
): Promise<{ received: Received[]; resent: Resent[] }> {
  const isUndecryptable = ({ event }: Received) => event.content.kind === 'undecryptable';
  const unique = new Map<string, Received>();
  for (const message of messages) {
    const key = `${message.connectionId} ${message.event.waId}`;
    const before = unique.get(key);
    if (!before || (isUndecryptable(before) && !isUndecryptable(message))) unique.set(key, message);
  }
  if (unique.size === 0) return { received: [], resent: [] };
  const list = [...unique.values()];
  const known = await scope.rows<{ connectionId: number; waId: string; id: string; kind: string }>(alreadyStored, [
    list.map(({ connectionId }) => connectionId),
    list.map(({ event }) => event.waId),
  ]);
  const resent: Resent[] = [];
  for (const { connectionId, waId, id, kind } of known) {
    const repeated = unique.get(`${connectionId} ${waId}`);
    unique.delete(`${connectionId} ${waId}`);
    if (repeated && kind === 'undecryptable' && !isUndecryptable(repeated)) resent.push({ id, event: repeated.event });
  }
  return { received: [...unique.values()], resent };
}
