import type { ChatAddress } from '../../channels/driver.ts';
import { recogniseContacts } from '../contacts/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * WhatsApp named the account of a number: all forms of its address now lead to one contact, and the contact's unclosed
 * tickets on the connection that have no address get `chat.id`.
 * @param former an address that is no longer used: the contact's tickets with this address get `chat.id`, too
 * @returns the contact's id; another one than before if two contacts were merged
 */
export async function noteAddress(
  scope: Scope,
  connectionId: number,
  chat: ChatAddress,
  former?: ChatAddress,
): Promise<number> {
  const contactId = (await recogniseContacts(scope, [{ chat, name: null, source: 'look-up' }])).get(chat.id);
  if (contactId === undefined) throw new Error('A contact was neither recognised nor made.');
  await scope.db
    .updateTable('tickets')
    .set({ chat_address: chat.id })
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .where((ticket) =>
      former
        ? ticket.or([ticket('chat_address', 'is', null), ticket('chat_address', 'in', [former.id, ...former.aliases])])
        : ticket('chat_address', 'is', null),
    )
    .where('status', '<>', 'closed')
    .execute();
  return contactId;
}
