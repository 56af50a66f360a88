import { aesDecryptGCM, hkdf, proto } from 'baileys';

/**
 * Opens an edit as phones seal them since 2026: with a key made of the edited message's secret and the sender's
 * address, LID or phone number, without its device (whatsapp.md §4.9; rc14 hands them over closed).
 */
export function openSealedEdit(
  { targetMessageKey, encPayload, encIv }: proto.Message.ISecretEncryptedMessage,
  secret: Uint8Array,
  senders: readonly string[],
): proto.IMessage | undefined {
  if (!encPayload || !encIv) return undefined;
  for (const sender of senders) {
    const key = hkdf(Buffer.from(secret), 32, { info: `${targetMessageKey?.id ?? ''}${sender}${sender}Message Edit` });
    try {
      return proto.Message.decode(aesDecryptGCM(encPayload, Buffer.from(key), encIv, Buffer.alloc(0)));
    } catch {
      // Sealed under the other form of the address.
    }
  }
  return undefined;
}
