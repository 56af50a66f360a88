import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys';
import type { BinaryNode } from 'baileys';
import { readPublicKey, readSignedKey, takeBundleNode } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { deliver } from './deliver.ts';
import { phoneBundleNode } from './phone.ts';
import { randomId, SERVER, stamp, stanza } from './stanza.ts';
import { findPhone } from './world.ts';
import type { Companion, World } from './world.ts';

/** Below this pool size the server asks the client for more pre-keys. */
const MIN_POOL_SIZE = 5;

/** The key bundles of the requested users and devices. */
export function answerKeys(world: World, key: BinaryNode): BinaryNode[] {
  return getBinaryNodeChildren(key, 'user').map(({ attrs: { jid = '' } }) => {
    const phone = findPhone(world, jid);
    const device = jidDecode(jid)?.device;
    if (phone && !device) return phoneBundleNode(phone, jid);
    const companion = phone && world.companions.get(`${phone.number}:${device}`);
    if (companion) return takeBundleNode(jid, takeFromPool(companion));
    return stanza('user', { jid }, [stanza('error', { code: '404', text: 'item-not-found' })]);
  });
}

/** The client's bundle, from which the caller takes one pre-key. When the pool runs low, the client is notified. */
export function takeFromPool(companion: Companion): Bundle {
  const remaining = Math.max(0, companion.bundle.preKeys.length - 1);
  if (remaining < MIN_POOL_SIZE)
    deliver(
      companion,
      stanza('notification', { from: SERVER, type: 'encrypt', id: randomId(4), t: stamp() }, [
        stanza('count', { value: String(remaining) }),
      ]),
    );
  return companion.bundle;
}

/** Adds uploaded pre-keys to the client's pool, and replaces its signed pre-key. */
export function keepPreKeys(world: World, companion: Companion, upload: BinaryNode) {
  const keys = getBinaryNodeChildren(getBinaryNodeChild(upload, 'list'), 'key').map(readPublicKey);
  companion.bundle.preKeys.push(...keys);
  companion.bundle.signedKey = readSignedKey(upload);
  world.events.emit('preKeys', companion, keys.length);
}
