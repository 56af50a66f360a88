/**
 * What a driver (WhatsApp by QR, Meta's Cloud API, the sandbox phone) and the house say to each other. Types only.
 * Nothing here knows a noun: addresses, ids and content, never contacts or tickets.
 */

/** Where a message comes from or goes to. */
export interface ChatAddress {
  /**
   * The form the chat uses now, as the network writes it (`5511…@s.whatsapp.net`, `…@lid`, `…@g.us`): answers go there.
   */
  id: string;
  /** Every other form known to mean the same chat. */
  aliases: readonly string[];
  /** Digits of the phone number, when known; a LID is not one. */
  phone: string | null;
  isGroup: boolean;
}

/** A file already in the storage; only its key travels. */
export interface StoredFile {
  key: string;
  thumbKey: string | null;
  playKey: string | null;
  name: string;
  mimetype: string;
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** 0 to 100, about 60 of them. */
  peaks: readonly number[] | null;
  voice: boolean;
}

/** Where the network keeps a file of a message. Opaque outside the driver; stored as JSON. */
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
  /** A first download has failed; the next one waits for the first backoff. */
  wasTried?: boolean;
}

/** A file to store: its bytes, or `fill`, which writes them to a path. */
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
   * Try again later. `isHostFailing`: other downloads from the same host will fail too. `asks`: the link has expired;
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
    companyId: number;
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
      /** It holds moments as `⟦ms since 1970⟧`: the house knows in which time zone they are read. */ isTimed?: boolean;
    }
  | { kind: 'file'; file: StoredFile; caption: string }
  /** The file could not be downloaded at once. The server downloads it later. */
  | { kind: 'awaited-file'; file: AwaitedFile; caption: string }
  | { kind: 'location'; latitude: number; longitude: number; name: string; address: string }
  /** One or more vCards. */
  | { kind: 'contact'; cards: readonly { name: string; vcard: string }[] }
  | {
      kind: 'call';
      video: boolean;
      missed: boolean;
      /** We hung up, because the company takes no calls. */ rejected?: boolean;
    }
  /** Shown once on the sender's phone and never to linked devices. */
  | { kind: 'view-once' }
  /** It came and cannot be opened yet; the sender's phone was asked for it again and may send it under the same id. */
  | { kind: 'undecryptable' }
  /** Outgoing only: a message that Meta approved before. `body` is its text with the parameters filled in. */
  | { kind: 'template'; name: string; language: string; parameters: readonly TemplateParameter[]; body: string }
  /** Something we cannot show: the raw kind, so that a person sees that something came. */
  | { kind: 'unknown'; raw: string };

/** Somebody whom a text names as `@digits`. */
export interface Mention {
  digits: string;
  /** The address, as the network writes it. */
  id: string;
  /** Digits of the phone number, when known. */
  phone: string | null;
}

/** A value for a placeholder of a template's header, body or button. */
export interface TemplateParameter {
  part: 'header' | 'body' | 'button';
  /** Place among the buttons; 0 otherwise. */
  index: number;
  text: string;
  /** Its own name, in a template whose placeholders are not numbered. */
  name?: string;
  /** What kind of button it fills; an address otherwise. */
  button?: 'copy_code';
}

/** Who changes a message of a group; without it nobody may. */
export interface Member {
  /** Every form of the member's address that is known, LID and phone, without a device. */
  forms: readonly string[];
  /** The member may delete what others wrote. */
  isAdmin: boolean;
}

/** What is known of an advertisement that a customer tapped. Texts may be empty. */
export interface Ad {
  headline: string;
  body: string;
  /** Where the advertisement leads; empty where it is not told. */
  sourceUrl: string;
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string;
  /** Meta's id of the click, for reports of conversions. */
  clickId: string;
}

interface Happened {
  /** WhatsApp's id of the message it is about. */
  waId: string;
  chat: ChatAddress;
  /** From the phone's history, imported when the number was linked: stored, but nobody is called. */
  past?: boolean;
}

/**
 * What is journalled: each becomes a lane entry before anything else looks at it (DESIGN.md §6). Times in ms since
 * 1970.
 */
