import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from 'baileys';
import type { Phone } from './phone.ts';
import { behaviourOf } from './world.ts';
import type { World } from './world.ts';

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const NO_DATA = Buffer.alloc(0);

/** Encrypts an edit with the secret of the edited message, as phones have done since 2026. */
export function sealEdit(
  world: World,
  from: Phone,
  account: Phone,
  about: string,
  edit: proto.IMessage,
): proto.IMessage {
  const secret = world.messages.get(about)?.message.messageContextInfo?.messageSecret;
  if (!secret) throw new Error(`the secret of message ${about} is not known`);
  const isLid = behaviourOf(world, account).addressing === 'lid';
  const author = isLid ? from.lid : from.pn;
  // The first author is that of the message, the second that of the edit.
  const key = Buffer.from(hkdf(Buffer.from(secret), 32, { info: `${about}${author}${author}Message Edit` }));
  const encIv = randomBytes(12);
  return {
    secretEncryptedMessage: {
      targetMessageKey: { id: about, fromMe: true, remoteJid: isLid ? account.lid : account.pn },
      encPayload: aesEncryptGCM(proto.Message.encode(edit).finish(), key, encIv, NO_DATA),
      encIv,
      secretEncType: MESSAGE_EDIT,
    },
  };
}
