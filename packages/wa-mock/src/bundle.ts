import { generateSignalPubKey, getBinaryNodeChild, getBinaryNodeChildBuffer, getBinaryNodeChildUInt } from 'baileys';
import type { BinaryNode } from 'baileys';
import { stanza, toBytes } from './stanza.ts';

type PublicKey = { id: number; value: Uint8Array };

/** The public keys of a device, as the server stores them. Any sender can open a Signal session from them. */
export type Bundle = {
  registrationId: number;
  identity: Uint8Array;
  signedKey: PublicKey & { signature: Uint8Array };
  preKeys: PublicKey[];
};

/** Signal marks Curve25519 keys with this type. */
const keyType = Buffer.from([5]);

/** The bundle as the answer to a key query. It removes one pre-key from the pool, as the server does. */
export function takeBundleNode(jid: string, bundle: Bundle): BinaryNode {
  return stanza('user', { jid }, [
    stanza('registration', {}, toBytes(bundle.registrationId, 4)),
    stanza('type', {}, keyType),
    stanza('identity', {}, bundle.identity),
    ...keyNodes(bundle),
  ]);
}

/** The bundle as the `<keys>` of a retry receipt. It removes one pre-key from the pool. */
export function takeRetryKeysNode(bundle: Bundle): BinaryNode {
  return stanza('keys', {}, [
    stanza('type', {}, keyType),
    stanza('identity', {}, bundle.identity),
    ...keyNodes(bundle),
  ]);
}

/** Reads the bundle from the `<keys>` of a client's retry receipt. */
export function readRetryKeys(keys: BinaryNode, registrationId: number): Bundle {
  const preKey = getBinaryNodeChild(keys, 'key');
  return {
    registrationId,
    identity: requireBytes(keys, 'identity'),
    signedKey: readSignedKey(keys),
    preKeys: preKey ? [readPublicKey(preKey)] : [],
  };
}

/** Reads the signed pre-key from a stanza's `<skey>`. */
export function readSignedKey(parent: BinaryNode): Bundle['signedKey'] {
  const key = getBinaryNodeChild(parent, 'skey');
  if (!key) throw new Error('no <skey>');
  return { ...readPublicKey(key), signature: requireBytes(key, 'signature') };
}

/** Reads the id and the value of a `<key>` or `<skey>`. */
export function readPublicKey(key: BinaryNode): PublicKey {
  return { id: getBinaryNodeChildUInt(key, 'id', 3) ?? 0, value: requireBytes(key, 'value') };
}

/** The bundle in the form from which the Signal repository opens a session. It removes one pre-key from the pool. */
export function takeSession(bundle: Bundle) {
  const preKey = bundle.preKeys.shift();
  return {
    registrationId: bundle.registrationId,
    identityKey: generateSignalPubKey(bundle.identity),
    signedPreKey: {
      keyId: bundle.signedKey.id,
      publicKey: generateSignalPubKey(bundle.signedKey.value),
      signature: bundle.signedKey.signature,
    },
    ...(preKey ? { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) } } : {}),
  };
}

function keyNodes(bundle: Bundle) {
  const { id, value, signature } = bundle.signedKey;
  const preKey = bundle.preKeys.shift();
  return [
    stanza('skey', {}, [
      stanza('id', {}, toBytes(id, 3)),
      stanza('value', {}, value),
      stanza('signature', {}, signature),
    ]),
    ...(preKey
      ? [stanza('key', {}, [stanza('id', {}, toBytes(preKey.id, 3)), stanza('value', {}, preKey.value)])]
      : []),
  ];
}

function requireBytes(parent: BinaryNode, tag: string) {
  const bytes = getBinaryNodeChildBuffer(parent, tag);
  if (!bytes) throw new Error(`no <${tag}>`);
  return bytes;
}
