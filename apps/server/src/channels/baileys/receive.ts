import { cleanMessage, decodeMessageNode, getBinaryNodeChildren, isLidUser, proto } from 'baileys';
import type { BinaryNode, WAMessage, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, ChatAddress, Host } from '../driver.ts';
import type { MediaHosts } from './awaited-file.ts';
import { boundedCache } from './bounded-cache.ts';
import { chatQueues } from './chat-queues.ts';
import { eventCompleter } from './complete-event.ts';
import { editOpener } from './edit-opener.ts';
import type { GroupDirectory } from './groups.ts';
import { heldEdits } from './held-edits.ts';
import { knownAddresses } from './known-addresses.ts';
import type { InboxMessage } from './signal-repository.ts';
import { toChannelEvent, type DecodedMessage } from './to-channel-event.ts';

/** Turns received messages into channel events and delivers them, in the order of each chat. */
export interface Receiver {
  /** Call this for each stanza before it is decrypted. */
  registerStanza(stanza: BinaryNode): void;
  /** Receives a message of the inbox. It is removed from there when its event is journalled. */
  receiveDecrypted(message: InboxMessage): void;
  /** Receives a message of the library's own events, which repeat most of what came by the inbox. */
  receiveEvent(message: WAMessage): void;
  /** Resolves when every received message is journalled or, after the stop, left in the inbox. */
  settled(): Promise<void>;
}

export interface ReceiverTools {
  host: Host;
  log: Log;
  ownJids(): { pn: string; lid: string };
  socket(): WASocket | undefined;
  groups: Pick<GroupDirectory, 'subjectOf' | 'memberOf'>;
  /** Removes a message from the inbox. */
  remove(inboxId: string): void;
  isLocal: boolean;
  mediaHosts: MediaHosts;
  signal: AbortSignal;
}

/** A message on its way through the receiver. */
interface PendingMessage {
  message: WAMessage;
  arrivedAt: number;
  /** Its row in the inbox, if it came from there. */
  inboxId: string | undefined;
}

/** How long a sealed edit waits, by the state of the message that it changes. */
const editTimeoutMs = { readable: 0, absent: 10 * 60_000, undecryptable: 24 * 3600_000 };

export function receiver(tools: ReceiverTools): Receiver {
  const { host, log, ownJids, socket, remove, signal } = tools;
  const received = boundedCache({ maxEntries: 5000 });
  const stanzas = recentStanzas();
  const isRepeatedLocation = locationFilter();
  const edits = editOpener(host, ownJids);
  const addresses = knownAddresses(socket, ownJids);
  const complete = eventCompleter({ ...tools, addresses, edits });
  const chats = chatQueues();
  const { store, stored } = eventStore(tools);
  const held = heldEdits<PendingMessage & { target: string }>(({ edit, isLast }) => {
    if (!signal.aborted) enter(edit, isLast);
  });

  function enter(item: PendingMessage, isLast = false) {
    const { pn, lid } = ownJids();
    const decoded = toChannelEvent(item.message, { ownJids: [pn, lid], arrivedAt: item.arrivedAt });
    if (!decoded || isRepeatedLocation(decoded)) {
      if (item.inboxId !== undefined) remove(item.inboxId);
      return;
    }
    const { event } = decoded;
    edits.remember(event);
    const processed = chats.run(chatKeyOf(event), () => process(decoded, item, isLast));
    // Sealed edits that wait for this message are processed after it.
    if (event.type === 'message' && event.secret) void processed.then(() => held.messageArrived(event.waId));
  }

  async function process(decoded: DecodedMessage, item: PendingMessage, isLast: boolean) {
    const { message } = item;
    const ids = { connectionId: host.connectionId, waId: message.key.id };
    try {
      const event = (await complete(decoded, message)) ?? (await holdEdit(decoded.event, item, isLast));
      if (event && !signal.aborted) store(event, item);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, ...ids }, 'a message could not be processed');
    }
  }

  /** Holds a sealed edit while its message may still come. Otherwise returns the event that stands for it. */
  async function holdEdit(event: DecodedMessage['event'], item: PendingMessage, isLast: boolean) {
    if (event.type !== 'edit') return undefined;
    const remainingMs = isLast ? 0 : item.arrivedAt + editTimeoutMs[await host.messageState(event.waId)] - Date.now();
    if (remainingMs <= 0) return unreadableEdit(item.message, event, await addresses.ofChat(event.chat));
    held.hold({ ...item, target: event.waId }, remainingMs);
    return undefined;
  }

  return {
    registerStanza: stanzas.register,
    receiveDecrypted(arrived) {
      try {
        const message = normalised(readMessage(arrived, ownJids()), ownJids());
        received.set(messageKeyOf(message), true);
        enter({ message, arrivedAt: arrived.arrivedAt, inboxId: arrived.id });
      } catch (error) {
        const ids = { connectionId: host.connectionId, waId: arrived.attrs['id'] };
        log.error({ err: error, ...ids }, 'a message of the inbox could not be read');
      }
    },
    receiveEvent(message) {
      if (received.has(messageKeyOf(message))) return;
      const id = message.key.id ?? '';
      // Content and a stub: only a part of the stanza could be decrypted, and the event is ignored. No content: an
      // undecryptable or view-once message.
      if (message.message && !message.messageStubType) {
        received.set(messageKeyOf(normalised(message, ownJids())), true);
      } else if (message.message || stanzas.isHidden(id)) return;
      // The arrival of the stanza counts, not that of this event: messages of the inbox are ordered in the same way.
      enter({ message, arrivedAt: stanzas.arrivedAt(id) ?? Date.now(), inboxId: undefined });
    },
    async settled() {
      await chats.settled();
      await stored();
    },
  };
}

