import { aesDecryptGCM, hkdf, proto } from 'baileys';

/** What an application must add to rc14 to read an edit. (Copy of the server's driver, kept small.) */
export function openSealedEdit(
  sealed: proto.Message.ISecretEncryptedMessage,
  secret: Uint8Array,
  sender: string,
): proto.Message {
  const id = sealed.targetMessageKey?.id ?? '';
  const key = Buffer.from(hkdf(Buffer.from(secret), 32, { info: `${id}${sender}${sender}Message Edit` }));
  const open = aesDecryptGCM(
    sealed.encPayload ?? new Uint8Array(),
    key,
    sealed.encIv ?? new Uint8Array(),
    Buffer.alloc(0),
  );
  return proto.Message.decode(open);
}
