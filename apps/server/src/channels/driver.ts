/**
 * The interface between a driver (WhatsApp by QR code, Meta's Cloud API, the sandbox phone) and the product. Types
 * only. It has addresses, ids and content, but no noun of the product: no contacts and no tickets.
 */
import type { LaneOfCompany } from '../platform/lanes/lanes.ts';
import type { Company } from '../platform/scope/scope.ts';

/** The address of a chat. */
export interface ChatAddress {
  /**
   * The form that the chat uses now, as the network writes it (`5511…@s.whatsapp.net`, `…@lid`, `…@g.us`). Answers go
   * there.
   */
  id: string;
  /** All other known forms of the same address. */
  aliases: readonly string[];
  /** The digits of the phone number, if it is known. A LID is not a phone number. */
  phone: string | null;
  isGroup: boolean;
}

/** A file in the storage. */
export interface StoredFile {
  key: string;
  thumbKey: string | null;
  playKey: string | null;
  /** The bytes of the playable form; null or absent: there is none, or it is not known. */
  playSize?: number | null;
  name: string;
  mimetype: string;
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** The waveform of a recording: about 60 values from 0 to 100. */
  peaks: readonly number[] | null;
  voice: boolean;
}

/** Where the network keeps a file of a message. Only the driver reads it. Stored as JSON. */
export interface FileSource {
  driver: string;
  [more: string]: unknown;
}

/** A file that is not downloaded yet, as its message describes it. */
export interface AwaitedFile {
  /**
   * `downloading`: it is downloaded automatically. `on-demand`: it is downloaded when a person asks for it. `expired`
   * and `too-large`: it is never downloaded.
   */
  state: 'downloading' | 'on-demand' | 'expired' | 'too-large';
  kind: StoredFile['kind'];
  name: string;
  /** MIME type, as the sender says. */
  claimedType: string;
  /** Bytes, as the sender says. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** A very small picture of the content, as a `data:` URL. */
  preview: string | null;
  source: FileSource;
  /** A first download has failed, so the next one waits for the first backoff. */
  wasTried?: boolean;
}

/** A file to store: its bytes, or a function that writes them to a path. */
export type FileToStore = ({ bytes: Uint8Array } | { fill: (path: string) => Promise<void> }) & {
  name: string;
  claimedType: string;
  voice?: boolean;
  sticker?: boolean;
};

/** The result of one download of an awaited file. */
export type FetchOutcome =
  | { outcome: 'stored'; file: StoredFile }
  /**
   * Retry later. `isHostFailing`: other downloads from the same host will fail, too. `asks`: the link has expired, and
   * the phone can upload the file again (`Driving.askForFile`). `source` replaces the stored one.
   */
  | { outcome: 'again'; reason: string; isHostFailing: boolean; asks?: boolean; source?: FileSource }
  | { outcome: 'expired'; reason: string }
  | { outcome: 'too-large'; reason: string };

/**
 * Downloads awaited files of one driver. Runs on any node and needs no connection. Network failures are outcomes, not
 * errors.
 */
export type FileFetcher = (
  file: AwaitedFile,
  tools: {
    company: Company;
    connectionId: number;
    store: (file: FileToStore) => Promise<StoredFile>;
    signal: AbortSignal;
    timeoutMs: number;
  },
) => Promise<FetchOutcome>;

