import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_CONNECTION_CONFIG, getBinaryNodeChildren, proto, unpadRandomMax16 } from 'baileys';
import type { BinaryNode, SignalDataSet, SocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { decode } from './codec.ts';
import type { KeyRows } from './key-rows.ts';
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

const type = 'inbox';
const pastType = 'history';
export const isInbox = (keyType: string): boolean => keyType === type || keyType === pastType;

/**
 * Messages that were decrypted and are not journalled yet. Baileys tells the customer's phone that a message arrived as
 * soon as it is decrypted and can never decrypt it again, so a crash in between would lose it (whatsapp.md §2.9). Here
 * the plain message is stored in the same statement as the ratchet that it moved: either both are there or neither, and
 * then the server delivers it again.
 */
export interface Inbox {
  /** Notes the stanza whose ciphertexts are going to be decrypted; in the order in which they come. */
  watch(stanza: BinaryNode): void;
  makeSignalRepository: SocketConfig['makeSignalRepository'];
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
      for (const { content } of getBinaryNodeChildren(stanza, 'enc'))
        if (content instanceof Uint8Array) stanzas.set(content, stanza);
      // Above every number of a former process.
      counter = Math.max(counter + 1, Date.now() * 1000);
      numbers.set(stanza, counter);
    },
    makeSignalRepository(auth, logger, lookUp) {
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
      const { keys, creds } = auth;
      if (!('transaction' in keys)) return repository;
      const { transaction, isInTransaction } = keys;
      const outside = AsyncLocalStorage.snapshot();
      /**
       * The library locks sending by account and the rest by chat, so that two of them can overwrite each other's
       * session: here everything takes the lock of sending.
       */
      const alone = <T>(work: () => Promise<T>): Promise<T> =>
        transaction(work, (creds as { me?: { id: string } }).me?.id ?? type);
      /**
       * Resolves when what it changed is stored. A send is one transaction of the library, which holds the lock and
       * would store the ratchet after the stanza has left: after a crash in between the next message would take the
       * same place in the session, and telephones drop a place used twice without a word. So the sessions step out of
       * that transaction and are stored before the stanza can leave; a crash then only leaves a place empty.
       */
      const durably = <T>(work: () => Promise<T>): Promise<T> => (isInTransaction() ? outside(work) : alone(work));
      const keeping = async (ciphertext: object, decrypt: () => Promise<Uint8Array>) => {
        const stanza = stanzas.get(ciphertext);
        const { plain, arrival, told } = await alone(async () => {
          const padded = await decrypt();
          const kept = arrivalOf(stanza, padded);
          const piece = pastOf(stanza, padded, (creds as { me?: { id: string; lid?: string } }).me);
          if (kept) await keys.set({ [type]: { [kept.id]: kept } } as unknown as SignalDataSet);
          if (piece) await keys.set({ [pastType]: { [piece.notice.id]: piece.notice } } as unknown as SignalDataSet);
          return { plain: piece?.padded ?? padded, arrival: kept, told: piece?.notice };
        });
        if (arrival) arrived(arrival);
        if (told) past(told);
        return plain;
      };
      return {
        ...repository,
        decryptMessage: (given) => keeping(given.ciphertext, () => repository.decryptMessage(given)),
        decryptGroupMessage: (given) => keeping(given.msg, () => repository.decryptGroupMessage(given)),
        encryptMessage: (given) => durably(() => repository.encryptMessage(given)),
        encryptGroupMessage: (given) => durably(() => repository.encryptGroupMessage(given)),
        getSenderKeyDistributionMessage: (given) => durably(() => repository.getSenderKeyDistributionMessage(given)),
        processSenderKeyDistributionMessage: (given) =>
          alone(() => repository.processSenderKeyDistributionMessage(given)),
        injectE2ESession: (given) => durably(() => repository.injectE2ESession(given)),
        migrateSession: (from, to) => durably(() => repository.migrateSession(from, to)),
        deleteSession: (jids) => durably(() => repository.deleteSession(jids)),
        validateSession: (jid) => outside(() => repository.validateSession(jid)),
        getSessionInfo: (jid) => outside(() => repository.getSessionInfo(jid)),
        hasSenderKey: (given) => outside(() => repository.hasSenderKey(given)),
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
