import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  getBinaryNodeChildren,
  proto,
  unpadRandomMax16,
} from 'baileys';
import type { BinaryNode, SignalDataSet, SocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { decode } from './codec.ts';
import { inboxType as type, pastType } from './inbox-types.ts';
import type { KeyRows } from './key-rows.ts';
import type { KeyStore } from './key-store.ts';
import { takePastNotice, type PastNotice } from './past-notices.ts';

/** A message as it came out of the decryption: enough to make its event again after a crash. */
export interface Arrival {
  /** Its row. */
  id: string;
  /** Rises with every stanza. */
  order: number;
  /** When its stanza came in: decrypting takes its time, and one that came later may be done earlier. */
  arrivedAt: number;
  attrs: Record<string, string>;
  /** `proto.Message`. */
  plain: Uint8Array;
}

/**
 * Messages that were decrypted and are not journalled yet. Baileys tells the customer's phone that a message arrived as
 * soon as it is decrypted and can never decrypt it again, so a crash in between would lose it (whatsapp.md §2.9). Here
 * the plain message is stored in the same statement as the ratchet that it moved: either both are there or neither, and
 * then the server delivers it again.
 */
export interface Inbox {
  /**
   * Notes a stanza whose ciphertexts are about to be decrypted. Called in the order in which stanzas arrive.
   * @returns a promise that resolves when its only message was decrypted, is for people and is going to be stored before
   *   anything that is decrypted later; it may never resolve. Undefined: the stanza has none or several.
   */
  watch(stanza: BinaryNode): Promise<void> | undefined;
  /** @param keys of the socket; the library's own wrapper of them is not used. */
  signalRepositoryOver(keys: KeyStore): SocketConfig['makeSignalRepository'];
  /** What a former socket or process left, oldest first. */
  left(): Promise<Arrival[]>;
  /** These are journalled. Removed with the next few others. */
  done(id: string): void;
  /** Removes what is done. */
  flush(): Promise<void>;
  /** Pieces of the phone's history that are still to be taken in, in the order in which they were told. */
  pastLeft(): Promise<PastNotice[]>;
  pastDone(notice: PastNotice): Promise<void>;
}

/** In between a crash only means that the house drops some repeats. */
const tidyMs = 250;

/**
 * @param arrived is told as soon as a message is stored.
 * @param past the same for a piece of the phone's history.
 */
export function openInbox(
  rows: KeyRows,
  log: Log,
  arrived: (arrival: Arrival) => void,
  past: (notice: PastNotice) => void,
): Inbox {
  const stanzas = new WeakMap<object, BinaryNode>();
  const openers = new WeakMap<object, () => void>();
  const numbers = new WeakMap<BinaryNode, number>();
  let counter = 0;
  let finished: string[] = [];
  let tidying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function arrivalOf(stanza: BinaryNode | undefined, padded: Uint8Array): Arrival | undefined {
    if (!stanza) return undefined;
    const plain = unpadRandomMax16(padded);
    if (!isForPeople(plain)) return undefined;
    const { attrs } = stanza;
    const number = numbers.get(stanza) ?? Date.now() * 1000;
    return {
      id: [attrs['from'], attrs['participant'] ?? '', attrs['id']].join('|'),
      order: number,
      arrivedAt: Math.floor(number / 1000),
      attrs: { ...attrs },
      plain,
    };
  }

  /** A piece of the history is ours to take in: kept with the ratchet, as messages are. */
  function pastOf(stanza: BinaryNode | undefined, padded: Uint8Array, me: { id: string; lid?: string } | undefined) {
    if (stanza?.attrs['category'] !== 'peer') return undefined;
    return takePastNotice(stanza, padded, { mine: [me?.id, me?.lid], arrivedAt: Date.now() });
  }

  async function tidy() {
    const ids = finished;
    finished = [];
    try {
      if (ids.length > 0) await rows.write({ [type]: Object.fromEntries(ids.map((id) => [id, null])) });
    } catch (error) {
      // They stay, are told again after the next start, and dropped there as repeats.
      log.debug({ err: error, count: ids.length }, 'journalled messages could not be removed from the inbox');
    }
  }

  return {
    watch(stanza) {
      const ciphertexts = getBinaryNodeChildren(stanza, 'enc').flatMap(({ content }) =>
        content instanceof Uint8Array ? [content] : [],
      );
      for (const content of ciphertexts) stanzas.set(content, stanza);
      // Above every number of a former process.
      counter = Math.max(counter + 1, Date.now() * 1000);
      numbers.set(stanza, counter);
      if (ciphertexts.length !== 1) return undefined;
      return new Promise((resolve) => openers.set(stanza, resolve));
    },
    signalRepositoryOver: (keys) => (auth, logger, lookUp) => {
      // Not the library's transactions: a send is one of those, and would keep the lock of the sessions until it is out.
      const sessions = addTransactionCapability({ get: keys.get, set: keys.put }, logger, {
        maxCommitRetries: 1,
        delayBetweenTriesMs: 0,
      });
      const { creds } = auth;
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: sessions }, logger, lookUp);
      /**
       * The library locks sends by account and everything else by chat, so that two operations can overwrite each
       * other's session. Here one lock covers all operations on sessions. It is held only while a session changes in
       * memory: `holdUntilStored` keeps back what was encrypted until the change is stored.
       */
      const alone = <T>(work: () => Promise<T>): Promise<T> => sessions.transaction(work, type);
      const keep = async (ciphertext: object, decrypt: () => Promise<Uint8Array>) => {
        const stanza = stanzas.get(ciphertext);
        const padded = await decrypt();
        const arrival = arrivalOf(stanza, padded);
        const piece = pastOf(stanza, padded, (creds as { me?: { id: string; lid?: string } }).me);
        if (arrival) await sessions.set({ [type]: { [arrival.id]: arrival } } as unknown as SignalDataSet);
        if (piece) await sessions.set({ [pastType]: { [piece.notice.id]: piece.notice } } as unknown as SignalDataSet);
        return { plain: piece?.padded ?? padded, arrival, piece: piece?.notice };
      };
      const keeping = async (ciphertext: object, decrypt: () => Promise<Uint8Array>) => {
        let kept: Awaited<ReturnType<typeof keep>>;
        try {
          kept = await alone(() => keep(ciphertext, decrypt));
        } catch (error) {
          // What came before is told before anybody hears of this failure.
          await keys.stored();
          throw error;
        }
        if (kept.arrival) openers.get(stanzas.get(ciphertext) ?? {})?.();
        // Those who wait for one commit go on in the order in which they came here.
        await keys.stored();
        if (kept.arrival) arrived(kept.arrival);
        if (kept.piece) past(kept.piece);
        return kept.plain;
      };
      return {
        ...repository,
        decryptMessage: (given) => keeping(given.ciphertext, () => repository.decryptMessage(given)),
        decryptGroupMessage: (given) => keeping(given.msg, () => repository.decryptGroupMessage(given)),
        encryptMessage: (given) => alone(() => repository.encryptMessage(given)),
        encryptGroupMessage: (given) => alone(() => repository.encryptGroupMessage(given)),
        getSenderKeyDistributionMessage: (given) => alone(() => repository.getSenderKeyDistributionMessage(given)),
        processSenderKeyDistributionMessage: (given) =>
          alone(() => repository.processSenderKeyDistributionMessage(given)),
        injectE2ESession: (given) => alone(() => repository.injectE2ESession(given)),
        migrateSession: (from, to) => alone(() => repository.migrateSession(from, to)),
        deleteSession: (jids) => alone(() => repository.deleteSession(jids)),
      };
    },
    async left() {
      const found = await rows.list(type);
      return [...found.values()].map((bytes) => decode<Arrival>(bytes)).toSorted((a, b) => a.order - b.order);
    },
    done(id) {
      finished.push(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        tidying = Promise.resolve(tidying).then(tidy);
      }, tidyMs);
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await tidying;
      await tidy();
    },
    async pastLeft() {
      const found = await rows.list(pastType);
      return [...found.values()]
        .map((bytes) => decode<PastNotice>(bytes))
        .toSorted((a, b) => a.arrivedAt - b.arrivedAt);
    },
    pastDone: ({ id }) => rows.write({ [pastType]: { [id]: null } }),
  };
}

/** Keys, history and the like are between devices; they come again when they are needed. */
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
