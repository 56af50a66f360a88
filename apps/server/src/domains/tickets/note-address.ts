import type { ChatAddress } from '../../channels/driver.ts';
import { recogniseContacts } from '../contacts/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

/**
 * WhatsApp named the account of a number: every form of its address leads to one contact from now on, and tickets of
 * that contact which wait for an address get it.
 * @param former an address that is not answered to any more: its tickets get the new one, too
 * @returns the contact: another one than before, where two turned out to be one person
 */
export async function noteAddress(
  scope: Scope,
  connectionId: number,
  chat: ChatAddress,
  former?: ChatAddress,
): Promise<number> {
  const contactId = (await recogniseContacts(scope, [{ chat, name: null }])).get(chat.id);
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
