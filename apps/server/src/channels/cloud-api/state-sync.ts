import { z } from 'zod';
import type { ChannelEvent } from '../driver.ts';
import { addressOf } from './chat-address.ts';

const text = z.string().catch('');

/** A change of the address book in the WhatsApp Business app (webhook `smb_app_state_sync`). */
export const StateSync = z.object({
  type: text,
  action: text,
  contact: z
    .object({ full_name: text, first_name: text, phone_number: text, user_id: text })
    .catch({ full_name: '', first_name: '', phone_number: '', user_id: '' }),
});

/**
 * The event with the added and changed names; undefined: there are none. Deleted entries change nothing: the contact
 * keeps its name.
 */
export function addressBookEvent(changes: readonly z.infer<typeof StateSync>[]): ChannelEvent | undefined {
  const entries = changes.flatMap(({ type, action, contact }) => {
    const name = contact.full_name || contact.first_name;
    const chat = addressOf(contact.phone_number.replaceAll(/\D/g, ''), contact.user_id);
    return type === 'contact' && action !== 'remove' && name && chat ? [{ chat, name }] : [];
  });
  return entries.length > 0 ? { type: 'book', entries } : undefined;
}
