import { aesDecryptGCM, hkdf, proto } from 'baileys';

/** An application must add this to rc14 to read a sealed edit. (A small copy of the code in the server's driver.) */
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
