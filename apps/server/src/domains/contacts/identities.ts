import type { ChatAddress } from '../../channels/driver.ts';

/**
 * Adds the ninth digit to a Brazilian mobile number that lacks it; other numbers stay unchanged. A Brazilian mobile
 * number is 55, two digits of the area, a 9 and eight digits, the first of them 6 to 9. WhatsApp still names many
 * accounts without that 9. Source: Anatel's ninth digit (2012–2016); accounts registered before kept the short form.
 */
export function canonicalNumber(digits: string): string {
  const shortForm = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return shortForm ? `55${shortForm[1]}9${shortForm[2]}` : digits;
}

/** The forms in which the same number may be written, the canonical form first. */
export function numberForms(digits: string): string[] {
  const canonical = canonicalNumber(digits);
  const longForm = /^55(\d{2})9([6-9]\d{7})$/.exec(canonical);
  return longForm ? [canonical, `55${longForm[1]}${longForm[2]}`] : [canonical];
}

/** Phone numbers are stored with a +, so that the digits of a LID are never taken for a phone. */
const phoneIdentity = (digits: string) => `+${digits}`;

/** All identities of a number. */
export const identitiesOfNumber = (digits: string): string[] => numberForms(digits).map(phoneIdentity);

/** The digits of the chat's phone number: its `phone`, or else the number within one of its addresses; null: none. */
export const phoneOf = (chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string | null =>
  phonesOf(chat)[0] ?? null;

/** All phone numbers of a chat: WhatsApp may have the account under another form than the number that was typed. */
function phonesOf({ id, aliases, phone }: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string[] {
  // Such as `5511987654321@s.whatsapp.net`, or `5511987654321:3@…` for the third device.
  const named = [id, ...aliases].flatMap((form) => /^(\d+)(?::\d+)?@s\.whatsapp\.net$/.exec(form)?.[1] ?? []);
  return phone ? [phone, ...named] : named;
}

/** All identities of a chat: first its ids (LID, Meta's id, group id), then its phone numbers in each form. */
export function identitiesOf(chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string[] {
  const ids = [chat.id, ...chat.aliases].filter((id) => id.endsWith('@lid') || id.endsWith('@g.us'));
  return [...new Set([...ids, ...phonesOf(chat).flatMap(identitiesOfNumber)])];
}

/** The number to store for a contact: of a group its id, else the phone number; without one `lid:…`. */
export function numberOf(chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone' | 'isGroup'>): string {
  if (chat.isGroup) return chat.id.split('@')[0] ?? chat.id;
  const phone = phoneOf(chat);
  return phone ? canonicalNumber(phone) : `lid:${chat.id.split('@')[0]}`;
}

/** Whether the number of a contact stands for a phone number that is not known, see `numberOf`. */
export const isPlaceholderNumber = (number: string): boolean => number.startsWith('lid:');

/** Whether the name of a contact only stands in place of a name: it is the number or the username. */
export const isPlaceholderName = (contact: { name: string; number: string; username: string | null }): boolean =>
  [contact.number, `+${contact.number}`, `@${contact.username}`].includes(contact.name);
