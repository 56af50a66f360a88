import { addTransactionCapability, DEFAULT_CONNECTION_CONFIG, proto, unpadRandomMax16 } from 'baileys';
import type { SignalDataSet, SocketConfig } from 'baileys';
import { boundedCache } from './bounded-cache.ts';
import { inboxType, historyType } from './inbox-types.ts';
import type { KeyStore } from './key-store.ts';
import { extractHistoryNotice, type HistoryNotice } from './history-notice.ts';
import type { RegisteredStanza, StanzaRegister } from './stanza-register.ts';

/**
 * The library's own cache of addresses is unlimited and starts a timer of three days with each use of an entry. Each
 * timer keeps in memory all keys that were read for the message in work at that moment, up to 64 KB.
 */
const maxAddresses = 10_000;

/** A decrypted message. It has everything that is needed to make its event again after a crash. */
export interface InboxMessage {
  /** The id of its row. */
  id: string;
  /** Rises with every stanza. */
  order: number;
  /** When its stanza arrived, ms since 1970. */
  arrivedAt: number;
  attrs: Record<string, string>;
  /** `proto.Message`. */
  plain: Uint8Array;
}

export interface InboxListeners {
  /** Called as soon as a message is stored. */
  onMessage(message: InboxMessage): void;
  /** Called as soon as the notice of a piece of the phone's history is stored. */
  onHistory(notice: HistoryNotice): void;
}

type Repository = ReturnType<SocketConfig['makeSignalRepository']>;
type Transaction = <T>(work: () => Promise<T>) => Promise<T>;
interface Account {
  id: string;
  lid?: string;
}

/**
 * A signal repository that stores each decrypted message in the same statement as the ratchet that the message moved.
 * @param keys of the socket; the library's own wrapper of them is not used
 */
export function inboxRepository(
  keys: KeyStore,
  stanzas: StanzaRegister,
  listeners: InboxListeners,
): SocketConfig['makeSignalRepository'] {
  return ({ creds }, logger, lookUp) => {
    // The library's own transactions do not fit: a send runs within one, and would hold the lock until the stanza left.
    const sessions = addTransactionCapability({ get: keys.get, set: keys.put }, logger, {
      maxCommitRetries: 1,
      delayBetweenTriesMs: 0,
    });
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: sessions }, logger, lookUp);
    boundAddresses(repository.lidMapping);
    const transaction: Transaction = (work) => sessions.transaction(work, inboxType);

    const decrypt = async (ciphertext: object, open: () => Promise<Uint8Array>): Promise<Uint8Array> => {
      const registered = stanzas.find(ciphertext);
      const decrypted = await transaction(async () => {
        const padded = await open();
        // The type of `creds` leaves out `me`.
        const { me } = creds as { me?: Account };
        const found = contentOf(registered, padded, me);
        if (found.message) await sessions.set(rowOf(inboxType, found.message));
        if (found.notice) await sessions.set(rowOf(historyType, found.notice));
        return found;
      }).catch(async (error: unknown) => {
        // The library hears of a failure only after the messages before it are stored.
        await keys.stored();
        throw error;
      });
      if (decrypted.message) registered?.markDecrypted();
      // Messages that share one commit continue in the order in which they came here.
      await keys.stored();
      if (decrypted.message) listeners.onMessage(decrypted.message);
      if (decrypted.notice) listeners.onHistory(decrypted.notice);
      return decrypted.padded;
    };
    return {
      ...lockedRepository(repository, transaction),
      decryptMessage: (input) => decrypt(input.ciphertext, () => repository.decryptMessage(input)),
      decryptGroupMessage: (input) => decrypt(input.msg, () => repository.decryptGroupMessage(input)),
    };
  };
}

function boundAddresses(lidMapping: Repository['lidMapping']) {
  if (!('mappingCache' in lidMapping)) throw new Error("The library's cache of addresses has another name now.");
  const addresses = boundedCache({ maxEntries: maxAddresses });
  Object.assign(lidMapping, { mappingCache: { ...addresses, clear: addresses.flushAll } });
}

/**
 * The library locks sends by account and everything else by chat, so two operations can overwrite each other's session.
 * Here one lock covers all operations. It is held only while a session changes in memory: `holdUntilStored` keeps the
 * encrypted frames back until the change is stored.
 */
const lockedRepository = (repository: Repository, transaction: Transaction): Repository => ({
  ...repository,
  encryptMessage: (input) => transaction(() => repository.encryptMessage(input)),
  encryptGroupMessage: (input) => transaction(() => repository.encryptGroupMessage(input)),
  getSenderKeyDistributionMessage: (input) => transaction(() => repository.getSenderKeyDistributionMessage(input)),
  processSenderKeyDistributionMessage: (input) =>
    transaction(() => repository.processSenderKeyDistributionMessage(input)),
  injectE2ESession: (input) => transaction(() => repository.injectE2ESession(input)),
  migrateSession: (from, to) => transaction(() => repository.migrateSession(from, to)),
  deleteSession: (jids) => transaction(() => repository.deleteSession(jids)),
});

/** The cast: the library's type has no inbox rows. */
const rowOf = (type: string, value: { id: string }) => ({ [type]: { [value.id]: value } }) as unknown as SignalDataSet;

function contentOf(
  registered: RegisteredStanza | undefined,
  padded: Uint8Array,
  me: Account | undefined,
): { padded: Uint8Array; message?: InboxMessage; notice?: HistoryNotice } {
  if (!registered) return { padded };
  const message = messageOf(registered, padded);
  // A message between the account's own devices.
  const isPeer = registered.stanza.attrs['category'] === 'peer';
  const history = isPeer
    ? extractHistoryNotice(registered.stanza, padded, { ownJids: [me?.id, me?.lid], arrivedAt: Date.now() })
    : undefined;
  return {
    padded: history?.padded ?? padded,
    ...(message && { message }),
    ...(history && { notice: history.notice }),
  };
}

function messageOf({ stanza: { attrs }, order }: RegisteredStanza, padded: Uint8Array): InboxMessage | undefined {
  const plain = unpadRandomMax16(padded);
  if (!isForPeople(plain)) return undefined;
  const id = [attrs['from'], attrs['participant'] ?? '', attrs['id']].join('|');
  // The order is the time of arrival in microseconds (`stanzaRegister`).
  return { id, order, arrivedAt: Math.floor(order / 1000), attrs: { ...attrs }, plain };
}

/**
 * Whether people read the message. False for what passes between devices, such as keys and history: WhatsApp sends it
 * again when it is needed.
 */
function isForPeople(plain: Uint8Array): boolean {
  const message = proto.Message.decode(plain);
  const { protocolMessage, senderKeyDistributionMessage, ...rest } = (message.deviceSentMessage?.message ??
    message) as proto.IMessage;
  if (protocolMessage)
    return (
      protocolMessage.type === proto.Message.ProtocolMessage.Type.REVOKE ||
      protocolMessage.type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT
    );
  return !senderKeyDistributionMessage || Object.keys(rest).some((key) => key !== 'messageContextInfo');
}
