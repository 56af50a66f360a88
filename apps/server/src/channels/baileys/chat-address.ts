import { isJidBroadcast, isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from 'baileys';
import type { WAMessageKey } from 'baileys';
import type { ChatAddress } from '../driver.ts';

/** The digits of a phone-number address. The digits of a LID are not a phone number. */
export function phoneOf(jid: string | null | undefined): string | null {
  if (!jid || !isPnUser(jid)) return null;
  // The user part may end with an agent or a device: `5511999998888_1` or `5511999998888:2`.
  return jidDecode(jid)?.user.replace(/[_:].*$/, '') ?? null;
}

/**
 * The chat of an address, without the device part.
 * @param other the other form of the address, phone number or LID, where it is known
 */
export function addressOf(jid: string, other?: string | null): ChatAddress {
  const id = jidNormalizedUser(jid);
  const isGroup = isJidGroup(id) === true;
  const alias = other && !isGroup && (isPnUser(other) || isLidUser(other)) ? jidNormalizedUser(other) : undefined;
  return {
    id,
    aliases: alias && alias !== id ? [alias] : [],
    phone: isGroup ? null : (phoneOf(id) ?? phoneOf(alias)),
    isGroup,
  };
}

/**
 * The chat of a message. A message of a broadcast list belongs to the chat with its sender.
 * @param ownJids our own addresses, which are never an alias of a customer
 */
export function chatOf(
  { remoteJid, remoteJidAlt, participant, participantAlt }: WAMessageKey,
  ownJids: readonly string[],
): ChatAddress {
  const isList = remoteJid && isJidBroadcast(remoteJid) && participant;
  const jid = isList ? participant : (remoteJid ?? '');
  const other = isList ? (participantAlt ?? remoteJidAlt) : remoteJidAlt;
  const isOtherOurs = other && ownJids.includes(jidNormalizedUser(other));
  return addressOf(jid, isOtherOurs ? undefined : other);
}

/** Every form of the address of the group member who sent a message; `ownJids` for our own messages. */
export function formsOfSender(
  { fromMe, participant, participantAlt }: WAMessageKey,
  ownJids: readonly string[],
): readonly string[] {
  const forms = fromMe ? ownJids : [participant, participantAlt];
  return forms.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
}

/** The group member who wrote a message. */
export function senderOf({ participant, participantAlt }: WAMessageKey, name: string | null) {
  if (!participant) return null;
  const { id, phone } = addressOf(participant, participantAlt);
  return { id, phone, name };
}