export type ChannelEvent =
  | (Happened & {
      type: 'message';
      fromMe: boolean;
      /** When the sender wrote it, by the sender's clock (WhatsApp: whole seconds). */
      writtenAt: number;
      /** When it came in here. */
      arrivedAt: number;
      /** The name the sender gave itself. */
      pushName: string | null;
      /** In a group: who wrote. */
      sender: { id: string; phone: string | null; name: string | null } | null;
      groupSubject: string | null;
      content: Content;
      quotedWaId: string | null;
      isForwarded: boolean;
      /** Base64; WhatsApp needs it later to open sealed edits. */
      secret: string | null;
      /** Whom the text or caption names; the house puts names there. */
      mentions?: readonly Mention[];
      /** How far one of ours had got, of the past. */
      ack?: number;
      /** The username of the sender, without the @; absent where the network tells none. */
      username?: string | null;
      /** The advertisement that brought the customer here. */
      ad?: Ad;
      /** The customer changed the number or id: `chat` is the former address, this the present one. */
      movedTo?: ChatAddress;
    })
  /** A group has another name. */
  | { type: 'group'; chat: ChatAddress; subject: string }
  | (Happened & { type: 'edit'; body: string; fromMe: boolean; by?: Member; mentions?: readonly Mention[] })
  | (Happened & { type: 'delete'; fromMe: boolean; by?: Member })
  | (Happened & { type: 'reaction'; fromMe: boolean; sender: string; emoji: string })
  /** A phone answered `askForFile`. The answer is opaque outside the driver's `FileFetcher`. */
  | (Happened & { type: 'file-answer'; fromMe: boolean; answer: FileSource })
  /** The owner read these messages on the phone, or by null all there are until now. */
  | { type: 'read'; chat: ChatAddress; waIds: readonly string[] | null }
  /** Names in the address book of the company's phone. */
  | { type: 'book'; entries: readonly { chat: ChatAddress; name: string }[] }
  /**
   * 1 server, 2 delivered, 3 delivered to all, 4 read, 5 played. With an error the message failed for good. `member`:
   * of one member of a group, and how many members there are beside us.
   */
  | { type: 'ack'; waId: string; ack: number; error: string | null; member?: { id: string; of: number } };

/** What is told at once and never stored. */
export type FleetingEvent = { type: 'presence'; chat: ChatAddress; state: 'composing' | 'recording' | 'paused' };

/**
 * `OPENING`: connecting, or about to. `TIMEOUT`: it was connected, the network is away, and the driver tries again by
 * itself. `DISCONNECTED`: it stays so until a person does something. Messages go out only while `CONNECTED`.
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

/** How a connection stands. What is absent stays as it was. */
export interface StateChange {
  status: ConnectionState;
  reason?: StopReason | null;
  qrcode?: string;
  retries?: number;
  /** Digits of the linked number. */
  number?: string | null;
  /** The link is gone: do not connect by yourself again. */
  ended?: boolean;
  /** Percent of the phone's history that has come in; null: none is coming. */
  importing?: number | null;
  /** WhatsApp lets this number write to nobody new until then, ms since 1970. */
  restrictedUntil?: number | null;
  /** What is spoken, for people who look for help: library and version of the protocol. */
  speaks?: string;
}

/** A message to go out. `waId` was chosen by the house: sending it twice must show it once. */
export interface Outgoing {
  waId: string;
  /** `ChatAddress.id` of the chat, or digits with `@s.whatsapp.net` for a first contact. */
  to: string;
  content: Content;
  quoted: { waId: string; fromMe: boolean; body: string; participant: string | null } | null;
}

/** What sending gives back: the network has the message. */
export interface Sent {
  /**
   * As it went over the wire, kept for resending; its first tick is stored with it. Null: the driver has reported that
   * one itself.
   */
  wire: Uint8Array | null;
  secret: Uint8Array | null;
  /** The account that the network found for the address, with every form that is known of it; absent: not told. */
  account?: ChatAddress;
}

