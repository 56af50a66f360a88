import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  initAuthCreds,
  proto,
  unpadRandomMax16,
} from 'baileys';
import type { AuthenticationCreds, BinaryNode, LTHashState, SignalRepositoryWithLIDStore, WAPatchName } from 'baileys';
// The mock's phones also use libsignal for Node. The libsignal of real phones needs no such fix.
import { carefulLibsignal } from '@balcao/libsignal-fixes';
import type { Behaviour } from './behaviour.ts';
import { takeBundleNode, takeRetryKeysNode, takeSession } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import type { Delivery } from './delivery.ts';
import { makeInTurn } from './in-turn.ts';
import type { InTurn } from './in-turn.ts';
import { makeKeyStore } from './key-store.ts';
import type { MemoryKeyStore } from './key-store.ts';
import { silent } from './silent.ts';
import { stanza } from './stanza.ts';

/** One collection of the shared state: its current state, and the patches that led to it. */
export type AppCollection = { state: LTHashState; patches: { version: number; bytes: Uint8Array }[] };

/** The state that a phone shares with its linked devices: contact names, archive, pin, mute … */
export type AppState = {
  key?: { id: Uint8Array; data: proto.Message.IAppStateSyncKeyData };
  collections: Partial<Record<WAPatchName, AppCollection>>;
};

/** A phone (device 0) with a real Signal identity. It belongs to the owner of an account or to a customer. */
export type Phone = {
  /** Digits only, with country code. */
  number: string;
  /** `<number>@s.whatsapp.net` */
  pn: string;
  /** `<lid user>@lid` */
  lid: string;
  name: string;
  /** The phone belongs to a company that links devices, not to a customer. Only the page of phones uses this field. */
  business: boolean;
  creds: AuthenticationCreds;
  keys: MemoryKeyStore;
  signal: SignalRepositoryWithLIDStore;
  nextPreKeyId: number;
  /** Device numbers are never reused, because peers still hold sessions for the old numbers. */
  lastDevice: number;
  /**
   * Each change of this phone's sessions runs in this queue, so that ciphertexts are sent in the order of their
   * encryption.
   */
  inTurn: InTurn;
  /** Overrides the world's behaviour for the clients linked to this phone, and for this phone as a customer. */
  behaviour: Partial<Behaviour>;
  /** Each message that reached this phone, including repeats, oldest first. */
  deliveries: Delivery[];
  /** The ids of `deliveries`. */
  received: Set<string>;
  /** The number of retry receipts that this phone sent, by message id. */
  retries: Map<string, number>;
  appState: AppState;
};

/** The part of a phone that is saved across restarts of the mock. */
export type PhoneState = Pick<
  Phone,
  'number' | 'lid' | 'name' | 'business' | 'creds' | 'nextPreKeyId' | 'lastDevice' | 'deliveries' | 'appState'
> & {
  keys: [string, unknown][];
};

/** A phone with a new identity, or with the saved one. */
export function makePhone(
  { number, lid, name, business }: Pick<Phone, 'number' | 'lid' | 'name' | 'business'>,
  saved?: PhoneState,
): Phone {
  carefulLibsignal();
  const creds = saved?.creds ?? initAuthCreds();
  const keys = makeKeyStore(new Map(saved?.keys as [string, never][] | undefined));
  const store = addTransactionCapability(keys, silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  return {
    number,
    pn: `${number}@s.whatsapp.net`,
    lid,
    name,
    business,
    creds,
    keys,
    signal: DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: store }, silent, async () => []),
    nextPreKeyId: saved?.nextPreKeyId ?? 1,
    lastDevice: saved?.lastDevice ?? 0,
    inTurn: makeInTurn(),
    behaviour: {},
    deliveries: saved?.deliveries ?? [],
    received: new Set(saved?.deliveries.map(({ id }) => id)),
    retries: new Map(),
    appState: saved?.appState ?? { collections: {} },
  };
}

/** The phone's keys for a client that opens a session with it. Each call makes a new one-time key. */
export const phoneBundleNode = (phone: Phone, jid: string): BinaryNode => takeBundleNode(jid, freshBundle(phone));

/** The phone's keys for a retry receipt, after it could not decrypt a message. */
export const phoneRetryKeys = (phone: Phone): BinaryNode => takeRetryKeysNode(freshBundle(phone));

/**
 * Opens a new session with the device at `address`. Messages of the former session can still be decrypted. Call it
 * inside `phone.inTurn`.
 */
export async function openSession(phone: Phone, address: string, bundle: Bundle): Promise<void> {
  await phone.signal.injectE2ESession({ jid: address, session: takeSession(bundle) });
}

/**
 * Encrypts for the device at `address`, and opens a session from `bundle` if none exists. Call it inside
 * `phone.inTurn`.
 */
export async function encryptFor(
  phone: Phone,
  address: string,
  bundle: () => Bundle,
  message: proto.IMessage,
): Promise<BinaryNode> {
  const { exists } = await phone.signal.validateSession(address);
  if (!exists) await openSession(phone, address, bundle());
  const { type, ciphertext } = await phone.signal.encryptMessage({ jid: address, data: encodeWAMessage(message) });
  return stanza('enc', { v: '2', type }, ciphertext);
}

/** Decrypts a message of the device at `address` to this phone. Call it inside `phone.inTurn`. */
export async function decryptFrom(phone: Phone, address: string, enc: BinaryNode): Promise<proto.IMessage> {
  const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
  const plain = await phone.signal.decryptMessage({ jid: address, type, ciphertext: enc.content as Uint8Array });
  return proto.Message.decode(unpadRandomMax16(plain));
}

function freshBundle(phone: Phone): Bundle {
  const id = phone.nextPreKeyId++;
  const pair = Curve.generateKeyPair();
  phone.keys.rows.set(`pre-key:${id}`, pair);
  const { signedPreKey, signedIdentityKey, registrationId } = phone.creds;
  return {
    registrationId,
    identity: signedIdentityKey.public,
    signedKey: { id: signedPreKey.keyId, value: signedPreKey.keyPair.public, signature: signedPreKey.signature },
    preKeys: [{ id, value: pair.public }],
  };
}
