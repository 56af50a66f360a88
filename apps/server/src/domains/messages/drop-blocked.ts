import type { Scope } from '../../platform/scope/scope.ts';
import { countDropped, identitiesOf, type KnownIdentity } from '../contacts/index.ts';
import { discardFile } from '../media/index.ts';
import type { Received } from './pick-new.ts';

/**
 * Leaves out what blocked contacts wrote, counts it, and deletes its files. Own messages and groups stay.
 * @param known the contacts of these chats, by identity
 */
export async function dropBlocked(
  scope: Scope,
  received: readonly Received[],
  known: readonly KnownIdentity[],
): Promise<readonly Received[]> {
  const blocked = new Map(known.flatMap((row) => (row.isBlocked ? [[row.identity, row.contactId] as const] : [])));
  if (blocked.size === 0) return received;
  const counts = new Map<number, number>();
  const remaining = received.filter(({ event }) => {
    if (event.fromMe || event.chat.isGroup) return true;
    const [contactId] = identitiesOf(event.chat).flatMap((identity) => blocked.get(identity) ?? []);
    if (contactId === undefined) return true;
    counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
    const { content } = event;
    if (content.kind === 'file') scope.afterCommit(() => void discardFile(content.file));
    return false;
  });
  await countDropped(scope, counts);
  return remaining;
}
