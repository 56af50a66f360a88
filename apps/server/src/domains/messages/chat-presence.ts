import type { Driving } from '../../channels/driver.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { ClaimedEntry, DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { settingsOf } from '../settings/index.ts';

/** A chat presence of the attendant, or a request for that of the customer (`watch`). It is sent now or not at all. */
export interface ChatPresenceEntry {
  ticketId: number;
  /** The presence to send. Stored entries have the name `sign`, so it stays here and in the name of the lane. */
  sign: 'watch' | 'composing' | 'paused';
  /** ms since 1970 */
  at: number;
}

/** A separate lane, so that chat presences overtake messages that wait for a slow file. */
export const chatPresenceLane = (connectionId: number): string => `sign:${connectionId}`;

/** A chat presence that is older than this is not sent. */
const staleMs = 10_000;

export const chatPresenceReactions: Reactions = {
  async 'ticket.attended'(scope, { ticketId, connectionId, presence }) {
    const { showTyping } = await settingsOf(scope);
    if (showTyping !== 'enabled') return;
    const payload: ChatPresenceEntry = { ticketId, sign: presence, at: scope.now.getTime() };
    await scope.enqueue([
      { lane: chatPresenceLane(connectionId), kind: 'sign', payload, onceKey: `sign:${ticketId}:${presence}` },
    ]);
  },
};

/** Sends a chat presence to WhatsApp; it is not retried. */
export async function sendChatPresence(
  entry: ClaimedEntry<ChatPresenceEntry>,
  driving: Driving | undefined,
): Promise<DeliveryOutcome> {
  const { ticketId, sign: presence, at } = entry.payload;
  if (!driving || Date.now() - at > staleMs) return { done: true };
  const ticket = await companyOf(entry).read((scope) =>
    scope.db.selectFrom('tickets').select('chat_address as address').where('id', '=', ticketId).executeTakeFirst(),
  );
  if (!ticket?.address) return { done: true };
  const { address } = ticket;
  const sending = presence === 'watch' ? driving.watchPresence?.(address) : driving.presence(address, presence);
  await sending?.catch(() => undefined);
  return { done: true };
}
