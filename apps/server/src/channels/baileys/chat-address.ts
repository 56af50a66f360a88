import { isJidBroadcast, isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from 'baileys';
import type { WAMessageKey } from 'baileys';
import type { ChatAddress } from '../driver.ts';

/** Digits of a phone-number address; a LID has digits too, but they are not a number anybody can call. */
export function phoneOf(jid: string | null | undefined): string | null {
  if (!jid || !isPnUser(jid)) return null;
  return jidDecode(jid)?.user.replace(/[_:].*$/, '') ?? null;
}

/** The chat an address means, with the other form of it when it is known. A device's part is cut off. */
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
 * Where a message belongs: what came by a broadcast list belongs to the chat with its sender. `mine`: our own
 * addresses, never an alias of a customer.
 */
export function chatOf(
  { remoteJid, remoteJidAlt, participant, participantAlt }: WAMessageKey,
  mine: readonly string[],
): ChatAddress {
  const isList = remoteJid && isJidBroadcast(remoteJid) && participant;
  const [jid, other] = isList ? [participant, participantAlt ?? remoteJidAlt] : [remoteJid ?? '', remoteJidAlt];
  return addressOf(jid, other && mine.includes(jidNormalizedUser(other)) ? undefined : other);
}

/** Every form in which a message tells the address of the group's member who sent it; `mine` where we did. */
export function formsOfSender(
  { fromMe, participant, participantAlt }: WAMessageKey,
  mine: readonly string[],
): readonly string[] {
  const forms = fromMe ? mine : [participant, participantAlt];
  return forms.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
}

/** Who wrote in a group. */
export function senderOf({ participant, participantAlt }: WAMessageKey, name: string | null) {
  if (!participant) return null;
  const { id, phone } = addressOf(participant, participantAlt);
  return { id, phone, name };
}
