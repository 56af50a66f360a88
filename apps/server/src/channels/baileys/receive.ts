import { cleanMessage, decodeMessageNode, getBinaryNodeChildren, isLidUser, jidNormalizedUser, proto } from 'baileys';
import type { BinaryNode, WAMessage, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { ChannelEvent, ChatAddress, Content, Host, Mention } from '../driver.ts';
import { quickFetch } from '../quick-fetch.ts';
import { boundedCache } from './bounded-cache.ts';
import { addressOf, phoneOf } from './chat-address.ts';
import { awaitedFile } from './awaited-file.ts';
import { fetchAwaited } from './fetch-awaited.ts';
import type { groupBook } from './groups.ts';
import type { Arrival } from './inbox.ts';
import { mediaAddress } from './media-address.ts';
import { mediaSource } from './media-source.ts';
import type { RemoteFile } from './remote-file.ts';
import { openSealedEdit } from './sealed-edit.ts';
import { editedText, toChannelEvent, type Said } from './to-channel-event.ts';

/** Turns what arrives into events of the house. */
export interface Receiver {
  /** A stanza that is about to be decrypted. */
  watch(stanza: BinaryNode): void;
  /** From the inbox, which is told when the event is journalled. */
  take(arrival: Arrival): void;
  /** From the library's own events, which repeat most of what came by the inbox. */
  takeMessage(message: WAMessage): void;
  /** Resolves when what was taken is journalled or, after the stop, left in the inbox. */
  settled(): Promise<void>;
}

export interface ReceiverTools {
  host: Host;
  log: Log;
  /** Our own addresses without device: phone number and LID. */
  mine(): { pn: string; lid: string };
  /** The socket in use, to ask what else is known about an address. */
  socket(): WASocket | undefined;
  groups: Pick<ReturnType<typeof groupBook>, 'subjectOf' | 'memberOf'>;
  done(arrivalId: string): void;
  /** The server is one under test on this machine. */
  isLocal: boolean;
  /** Media hosts of a server under test, as it names them; undefined: the files are WhatsApp's. */
  mediaHosts(): Promise<readonly string[] | undefined>;
  given: AbortSignal;
}

/** So long at most does somebody share where they are. */
const sharingMs = 8 * 3600_000;

/** How long, and up to which size, a message waits for its file before it is journalled without the file. */
const quickMs = 5000;
const mostQuickBytes = 8 * 2 ** 20;
const filesAtOnce = 4;
/** So long, and so many, sealed edits wait for the message whose secret opens them. */
const heldFor = { open: 0, absent: 10 * 60_000, undecryptable: 24 * 3600_000 };
const mostHeld = 200;

/** A sealed edit may come before the house has stored the message it is about. */
const secretPausesMs = [0, 200, 1000];

export function receiver({
  host,
  log,
  mine,
  socket,
  groups,
  done,
  isLocal,
  mediaHosts,
  given,
}: ReceiverTools): Receiver {
  const files = quickFetch({ patienceMs: quickMs, mostBytes: mostQuickBytes, given });
  const fetch = fetchAwaited({ isLocal, inTurn: takeTurns(filesAtOnce) });
  const taken = boundedCache({ most: 5000 });
  /** Base64: a small buffer that is kept holds the whole 64 KB that Node cut it from. */
  const secrets = boundedCache({ most: 2000 });
  /** Those who share where they are, and stanzas that nobody need be told of when they cannot be opened. */
  const sharing = boundedCache({ most: 1000, ttlMs: sharingMs });
  const hidden = boundedCache({ most: 2000 });
  const came = boundedCache({ most: 2000 });
  /** Sealed edits that wait, oldest first; they stay in the inbox as well. */
  const held = new Set<HeldEdit>();
  /** What is under way, by chat: one after the other there, side by side otherwise. */
  const chats = new Map<string, Promise<void>>();
  const writing = new Set<Promise<void>>();
  const ids = { connectionId: host.connectionId };

  /** Remembers that the message is here; from now on it only waits for its turn. */
  function prepare(message: WAMessage) {
    const { pn, lid } = mine();
    cleanMessage(message, pn, lid);
    taken.set(nameOf(message), true);
  }

  function enter(message: WAMessage, arrivedAt: number, arrivalId?: string, isLast = false) {
    const { pn, lid } = mine();
    const said = toChannelEvent(message, { mine: [pn, lid], arrivedAt });
    if (!said || isMoved(said)) {
      if (arrivalId !== undefined) done(arrivalId);
      return;
    }
    if (said.event.type === 'message' && said.event.secret) secrets.set(said.event.waId, said.event.secret);
    const lane = laneOf(said.event);
    const turn = (chats.get(lane) ?? Promise.resolve()).then(() =>
      hand(said, message, { arrivedAt, arrivalId, isLast }),
    );
    chats.set(lane, turn);
    void turn.finally(() => {
      if (chats.get(lane) === turn) chats.delete(lane);
    });
    // Behind the message in its chat.
    if (said.event.type === 'message' && said.event.secret) {
      const { waId } = said.event;
      void turn.then(() =>
        [...held].filter(({ target }) => target === waId).forEach((edit) => enterAgain(edit, false)),
      );
    }
  }

  /** A sealed edit that cannot be opened waits while its message may still come. */
  async function unopened({ event }: Said, message: WAMessage, { arrivedAt, arrivalId, isLast }: Taken) {
    if (event.type !== 'edit') return undefined;
    const leftMs = isLast ? 0 : arrivedAt + heldFor[await host.standingOf(event.waId)] - Date.now();
    if (leftMs <= 0) return unreadableEdit(message, event, await withOtherForm(event.chat));
    hold({ target: event.waId, message, arrivedAt, arrivalId }, leftMs);
    return undefined;
  }

  function hold(edit: HeldEdit, forMs: number) {
    held.add(edit);
    setTimeout(() => held.has(edit) && enterAgain(edit, true), forMs).unref();
    const [oldest] = held;
    if (held.size > mostHeld && oldest) enterAgain(oldest, true);
  }

  function enterAgain(edit: HeldEdit, isLast: boolean) {
    held.delete(edit);
    if (!given.aborted) enter(edit.message, edit.arrivedAt, edit.arrivalId, isLast);
  }

  /** Where somebody is now, after they were shown once: one message for each sharing is enough. */
  function isMoved({ event, live }: Said): boolean {
    if (!live || event.type !== 'message') return false;
    const who = `${laneOf(event)} ${event.sender?.id ?? event.fromMe}`;
    const isKnown = live === 'later' && sharing.get(who) !== undefined;
    sharing.set(who, true);
    return isKnown;
  }

  async function hand(said: Said, message: WAMessage, taken: Taken) {
    const { arrivalId } = taken;
    try {
      const event = (await complete(said, message)) ?? (await unopened(said, message, taken));
      if (given.aborted || !event) return;
      // The journal keeps the order of calls; the next message of the chat need not wait until this one is on the disk.
      const stored = host.deliver([event]).then(
        () => void (arrivalId !== undefined && done(arrivalId)),
        (error: unknown) => log.warn({ err: error, ...ids, waId: message.key.id }, 'a message could not be journalled'),
      );
      writing.add(stored);
      void stored.finally(() => writing.delete(stored));
    } catch (error) {
      if (!given.aborted) log.error({ err: error, ...ids, waId: message.key.id }, 'a message could not be understood');
    }
  }

  /** Undefined: a sealed edit that cannot be opened. */
  async function complete({ event, file, sealed }: Said, message: WAMessage): Promise<ChannelEvent | undefined> {
    if (event.type === 'ack') return event;
    const chat = await withOtherForm(event.chat);
    if (sealed && event.type === 'edit') {
      const opened = await openEdit(event.waId, sealed, chat, message);
      return opened && { ...event, chat, body: opened.body, ...(await by(event)), ...(await named(opened.mentions)) };
    }
    if (event.type === 'edit') return { ...event, chat, ...(await by(event)), ...(await named(event.mentions)) };
    if (event.type === 'delete') return { ...event, chat, ...(await by(event)) };
    if (event.type !== 'message') return { ...event, chat };
    const whole = {
      ...event,
      chat,
      groupSubject: chat.isGroup ? await groups.subjectOf(chat.id) : null,
      ...(await named(event.mentions)),
    };
    return file ? { ...whole, content: await contentOf(file, message) } : whole;
  }

  async function contentOf(remote: RemoteFile, { key }: WAMessage): Promise<Content> {
    const { caption } = remote;
    const { remoteJid, id, fromMe, participant } = key;
    const address = mediaAddress(remote.from, await mediaHosts());
    const source = mediaSource(remote.from, remote.type, address, {
      remoteJid: remoteJid ?? '',
      id: id ?? '',
      fromMe: fromMe === true,
      participant: participant ?? null,
    });
    const file = await awaitedFile(remote, source);
    return files.contentOf('', { file, caption }, async (signal) => {
      const { companyId, connectionId } = host;
      const store: Host['store'] = (stored) => host.store(stored);
      const outcome = await fetch(file, { companyId, connectionId, store, signal, timeoutMs: quickMs });
      if (outcome.outcome !== 'stored')
        log.warn(
          { ...ids, waId: id, kind: file.kind, ...outcome, source: undefined },
          'a file could not be fetched at once',
        );
      return outcome;
    });
  }

  /**
   * A chat known by its LID alone is looked up among the pairs the library has learnt; nothing is asked of the network.
   */
  async function withOtherForm(chat: ChatAddress): Promise<ChatAddress> {
    if (chat.isGroup || chat.phone || !isLidUser(chat.id)) return chat;
    const number = await socket()
      ?.signalRepository.lidMapping.getPNForLID(chat.id)
      .catch(() => null);
    return number ? addressOf(chat.id, number) : chat;
  }

  /** Who changes a message of a group, in every form of the address that is known here. */
  async function by({ type, chat, by: member }: Extract<ChannelEvent, { type: 'edit' | 'delete' }>) {
    if (!member) return {};
    const { lidMapping } = socket()?.signalRepository ?? {};
    const other = async (form: string) =>
      (isLidUser(form) ? lidMapping?.getPNForLID(form) : lidMapping?.getLIDForPN(form))?.catch(() => null);
    const others = await Promise.all(member.forms.map(other));
    const forms = [...member.forms, ...others.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []))];
    return { by: await groups.memberOf(chat.id, forms, type === 'delete') };
  }

  /** In groups people are named by their LID, which says nothing; many are known with their number. */
  async function named(mentions: readonly Mention[] | undefined): Promise<{ mentions?: readonly Mention[] }> {
    if (!mentions) return {};
    const { pn, lid } = mine();
    const known = async (one: Mention): Promise<Mention> => {
      if (one.phone || !isLidUser(one.id)) return one;
      const number =
        one.id === lid
          ? pn
          : await socket()
              ?.signalRepository.lidMapping.getPNForLID(one.id)
              .catch(() => null);
      return { ...one, phone: phoneOf(number && jidNormalizedUser(number)) };
    };
    return { mentions: await Promise.all(mentions.map(known)) };
  }

  async function openEdit(
    waId: string,
    sealed: proto.Message.ISecretEncryptedMessage,
    chat: ChatAddress,
    { key }: WAMessage,
  ): Promise<ReturnType<typeof editedText> | undefined> {
    const { pn, lid } = mine();
    const author = key.fromMe
      ? [lid, pn]
      : [key.participant, key.participantAlt, ...(chat.isGroup ? [] : [chat.id, ...chat.aliases])];
    const senders = author
      .flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []))
      .toSorted((a, b) => Number(isLidUser(b) ?? false) - Number(isLidUser(a) ?? false));
    for (const pauseMs of secretPausesMs) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const known = secrets.get<string>(waId);
      const secret = known === undefined ? await host.secretOf(waId) : Buffer.from(known, 'base64');
      const opened = secret && openSealedEdit(sealed, secret, senders);
      if (opened) return editedText(opened);
    }
    return undefined;
  }

  return {
    watch(stanza) {
      const { id, edit, type } = stanza.attrs;
      const isHidden =
        edit ||
        type === 'reaction' ||
        getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
      if (!id) return;
      came.set(id, Date.now());
      // What is about another message has no bubble of its own that could be filled later.
      if (isHidden) hidden.set(id, true);
    },
    take(arrival) {
      const { pn, lid } = mine();
      try {
        const { fullMessage } = decodeMessageNode({ tag: 'message', attrs: arrival.attrs }, pn, lid);
        const decoded = proto.Message.decode(arrival.plain);
        const key = { ...fullMessage.key, ...otherFormOfRecipient(arrival.attrs) };
        const message = { ...fullMessage, key, message: decoded.deviceSentMessage?.message ?? decoded } as WAMessage;
        prepare(message);
        enter(message, arrival.arrivedAt, arrival.id);
      } catch (error) {
        log.error({ err: error, ...ids, waId: arrival.attrs['id'] }, 'a message of the inbox could not be read');
      }
    },
    takeMessage(message) {
      if (taken.has(nameOf(message))) return;
      if (message.message && !message.messageStubType) prepare(message);
      else if (message.message || hidden.get(message.key.id ?? '') !== undefined) return;
      // As with those of the inbox, the stanza counts: others may have been opened meanwhile.
      enter(message, came.get<number>(message.key.id ?? '') ?? Date.now());
    },
    async settled() {
      await Promise.all(chats.values());
      await Promise.all(writing);
    },
  };
}

