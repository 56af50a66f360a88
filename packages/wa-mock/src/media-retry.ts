import { aesDecryptGCM, aesEncryptGCM, getBinaryNodeChild, getBinaryNodeChildBuffer, hkdf, proto } from 'baileys';
import type { BinaryNode } from 'baileys';
import { randomBytes } from 'node:crypto';
import { deliver } from './deliver.ts';
import { mediaOf } from './describe-message.ts';
import { keepFile } from './media.ts';
import { stamp, stanza } from './stanza.ts';
import { behaviourOf } from './world.ts';
import type { Companion, World } from './world.ts';

const { SUCCESS, NOT_FOUND, GENERAL_ERROR, DECRYPTION_ERROR } = proto.MediaRetryNotification.ResultType;

/**
 * Answers a client that reports a missing file on the media host (receipt `server-error`). The account's phone uploads
 * the file again under a new path and notifies the client (notification `mediaretry`), or sends an error code. The
 * request and the result are encrypted with a key that is derived from the file's media key.
 */
export function answerMediaRetry(world: World, companion: Companion, receipt: BinaryNode) {
  world.events.emit('mediaRetry', companion, receipt);
  const { mediaReupload } = behaviourOf(world, companion.account);
  if (mediaReupload === 'silent') return;
  const id = receipt.attrs.id ?? '';
  const message = world.messages.get(id);
  const media = message && mediaOf(message.message);
  const path = String(media?.file.directPath);
  const sealed = world.files.get(path) ?? world.expired.get(path);
  const mediaKey = media?.file.mediaKey;
  const refuse = (code: number) => reply(companion, receipt, [stanza('error', { code: String(code) })]);
  if (!sealed || !mediaKey || mediaReupload === 'not-found') return refuse(NOT_FOUND);
  if (mediaReupload === 'general-error') return refuse(GENERAL_ERROR);
  const key = hkdf(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  if (askedFor(receipt, key) !== id) return refuse(DECRYPTION_ERROR);
  const result = { stanzaId: id, directPath: keepFile(world, sealed), result: SUCCESS };
  const iv = randomBytes(12);
  const answer = aesEncryptGCM(proto.MediaRetryNotification.encode(result).finish(), key, iv, Buffer.from(id));
  reply(companion, receipt, [stanza('encrypt', {}, [stanza('enc_p', {}, answer), stanza('enc_iv', {}, iv)])]);
}

/** The id inside the encrypted request, or `undefined` if it cannot be decrypted. */
function askedFor(receipt: BinaryNode, key: Uint8Array): string | undefined {
  const encrypt = getBinaryNodeChild(receipt, 'encrypt');
  const [request, iv] = [getBinaryNodeChildBuffer(encrypt, 'enc_p'), getBinaryNodeChildBuffer(encrypt, 'enc_iv')];
  if (!request || !iv) return undefined;
  try {
    const plain = aesDecryptGCM(request, key, iv, Buffer.from(receipt.attrs.id ?? ''));
    return proto.ServerErrorReceipt.decode(plain).stanzaId ?? undefined;
  } catch {
    return undefined;
  }
}

function reply(companion: Companion, receipt: BinaryNode, content: BinaryNode[]) {
  const { id } = receipt.attrs;
  // `rmr` names the message; the client needs it back unchanged.
  const rmr = getBinaryNodeChild(receipt, 'rmr');
  const attrs = { from: companion.account.pn, id, type: 'mediaretry', t: stamp() };
  deliver(companion, stanza('notification', attrs, [...content, stanza('rmr', rmr?.attrs ?? {})]));
}
