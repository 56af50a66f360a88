import type { ChatAddress } from '../../channels/driver.ts';

/**
 * A Brazilian mobile number is 55, two digits of the area, a 9 and eight digits. WhatsApp still names many accounts
 * without that 9. Other numbers stay unchanged. Source: Anatel's ninth digit (2012–2016); accounts registered before
 * kept the short form.
 */
export function canonicalNumber(digits: string): string {
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return short ? `55${short[1]}9${short[2]}` : digits;
}

/** The forms in which the same number may be written. */
export function numberForms(digits: string): string[] {
  const canonical = canonicalNumber(digits);
  const long = /^55(\d{2})9([6-9]\d{7})$/.exec(canonical);
  return long ? [canonical, `55${long[1]}${long[2]}`] : [canonical];
}

/** Phone numbers are stored with a +, so that the digits of a LID are never taken for a phone. */
const phoneIdentity = (digits: string) => `+${digits}`;

/** All identities of a number. */
export const identitiesOfNumber = (digits: string): string[] => numberForms(digits).map(phoneIdentity);

/** The digits of the phone, also if only an address of the chat contains them. */
export const phoneOf = (chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string | null =>
  phonesOf(chat)[0] ?? null;

/** All numbers in an address: an account may be registered under another form than the one that was typed. */
function phonesOf({ id, aliases, phone }: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string[] {
  const named = [id, ...aliases].flatMap((form) => /^(\d+)(?::\d+)?@s\.whatsapp\.net$/.exec(form)?.[1] ?? []);
  return phone ? [phone, ...named] : named;
}

/** All identities of an address, the most lasting first: LID or group, then the phones in each form. */
export function identitiesOf(chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone'>): string[] {
  const ids = [chat.id, ...chat.aliases].filter((id) => id.endsWith('@lid') || id.endsWith('@g.us'));
  return [...new Set([...ids, ...phonesOf(chat).flatMap(identitiesOfNumber)])];
}

/** The contact's number: the phone; for a sender known by LID only, a placeholder that is not a phone. */
export function numberOf(chat: Pick<ChatAddress, 'id' | 'aliases' | 'phone' | 'isGroup'>): string {
  if (chat.isGroup) return chat.id.split('@')[0] ?? chat.id;
  const phone = phoneOf(chat);
  return phone ? canonicalNumber(phone) : `lid:${chat.id.split('@')[0]}`;
}
