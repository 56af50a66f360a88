import { setTimeout as wait } from 'node:timers/promises';
import { isLidUser, jidNormalizedUser } from 'baileys';
import type { proto, WAMessage } from 'baileys';
import type { ChatAddress, Host } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { openSealedEdit } from './sealed-edit.ts';
import { editedText, type DecodedMessage } from './to-channel-event.ts';

/** The edited message may be journalled and not stored yet, so its secret is looked up several times. */
const pausesMs = [0, 200, 1000];

export interface EditOpener {
  /** Keeps the secret of a message that has just arrived. */
  remember(event: DecodedMessage['event']): void;
  /** The text of a sealed edit; undefined: the secret of its message is not known, or no address of the sender fits. */
  open(
    waId: string,
    sealed: proto.Message.ISecretEncryptedMessage,
    chat: ChatAddress,
    message: WAMessage,
  ): Promise<ReturnType<typeof editedText> | undefined>;
}

/** Opens sealed edits with the secrets of the messages that they change. */
export function editOpener(host: Pick<Host, 'secretOf'>, ownJids: () => { pn: string; lid: string }): EditOpener {
  /** Base64: a small cached buffer would hold the 64 KB pool that Node cut it from. */
  const secrets = boundedCache({ maxEntries: 2000 });
  return {
    remember(event) {
      if (event.type === 'message' && event.secret) secrets.set(event.waId, event.secret);
    },
    async open(waId, sealed, chat, message) {
      const senders = sendersOf(message, chat, ownJids());
      for (const pauseMs of pausesMs) {
        if (pauseMs > 0) await wait(pauseMs);
        const cachedSecret = secrets.get<string>(waId);
        const secret = cachedSecret === undefined ? await host.secretOf(waId) : Buffer.from(cachedSecret, 'base64');
        const opened = secret && openSealedEdit(sealed, secret, senders);
        if (opened) return editedText(opened);
      }
      return undefined;
    },
  };
}

/** Every address under which the sender may have sealed the edit, LIDs first. */
function sendersOf({ key }: WAMessage, chat: ChatAddress, { pn, lid }: { pn: string; lid: string }): string[] {
  const author = key.fromMe
    ? [lid, pn]
    : [key.participant, key.participantAlt, ...(chat.isGroup ? [] : [chat.id, ...chat.aliases])];
  return author
    .flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []))
    .toSorted((a, b) => Number(isLidUser(b) ?? false) - Number(isLidUser(a) ?? false));
}