export type Content =
  | {
      kind: 'chat';
      body: string;
      /** The text contains times as `⟦ms since 1970⟧`. The product replaces them in the time zone of the company. */
      isTimed?: boolean;
      /** The answer to a form; `body` says the same for people. */
      form?: { token: string; values: Record<string, string> };
    }
  | { kind: 'file'; file: StoredFile; caption: string }
  /** The file was not downloaded at once. A job downloads it later. */
  | { kind: 'awaited-file'; file: AwaitedFile; caption: string }
  | { kind: 'location'; latitude: number; longitude: number; name: string; address: string }
  /** One or more vCards. */
  | { kind: 'contact'; cards: readonly { name: string; vcard: string }[] }
  | {
      kind: 'call';
      video: boolean;
      missed: boolean;
      /** The call was rejected because the company takes no calls. */
      rejected?: boolean;
    }
  /** A view-once message, which linked devices never receive. */
  | { kind: 'view-once' }
  /** The message cannot be decrypted. The sender's phone was asked for it and may send it again under the same id. */
  | { kind: 'undecryptable' }
  /** Outgoing only: a text with options to choose from. Without buttons, the options are numbered lines. */
  | { kind: 'list'; body: string; button: string; options: readonly string[] }
  /**
   * Outgoing only: asks a person for the phone number. Where the network has no button for it, the text alone is sent.
   */
  | { kind: 'phone-request'; body: string }
  /**
   * Outgoing only: a form of WhatsApp. `token` comes back with its answer. Where the network has no forms, the text
   * alone is sent.
   */
  | { kind: 'form'; formId: string; token: string; header: string; body: string; button: string }
  /** Outgoing only: a template that Meta has approved. `body` is its text with the parameters filled in. */
  | {
      kind: 'template';
      name: string;
      language: string;
      parameters: readonly TemplateParameter[];
      body: string;
      /** The file of the header. */
      header: StoredFile | undefined;
    }
  /** Content that cannot be shown. `raw` names its kind, so that people see that a message came. */
  | { kind: 'unknown'; raw: string };

/** A person whom a text names as `@digits`. */
export interface Mention {
  digits: string;
  /** The address, as the network writes it. */
  id: string;
  /** The digits of the phone number, if it is known. */
  phone: string | null;
}

/** A value for a placeholder of a template's header, body or button. */
export interface TemplateParameter {
  part: 'header' | 'body' | 'button';
  /** The position among the buttons; 0 in a header and a body. */
  index: number;
  text: string;
  /** The name of the placeholder, in a template with named placeholders. */
  name?: string;
  /** The kind of button; absent: a link. */
  button?: 'copy_code';
}

/** The group member who edits or deletes a message. */
export interface Member {
  /** All known forms of the member's address, LID and phone number, without a device. */
  forms: readonly string[];
  /** An admin may delete messages of other members. */
  isAdmin: boolean;
}

/** An advertisement that a customer tapped. Texts may be empty. */
export interface Ad {
  headline: string;
  body: string;
  /** The link of the advertisement. */
  sourceUrl: string;
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string;
  /** Meta's id of the click, for reports of conversions. */
  clickId: string;
}

interface AboutMessage {
  /** WhatsApp's id of the message. */
  waId: string;
  chat: ChatAddress;
  /** From the history of the phone. It is stored without notifications. */
  past?: boolean;
}

/** An event that the host journals as a lane entry before anything else reads it. Times are in ms since 1970. */
export type ChannelEvent =
  | (AboutMessage & {
      type: 'message';
      fromMe: boolean;
      /** By the sender's clock, in whole seconds. */
      writtenAt: number;
      /** By our clock. */
      arrivedAt: number;
      /** The sender's profile name. */
      pushName: string | null;
      /** In a group: the member who wrote. */
      sender: { id: string; phone: string | null; name: string | null } | null;
      groupSubject: string | null;
      content: Content;
      quotedWaId: string | null;
      isForwarded: boolean;
      /** Base64. Later edits of the message are encrypted with it. */
      secret: string | null;
      /** The people whom the text or caption names. */
      mentions?: readonly Mention[];
      /** The ack of an own message from the history. */
      ack?: number;
      /** The sender's username without the @, if the network gives it. */
      username?: string | null;
      /** The advertisement from which the customer came. */
      ad?: Ad;
      /** The customer's new address; `chat` is the former one. */
      movedTo?: ChatAddress;
    })
  /** The subject of a group has changed. */
  | { type: 'group'; chat: ChatAddress; subject: string }
  | (AboutMessage & { type: 'edit'; body: string; fromMe: boolean; by?: Member; mentions?: readonly Mention[] })
  | (AboutMessage & { type: 'delete'; fromMe: boolean; by?: Member })
  | (AboutMessage & { type: 'reaction'; fromMe: boolean; sender: string; emoji: string })
  /** The answer of a phone to `askForFile`. Only the driver's `FileFetcher` reads it. */
  | (AboutMessage & { type: 'file-answer'; fromMe: boolean; answer: FileSource })
  /** The owner read these messages on the phone; null: all messages so far. */
  | { type: 'read'; chat: ChatAddress; waIds: readonly string[] | null }
  /** Entries of the address book on the owner's phone. */
  | { type: 'book'; entries: readonly { chat: ChatAddress; name: string }[] }
  /**
   * 1 server, 2 delivered, 3 delivered to all, 4 read, 5 played. With an error the message has failed permanently.
   * `member`: the ack of one member of a group with `of` other members. `at`: when it happened, in ms since 1970, if
   * the network says it. `group`: the group whose member sent the receipt, null for a private chat. Members know the
   * ids of their group's messages, so a receipt counts for messages of its own chat only. Absent: the server says it.
   */
  | {
      type: 'ack';
      waId: string;
      ack: number;
      error: string | null;
      at?: number;
      member?: { id: string; of: number };
      group?: string | null;
    };

