import { isLidUser, jidNormalizedUser } from 'baileys';
import type { WASocket } from 'baileys';
import type { ChatAddress, Mention } from '../driver.ts';
import { addressOf, phoneOf } from './chat-address.ts';

/**
 * Adds the other form of an address, phone number or LID, where the library knows it. WhatsApp is queried in one case:
 * for the LID of a phone number, if it is not known (`ofMember`).
 */
export interface KnownAddresses {
  ofChat(chat: ChatAddress): Promise<ChatAddress>;
  /** The given forms of a group member's address, and the other form of each. */
  ofMember(forms: readonly string[]): Promise<string[]>;
  /** WhatsApp names people in groups by their LID, which no reader recognises. */
  ofMentions(mentions: readonly Mention[]): Promise<Mention[]>;
}

export function knownAddresses(
  socket: () => WASocket | undefined,
  ownJids: () => { pn: string; lid: string },
): KnownAddresses {
  const mapping = () => socket()?.signalRepository.lidMapping;
  const phoneOfLid = async (lid: string) =>
    mapping()
      ?.getPNForLID(lid)
      .catch(() => null);

  const lidOfPhone = async (phone: string) =>
    mapping()
      ?.getLIDForPN(phone)
      .catch(() => null);

  async function ofMention(mention: Mention): Promise<Mention> {
    if (mention.phone || !isLidUser(mention.id)) return mention;
    const { pn, lid } = ownJids();
    const jid = mention.id === lid ? pn : await phoneOfLid(mention.id);
    return { ...mention, phone: phoneOf(jid && jidNormalizedUser(jid)) };
  }

  return {
    async ofChat(chat) {
      if (chat.isGroup || chat.phone || !isLidUser(chat.id)) return chat;
      const jid = await phoneOfLid(chat.id);
      return jid ? addressOf(chat.id, jid) : chat;
    },
    async ofMember(forms) {
      const others = await Promise.all(forms.map((form) => (isLidUser(form) ? phoneOfLid(form) : lidOfPhone(form))));
      return [...forms, ...others.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []))];
    },
    ofMentions: (mentions) => Promise.all(mentions.map(ofMention)),
  };
}
