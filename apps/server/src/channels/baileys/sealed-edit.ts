import { aesDecryptGCM, hkdf, proto } from 'baileys';

/**
 * Decrypts an edit. Since 2026 phones encrypt edits. The key is derived from the secret of the edited message and the
 * sender's address (LID or phone number, without its device). The library (rc14) does not decrypt them.
 * @param senders the addresses that the sender may have used
 * @returns undefined if no address fits
 */
export function openSealedEdit(
  { targetMessageKey, encPayload, encIv }: proto.Message.ISecretEncryptedMessage,
  secret: Uint8Array,
  senders: readonly string[],
): proto.IMessage | undefined {
  if (!encPayload || !encIv) return undefined;
  for (const sender of senders) {
    // The first address is that of the message's author, the second that of the editor: they are the same person.
    const key = hkdf(Buffer.from(secret), 32, { info: `${targetMessageKey?.id ?? ''}${sender}${sender}Message Edit` });
    try {
      return proto.Message.decode(aesDecryptGCM(encPayload, Buffer.from(key), encIv, Buffer.alloc(0)));
    } catch {
      // The edit was encrypted under another form of the address.
    }
  }
  return undefined;
}