/** An event that is passed on at once and never stored. */
export type PresenceEvent = { type: 'presence'; chat: ChatAddress; state: 'composing' | 'recording' | 'paused' };

/**
 * `OPENING`: a start is under way. `TIMEOUT`: the driver reconnects by itself. `DISCONNECTED`: only a person can
 * connect it again. Messages are sent only while it is `CONNECTED`.
 */
export type ConnectionState = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED';
export type StopReason =
  | 'logged-out'
  | 'banned'
  | 'replaced'
  | 'qr-expired'
  | 'passkey-required'
  | 'suspended'
  | 'network'
  | 'version-refused'
  | 'token-refused'
  | 'number-unknown'
  | 'stopped'
  | 'error';

/** The state of a connection. Absent fields do not change. */
export interface StateChange {
  status: ConnectionState;
  reason?: StopReason | null;
  qrcode?: string;
  retries?: number;
  /** The digits of the linked number. */
  number?: string | null;
  /** The link has ended: the host does not start the driver again by itself. */
  ended?: boolean;
  /** Percent of the phone's history that is imported; null: no import is running. */
  importing?: number | null;
  /** Until then WhatsApp refuses messages to new contacts, in ms since 1970. */
  restrictedUntil?: number | null;
  /** The library and the version of the protocol, shown to people who look for the cause of a problem. */
  speaks?: string;
}

/** A message to send. The product chooses `waId`; it is the idempotency key of the send. */
export interface Outgoing {
  waId: string;
  /** `ChatAddress.id` of the chat; for a first contact the digits with `@s.whatsapp.net`. */
  to: string;
  content: Content;
  quoted: { waId: string; fromMe: boolean; body: string; participant: string | null } | null;
  /** Mark it as forwarded, if the network has such a mark. */
  isForwarded?: boolean;
}

/** The result of a send: the network has the message. */
export interface Sent {
  /**
   * The bytes for a later resend; the first tick is stored with them. Null: the driver has reported that tick itself.
   */
  wire: Uint8Array | null;
  secret: Uint8Array | null;
  /** The account to which the network resolved the address, if the network names it. */
  account?: ChatAddress;
}

/**
 * A failed send. `again`: not sent; retry, the whole number waits. `chat-again`: not sent; retry, only the chat waits.
 * `unknown`: possibly sent; retry under the same id, only the chat waits. `never`: refused permanently, `code` says
 * why.
 */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: SendOutcome;
  readonly code: string;
  /** The pause before a retry, if the driver knows it. */
  readonly retryInMs: number | undefined;
  constructor(outcome: SendOutcome, code: string, cause?: unknown, retryInMs?: number) {
    super(code, { cause });
    this.outcome = outcome;
    this.code = code;
    this.retryInMs = retryInMs;
  }
}
type SendOutcome = 'again' | 'chat-again' | 'unknown' | 'never';

