import type { Driving } from '../../channels/driver.ts';
import { afterFact } from '../../platform/facts/after-fact.ts';
import type { Claimed, ErrandOutcome } from '../../platform/lanes/lanes.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { settingsOf } from '../settings/index.ts';

/** A sign between an attendant and a customer; it is sent now or not at all. */
export interface SignEntry {
  ticketId: number;
  sign: 'watch' | 'composing' | 'paused';
  /** ms since 1970 */
  at: number;
}

/** A separate lane, so that signs overtake messages that wait for a slow file. */
export const signLane = (connectionId: number): string => `sign:${connectionId}`;

/** An older sign is not sent. */
const staleMs = 10_000;

afterFact('ticket.attended', async (scope, { ticketId, connectionId, sign }) => {
  const { showTyping } = await settingsOf(scope);
  if (showTyping !== 'enabled') return;
  const payload: SignEntry = { ticketId, sign, at: scope.now.getTime() };
  await scope.enqueue([{ lane: signLane(connectionId), kind: 'sign', payload, onceKey: `sign:${ticketId}:${sign}` }]);
});

/** Sends a sign to WhatsApp; it is not retried. */
export async function showSign(
  { companyId, payload }: Claimed<SignEntry>,
  driving: Driving | undefined,
): Promise<ErrandOutcome> {
  const { ticketId, sign, at } = payload;
  if (!driving || Date.now() - at > staleMs) return { done: true };
  const ticket = await readCompany(companyId, (scope) =>
    scope.db.selectFrom('tickets').select('chat_address as address').where('id', '=', ticketId).executeTakeFirst(),
  );
  if (!ticket?.address) return { done: true };
  const { address } = ticket;
  await (sign === 'watch' ? driving.watchPresence?.(address) : driving.presence(address, sign))?.catch(() => undefined);
  return { done: true };
}