/**
 * Why something was not sent. `again`: nothing went out, and the whole number should wait. `chat-again`: nothing went
 * out, and only this chat should wait. `unknown`: it may have gone out; the same id may be sent again, and only this
 * chat waits. `never`: refused for good, `code` says why.
 */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: SendOutcome;
  readonly code: string;
  /** How long to wait, where the driver knows it. */
  readonly retryInMs: number | undefined;
  constructor(outcome: SendOutcome, code: string, cause?: unknown, retryInMs?: number) {
    super(code, { cause });
    this.outcome = outcome;
    this.code = code;
    this.retryInMs = retryInMs;
  }
}
type SendOutcome = 'again' | 'chat-again' | 'unknown' | 'never';

/** What the host gives a driver. */
export interface Host {
  readonly companyId: number;
  readonly connectionId: number;
  /** Rises with every change of hands; writes of the driver are fenced by it. */
  readonly epoch: number;
  /**
   * Resolves when the events are stored: from there they cannot be lost. Call in the order of each chat; do not call
   * for a later event of a chat before an earlier one.
   */
  deliver(events: readonly ChannelEvent[]): Promise<void>;
  tell(event: FleetingEvent): void;
  state(change: StateChange): Promise<void>;
  /** Looks at the bytes, makes thumbnail and playable form, stores them. @throws Failure ERR_MEDIA_… */
  store(file: FileToStore): Promise<StoredFile>;
  /** The bytes of a stored file. */
  load(key: string): Promise<Uint8Array>;
  /** What went over the wire under this id, for a retry request. */
  wireOf(waId: string): Promise<Uint8Array | null>;
  /** The secret of a stored message, to open a sealed edit. */
  secretOf(waId: string): Promise<Uint8Array | null>;
  /** Whether a message is here and open, here and undecryptable, or not here. */
  standingOf(waId: string): Promise<'open' | 'undecryptable' | 'absent'>;
  /** What people chose for this connection. */
  wishes(): Promise<Wishes>;
}

export interface Wishes {
  /** Hang up on callers. */
  rejectCalls: boolean;
  /** Days of the phone's history to import when it is linked; 0: none. */
  historyDays: number;
}

/** One connection being driven. Several of its calls may be under way at a time, of different chats. */
export interface Driving {
  /** @throws SendError */
  send(message: Outgoing): Promise<Sent>;
  /**
   * Prepares a message while the one before it in its chat is under way, and sends it when `before` has resolved.
   * Rejects as `before` does, and then sends nothing. Absent: messages of a chat are prepared one after the other.
   * @throws SendError
   */
  sendAfter?(message: Outgoing, before: Promise<void>): Promise<Sent>;
  /** Sends several in their order, where the network takes several in one call. @returns what became of each. */
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
  /** Tells the customer that these were read. */
  markRead(chat: string, messages: readonly { waId: string; participant: string | null }[]): Promise<void>;
  presence(chat: string, state: 'composing' | 'paused'): Promise<void>;
  /** The canonical number of digits on WhatsApp, or null when it is not there. */
  lookUp(number: string): Promise<{ id: string; phone: string; lid: string | null } | null>;
  /**
   * Asks the account's phone to upload a file again whose link has expired. The answer is a `file-answer` event; it may
   * never come. Undefined where the network has no such request. @throws SendError
   */
  askForFile?(source: FileSource): Promise<void>;
  /**
   * Picture and name that a chat shows of itself; undefined where the network has no such thing. Null: it shows none.
   */
  profile?(chat: string): Promise<{ picture: Uint8Array | null; name: string | null }>;
  /** Asks to be told when the customer types; lasts until the connection closes. */
  watchPresence?(chat: string): Promise<void>;
  /**
   * Ends the link on WhatsApp's side and forgets it; also called right after `drive`, when nothing is connected yet.
   * Bounded by the host to 20 s.
   */
  logout(): Promise<void>;
  /** Lets go without ending the link; resolves when everything of this driver is stored. */
  stop(): Promise<void>;
}

/** A way to talk to WhatsApp. */
export interface DriverFactory {
  /**
   * Connects with what is stored, or shows a code to link. `fresh`: forget what is stored first. Resolves at once;
   * states come through the host.
   */
  drive(host: Host, options: { fresh: boolean }): Promise<Driving>;
}
