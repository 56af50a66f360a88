import type { ChatAddress } from '../driver.ts';

/**
 * Meta names a person by the phone (`wa_id`), by an id that only this business knows (BSUID, `BR.1349…`, since
 * usernames came in 2026), or both. The house keeps such an id as it keeps a LID: an address without a phone, which
 * later turns out to belong to one.
 */
export function addressOf(phone: string | undefined, userId: string | undefined): ChatAddress | undefined {
  const lid = userId && /^[A-Z]{2}\.[\w.]{3,80}$/.test(userId) ? `${userId}@lid` : undefined;
  const digits = phone && /^\d{5,20}$/.test(phone) ? phone : undefined;
  if (digits) return { id: `${digits}@s.whatsapp.net`, aliases: lid ? [lid] : [], phone: digits, isGroup: false };
  return lid ? { id: lid, aliases: [], phone: null, isGroup: false } : undefined;
}

/**
 * Where the API sends to: digits, or the id of a person whose phone is not known. Undefined for an address that only
 * another provider knows.
 */
export function recipientOf(chat: string): { to: string } | { recipient: string } | undefined {
  const [, digits] = /^(\d{5,20})(?::\d+)?@s\.whatsapp\.net$/.exec(chat) ?? [];
  if (digits) return { to: digits };
  const [, userId] = /^([A-Z]{2}\..+)@lid$/.exec(chat) ?? [];
  return userId ? { recipient: userId } : undefined;
}
