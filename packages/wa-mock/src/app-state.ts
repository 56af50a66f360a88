import { randomBytes } from 'node:crypto';
import {
  chatModificationToAppPatch,
  decodePatches,
  encodeSyncdPatch,
  getBinaryNodeChild,
  newLTHashState,
  proto,
} from 'baileys';
import type { BinaryNode, ChatModification, WAPatchName } from 'baileys';
import { deliver } from './deliver.ts';
import type { AppCollection, Phone } from './phone.ts';
import { sendFromPhone } from './send-from-phone.ts';
import { silent } from './silent.ts';
import { randomId, SERVER, stamp, stanza } from './stanza.ts';
import { companionsOf } from './world.ts';
import type { Companion, World } from './world.ts';

const { APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;

/** The phone sends the key of the shared state to a linked device. The key is made at its first use. */
export function shareAppStateKey(world: World, companion: Companion) {
  const { id, data } = requireKey(companion.account);
  const keys = [{ keyId: { keyId: id }, keyData: data }];
  const message = { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } } };
  return sendFromPhone(world, companion, message, { category: 'peer' });
}

/**
 * Answers a client that pulls a collection or pushes a patch to it.
 * @throws when the MAC of a patch is wrong.
 */
export async function syncCollection(world: World, companion: Companion, asked: BinaryNode): Promise<BinaryNode> {
  const { account } = companion;
  const name = asked.attrs.name as WAPatchName;
  const collection = collectionOf(account, name);
  const pushed = getBinaryNodeChild(asked, 'patch');
  if (pushed) {
    const version = collection.state.version + 1;
    const patch = proto.SyncdPatch.decode(pushed.content as Uint8Array);
    patch.version = proto.SyncdVersion.fromObject({ version });
    const { state, mutationMap } = await decodePatches(
      name,
      [patch],
      collection.state,
      keyFinder(account),
      {},
      undefined,
      silent,
      true,
    );
    collection.state = state;
    collection.patches.push({ version, bytes: proto.SyncdPatch.encode(patch).finish() });
    world.events.emit('appPatch', companion, name, Object.values(mutationMap));
    return stanza('collection', { name, version: String(version), type: 'result' });
  }
  const knownVersion = Number(asked.attrs.version ?? 0);
  const newPatches = collection.patches
    .filter(({ version }) => version > knownVersion)
    .map(({ bytes }) => stanza('patch', {}, bytes));
  return stanza(
    'collection',
    { name, version: String(collection.state.version) },
    newPatches.length ? [stanza('patches', {}, newPatches)] : undefined,
  );
}

/**
 * The owner changes the shared state on the phone (`{ contact: { fullName } }`, `{ pin: true }` …). Each linked device
 * gets a notification, and then pulls the change.
 */
export async function changeOnPhone(world: World, account: Phone, change: ChatModification, jid: string) {
  const patchCreate = chatModificationToAppPatch(change, jid);
  const collection = collectionOf(account, patchCreate.type);
  const keyId = Buffer.from(requireKey(account).id).toString('base64');
  const { patch, state } = await encodeSyncdPatch(patchCreate, keyId, collection.state, keyFinder(account));
  patch.version = { version: state.version };
  collection.state = state;
  collection.patches.push({ version: state.version, bytes: proto.SyncdPatch.encode(patch).finish() });
  const changed = [stanza('collection', { name: patchCreate.type, version: String(state.version) })];
  for (const companion of companionsOf(world, account)) {
    deliver(
      companion,
      stanza('notification', { from: SERVER, type: 'server_sync', id: randomId(4), t: stamp() }, changed),
    );
  }
}

function collectionOf({ appState }: Phone, name: WAPatchName): AppCollection {
  return (appState.collections[name] ??= { state: newLTHashState(), patches: [] });
}

function requireKey({ appState }: Phone) {
  const data = {
    keyData: randomBytes(32),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  return (appState.key ??= { id: randomBytes(6), data });
}

const keyFinder =
  ({ appState }: Phone) =>
  async (id: string) =>
    appState.key && Buffer.from(appState.key.id).toString('base64') === id ? appState.key.data : undefined;