/** The interface of the host for a driver. */
export interface Host {
  readonly companyId: number;
  readonly connectionId: number;
  /** Rises each time a node takes the lease. It fences the driver's writes. */
  readonly epoch: number;
  /** Resolves when the events are stored. Call this in the order of the events of each chat. */
  deliver(events: readonly ChannelEvent[]): Promise<void>;
  reportPresence(event: PresenceEvent): void;
  /** Resolves when the state is stored. */
  reportState(change: StateChange): Promise<void>;
  /** Checks a file, makes its thumbnail and its playable form, and stores all of them. @throws Failure ERR_MEDIA_… */
  store(file: FileToStore): Promise<StoredFile>;
  /** The bytes of a stored file. */
  load(key: string): Promise<Uint8Array>;
  /** The bytes that were sent under this id, for a resend request. */
  wireOf(waId: string): Promise<Uint8Array | null>;
  /** The secret of a stored message, which decrypts its sealed edits. */
  secretOf(waId: string): Promise<Uint8Array | null>;
  /** Whether a message is stored, and whether it could be decrypted. */
  messageState(waId: string): Promise<'readable' | 'undecryptable' | 'absent'>;
  /** The company's settings for this connection. */
  settings(): Promise<DriverSettings>;
}

export interface DriverSettings {
  /** Reject incoming calls. */
  rejectCalls: boolean;
  /** Days of the phone's history to import when the number is linked; 0: none. */
  historyDays: number;
}

/** A connection that is being driven. Calls about different chats may be under way at the same time. */
export interface Driving {
  /** @throws SendError */
  send(message: Outgoing): Promise<Sent>;
  /**
   * Prepares a message while the previous message of its chat is under way, and sends it when `before` has resolved. If
   * `before` rejects, this rejects and sends nothing. Absent: messages of a chat are prepared one after the other.
   * @throws SendError
   */
  sendAfter?(message: Outgoing, before: Promise<void>): Promise<Sent>;
  /** Sends several messages in one call, in their order. @returns the result of each message */
  sendAll?(messages: readonly Outgoing[]): Promise<(Sent | SendError)[]>;
  edit(target: { waId: string; to: string; body: string }): Promise<void>;
  remove(target: { waId: string; to: string }): Promise<void>;
  react(target: {
    waId: string;
    to: string;
    fromMe: boolean;
    participant: string | null;
    emoji: string;
  }): Promise<void>;
  /** Sends read receipts. */
  markRead(chat: string, messages: readonly { waId: string; participant: string | null }[]): Promise<void>;
  presence(chat: string, state: 'composing' | 'paused'): Promise<void>;
  /** The number as WhatsApp registers it; null: it is not on WhatsApp. */
  lookUp(number: string): Promise<{ id: string; phone: string; lid: string | null } | null>;
  /**
   * Asks the account's phone to upload a file again whose link has expired. The answer is a `file-answer` event, which
   * may never come. Absent: the network has no such request. @throws SendError
   */
  askForFile?(source: FileSource): Promise<void>;
  /** The profile picture and name of a chat; null: it has none, or hides it. Absent: the network has no profiles. */
  profile?(chat: string): Promise<{ picture: Uint8Array | null; name: string | null }>;
  /**
   * A code that the owner types on the phone with this number, instead of scanning the QR code that is shown now.
   * Absent: the network has no such code. @throws SendError
   */
  pairingCode?(number: string): Promise<string>;
  /** Blocks a person at the network, or unblocks them. Absent: the network cannot. @throws SendError */
  block?(chat: string, isBlocked: boolean): Promise<void>;
  /** Subscribes to the typing of a customer until the connection closes. */
  watchPresence?(chat: string): Promise<void>;
  /**
   * Ends the link at WhatsApp and deletes its keys. The host may call it right after `drive`, before the connection is
   * open, and waits 20 s at most.
   */
  logout(): Promise<void>;
  /** Disconnects and keeps the link. Resolves when every report of this driver is stored. */
  stop(): Promise<void>;
}

/**
 * The connections that this node drives, for workers of lanes. The second part of such a lane's name is its connection
 * (`send:7`, `send:7:55`).
 */
export interface DrivenLanes {
  /** A lane for each connection. */
  lanes(laneOf: (connectionId: number) => string): readonly LaneOfCompany[];
  /** Undefined: this node does not drive the connection of the lane. */
  drivingOf(lane: LaneOfCompany): Driving | undefined;
}

/** A way to connect to WhatsApp. */
export interface DriverFactory {
  /**
   * Connects with the stored link, or shows a QR code. `fresh`: deletes the stored link first. Resolves before the
   * connection is open; the states are reported to the host.
   */
  drive(host: Host, options: { fresh: boolean }): Promise<Driving>;
}
