import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChild,
  hkdf,
} from 'baileys';
import type { BinaryNode } from 'baileys';
import { linkDevice } from './link-device.ts';
import type { Phone } from './phone.ts';
import { randomId, SERVER, stamp, stanza } from './stanza.ts';
import type { Companion, Connection, World } from './world.ts';

const bytesOf = (node: BinaryNode | undefined, tag: string): Buffer => {
  const content = getBinaryNodeChild(node, tag)?.content;
  if (!(content instanceof Uint8Array)) throw new Error(`the client sent no ${tag}`);
  return Buffer.from(content);
};

/**
 * Handles a stanza of a client that is not linked: the first and the last step of linking by a code that is typed on
 * the phone. All other stanzas are ignored.
 */
export function handlePairing(connection: Connection, query: BinaryNode): void {
  const step = getBinaryNodeChild(query, 'link_code_companion_reg');
  if (query.tag !== 'iq' || !step) return;
  if (step.attrs.stage === 'companion_hello')
    connection.pairing = {
      number: (step.attrs.jid ?? '').split('@')[0] ?? '',
      wrapped: bytesOf(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
      finish: Promise.withResolvers(),
    };
  else connection.pairing?.finish.resolve(step);
  connection.send(stanza('iq', { id: query.attrs.id, from: SERVER, type: 'result' }));
}

/**
 * The owner types the code that a client shows for this number. Returns the linked device; the client is then told to
 * reconnect (515).
 * @throws when no client asked for a code with this number, or the code is wrong. The error's message is the text that
 * the owner would see.
 */
export async function typePairingCode(
  world: World,
  code: string,
  phone: Phone,
  options: { businessName?: string } = {},
): Promise<Companion> {
  const connection = [...world.connections].find(({ pairing }) => pairing?.number === phone.number);
  if (!connection?.pairing) throw new Error('No device is waiting for a code with this number.');
  const { wrapped, finish } = connection.pairing;
  // `wrapped` is salt (32 bytes), initialisation vector (16) and the client's ephemeral public key (32), encrypted with
  // the code.
  const clientEphemeral = aesDecryptCTR(
    wrapped.subarray(48, 80),
    await derivePairingCodeKey(code, wrapped.subarray(0, 32)),
    wrapped.subarray(32, 48),
  );
  const ephemeral = Curve.generateKeyPair();
  const { signedIdentityKey } = phone.creds;
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  connection.send(
    stanza('notification', { from: SERVER, type: 'link_code_companion_reg', id: randomId(4), t: stamp() }, [
      stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
        stanza('link_code_pairing_ref', {}, randomBytes(16)),
        stanza('primary_identity_pub', {}, Buffer.from(signedIdentityKey.public)),
        stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, sealed])),
      ]),
    ]),
  );
  const shared = Curve.sharedKey(ephemeral.private, clientEphemeral);
  const { identity, random } = openBundle(await finish.promise, shared);
  const secret = hkdf(Buffer.concat([shared, Curve.sharedKey(signedIdentityKey.private, identity), random]), 32, {
    info: 'adv_secret',
  });
  return linkDevice(
    world,
    connection,
    { noiseKey: connection.noiseKey, identity, secret: Buffer.from(secret).toString('base64') },
    phone,
    options,
  );
}

/**
 * Opens the client's bundle, with which it proves that it knows the code: salt (32 bytes), initialisation vector (12)
 * and the encrypted content. The content is the client's identity key, the phone's identity key, and 32 random bytes.
 */
function openBundle(step: BinaryNode, shared: Uint8Array): { identity: Buffer; random: Buffer } {
  const bundle = bytesOf(step, 'link_code_pairing_wrapped_key_bundle');
  const key = hkdf(Buffer.from(shared), 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  try {
    const opened = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
    return { identity: opened.subarray(0, 32), random: opened.subarray(64, 96) };
  } catch {
    throw new Error("Couldn't link device. Check the code.");
  }
}