/** Delivers events without waiting for the commit: the journal keeps the order of the calls. */
function eventStore({ host, log, remove }: Pick<ReceiverTools, 'host' | 'log' | 'remove'>) {
  const storing = new Set<Promise<void>>();
  return {
    store(event: ChannelEvent, { message, inboxId }: PendingMessage) {
      const ids = { connectionId: host.connectionId, waId: message.key.id };
      const stored = host.deliver([event]).then(
        () => void (inboxId !== undefined && remove(inboxId)),
        (error: unknown) => log.warn({ err: error, ...ids }, 'a message could not be journalled'),
      );
      storing.add(stored);
      void stored.finally(() => storing.delete(stored));
    },
    stored: (): Promise<unknown> => Promise.all(storing),
  };
}

/** When recent stanzas arrived, and which of them get no message of their own when they are undecryptable. */
function recentStanzas() {
  const arrived = boundedCache({ maxEntries: 2000 });
  const hidden = boundedCache({ maxEntries: 2000 });
  return {
    register(stanza: BinaryNode) {
      const { id, edit, type } = stanza.attrs;
      if (!id) return;
      arrived.set(id, Date.now());
      const mayHide = getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
      // An edit or a reaction has no bubble of its own, which a later copy could fill.
      if (edit || type === 'reaction' || mayHide) hidden.set(id, true);
    },
    arrivedAt: (id: string) => arrived.get<number>(id),
    isHidden: (id: string) => hidden.has(id),
  };
}

/** WhatsApp ends a live location after at most eight hours. */
const maxSharingMs = 8 * 3600_000;

/** Returns a filter: whether a message updates a live location that is already shown. Each location is shown once. */
function locationFilter() {
  const sharing = boundedCache({ maxEntries: 1000, ttlMs: maxSharingMs });
  return ({ event, live }: DecodedMessage): boolean => {
    if (!live || event.type !== 'message') return false;
    const key = `${chatKeyOf(event)} ${event.sender?.id ?? event.fromMe}`;
    const isRepeat = live === 'later' && sharing.has(key);
    sharing.set(key, true);
    return isRepeat;
  };
}

function readMessage({ attrs, plain }: InboxMessage, { pn, lid }: { pn: string; lid: string }): WAMessage {
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, pn, lid);
  const decoded = proto.Message.decode(plain);
  const key = { ...fullMessage.key, ...otherFormOfRecipient(attrs) };
  return { ...fullMessage, key, message: decoded.deviceSentMessage?.message ?? decoded } as WAMessage;
}

/** The message with its addresses in their normal form. */
function normalised(message: WAMessage, { pn, lid }: { pn: string; lid: string }): WAMessage {
  cleanMessage(message, pn, lid);
  return message;
}

const messageKeyOf = ({ key }: WAMessage) => `${key.remoteJid} ${key.participant ?? ''} ${key.id}`;

/** For a message from the owner's phone the library (rc14) gives the owner's other address, not the customer's. */
function otherFormOfRecipient(attrs: InboxMessage['attrs']): { remoteJidAlt?: string } {
  if (!attrs['recipient']) return {};
  const other =
    attrs['recipient_pn'] ?? attrs['peer_recipient_pn'] ?? attrs['recipient_lid'] ?? attrs['peer_recipient_lid'];
  return other ? { remoteJidAlt: other } : {};
}

/** The LID of a chat where it is known. Every message contains it since 2026, whichever address it was sent to. */
function chatKeyOf(event: DecodedMessage['event']): string {
  if (event.type === 'ack') return '';
  const { id, aliases } = event.chat;
  return [id, ...aliases].find((form) => isLidUser(form)) ?? id;
}

/** Stands for an edit that cannot be opened: the secret of its message is not known, as from before the link. */
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
