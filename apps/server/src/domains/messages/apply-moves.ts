import type { Scope } from '../../platform/scope/scope.ts';
import { moveContact } from '../contacts/index.ts';
import { noteAddress } from '../tickets/index.ts';
import type { Inbound } from './inbound.ts';

/** Customers who have another number or id since a message of this batch: one contact, and answers go to the new one. */
export async function applyMoves(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type !== 'message' || !event.movedTo || event.chat.isGroup || event.fromMe) continue;
    if ((await moveContact(scope, event.chat, event.movedTo)) === undefined) continue;
    await noteAddress(scope, connectionId, event.movedTo, event.chat);
  }
}
