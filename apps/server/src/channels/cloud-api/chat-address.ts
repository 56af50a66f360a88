import type { ChatAddress } from '../driver.ts';

/**
 * A business-scoped user id (BSUID): `BR.1349…`, or `BR.ENT.1349…` where several business portfolios are linked. Meta
 * documents up to 128 letters or digits after the prefix.
 */
const userIdForm = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;
/** Meta's group ids are opaque. They must not contain the separators of an address. */
const groupIdForm = /^[^\s@]{1,200}$/;

/**
 * The address of a person, whom Meta names by phone number (`wa_id`), by ids that only this business knows, or by both.
 * An id is stored like a LID: an address without a phone number, which may later turn out to belong to one.
 * @param userIds the id of the person for this portfolio, then the id for linked portfolios (`parent_user_id`)
 */
export function addressOf(
  phone: string | undefined,
  ...userIds: readonly (string | undefined)[]
): ChatAddress | undefined {
  const [lid, ...parents] = userIds.flatMap((userId) => (userId && userIdForm.test(userId) ? [`${userId}@lid`] : []));
  const digits = phone && /^\d{5,20}$/.test(phone) ? phone : undefined;
  if (digits)
    return {
      id: `${digits}@s.whatsapp.net`,
      aliases: lid ? [lid, ...parents] : [],
      phone: digits,
      isGroup: false,
    };
  return lid ? { id: lid, aliases: parents, phone: null, isGroup: false } : undefined;
}

/** The address of a group of the Cloud API. */
export const groupAddressOf = (groupId: string): ChatAddress | undefined =>
  groupIdForm.test(groupId) ? { id: `${groupId}@g.us`, aliases: [], phone: null, isGroup: true } : undefined;

export type Recipient = { recipient_type: 'individual' | 'group' } & ({ to: string } | { recipient: string });

/**
 * The recipient in the form of the API: digits, the id of a person whose phone number is not known, or a group.
 * Undefined for an address that only another provider knows.
 */
export function recipientOf(chat: string): Recipient | undefined {
  // `5511988887777@s.whatsapp.net`, perhaps with the number of a device: `5511988887777:3@s.whatsapp.net`.
  const [, digits] = /^(\d{5,20})(?::\d+)?@s\.whatsapp\.net$/.exec(chat) ?? [];
  if (digits) return { recipient_type: 'individual', to: digits };
  const [, userId] = /^([A-Z]{2}\..+)@lid$/.exec(chat) ?? [];
  if (userId) return { recipient_type: 'individual', recipient: userId };
  // Groups of the QR channel have addresses of digits, which the API does not know.
  const [, group] = /^(.*\D.*)@g\.us$/.exec(chat) ?? [];
  return group ? { recipient_type: 'group', to: group } : undefined;
}