/** When a message came, and its place in the inbox. `isLast`: it does not wait any more. */
interface Taken {
  arrivedAt: number;
  arrivalId: string | undefined;
  isLast: boolean;
}

interface HeldEdit extends Omit<Taken, 'isLast'> {
  /** The id of the message that it changes. */
  target: string;
  message: WAMessage;
}

const nameOf = ({ key }: WAMessage) => `${key.remoteJid} ${key.participant ?? ''} ${key.id}`;

/**
 * What the owner wrote on the phone: the library (rc14) tells the other form of the owner's address, not of the
 * customer's.
 */
function otherFormOfRecipient(attrs: Arrival['attrs']): { remoteJidAlt?: string } {
  const other =
    attrs['recipient'] &&
    (attrs['recipient_pn'] ?? attrs['peer_recipient_pn'] ?? attrs['recipient_lid'] ?? attrs['peer_recipient_lid']);
  return other ? { remoteJidAlt: other } : {};
}

/** One chat has one lane, whichever form of its address a message used: every message has told the LID since 2026. */
function laneOf(event: Said['event']): string {
  if (event.type === 'ack') return '';
  const { id, aliases } = event.chat;
  return [id, ...aliases].find((form) => isLidUser(form)) ?? id;
}

/**
 * An edit whose secret we do not have, for example of a message from before the link: a person sees that something was
 * changed.
 */
function unreadableEdit(message: WAMessage, { fromMe }: { fromMe: boolean }, chat: ChatAddress): ChannelEvent {
  const at = Number(message.messageTimestamp ?? 0) * 1000 || Date.now();
  return {
    type: 'message',
    waId: message.key.id ?? '',
    chat,
    fromMe,
    writtenAt: at,
    arrivedAt: Date.now(),
    pushName: null,
    sender: null,
    groupSubject: null,
    content: { kind: 'unknown', raw: 'secretEncryptedMessage' },
    quotedWaId: null,
    isForwarded: false,
    secret: null,
  };
}
