import type { Scope } from '../../platform/scope/scope.ts';
import { moveContact } from '../contacts/index.ts';
import { noteAddress } from '../tickets/index.ts';
import type { Inbound } from './inbound.ts';

/**
 * Applies new numbers or ids that messages of this batch announce: the contact stays one, and answers go to the new
 * address.
 */
export async function applyMoves(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type !== 'message' || !event.movedTo || event.chat.isGroup || event.fromMe) continue;
    if ((await moveContact(scope, event.chat, event.movedTo)) === undefined) continue;
    await noteAddress(scope, connectionId, event.movedTo, event.chat);
  }
}
