/**
 * The interface between a driver (WhatsApp by QR code, Meta's Cloud API, the sandbox phone) and the product. It
 * has addresses, ids and content, but no noun of the product: no contacts and no tickets.
 */
import type { LaneOfCompany } from '../platform/lanes/lanes.ts';
import type { ChannelEvent, ChatAddress, Content, PresenceEvent } from './channel-events.ts';
import type { FileSource, FileToStore, StoredFile } from './channel-files.ts';

export type * from './channel-events.ts';
export type * from './channel-files.ts';

/**
 * `OPENING`: a start is under way. `qrcode`: a code for linking is shown. `PAIRING`: the phone has accepted the link.
 * `TIMEOUT`: the driver reconnects by itself. `DISCONNECTED`: only a person can connect it again; but the host
 * repeats a failed start. Messages are sent only in the state `CONNECTED`.
 */
export type ConnectionState = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED';
/**
 * Why a connection is not connected. `replaced`: another client uses the same link. `passkey-required`: WhatsApp wants
 * to link by a passkey. `suspended`: WhatsApp refuses the number for a time. `stopped`: an order ended the link.
 */
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
  /** The code to show for linking; empty: none. */
  qrcode?: string;
  /** Attempts to connect that failed in a row; while linking, the number of codes. */
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
  protocolVersion?: string;
}

/** A message to send. The product chooses `waId`; it is the idempotency key of the send. */
export interface Outgoing {
  waId: string;
  /** `ChatAddress.id` of the chat; for a first contact the digits with `@s.whatsapp.net`. */
  to: string;
  content: Content;
  /** The message that this one answers. `participant`: in a group, the address of its author. */
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
  /** Later edits of the message are encrypted with it; null: there is none. */
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
   * `before` rejects, the call rejects and sends nothing. Absent: messages of a chat are prepared one after the other.
   * @throws SendError
   */
  sendAfter?(message: Outgoing, before: Promise<void>): Promise<Sent>;
  /** Sends several messages in one call, in their order. @returns the result of each message */
  sendAll?(messages: readonly Outgoing[]): Promise<(Sent | SendError)[]>;
  /** Edits one of our messages. @throws SendError */
  edit(target: { waId: string; to: string; body: string }): Promise<void>;
  /** Deletes one of our messages for all who got it. @throws SendError */
  remove(target: { waId: string; to: string }): Promise<void>;
  /** Sets the company's reaction to a message; an empty `emoji` removes it. @throws SendError */
  react(target: {
    waId: string;
    to: string;
    fromMe: boolean;
    participant: string | null;
    emoji: string;
  }): Promise<void>;
  /** Sends read receipts. */
  markRead(chat: string, messages: readonly { waId: string; participant: string | null }[]): Promise<void>;
  /** Shows in a chat whether the company is typing (`composing`) or has stopped (`paused`). */
  presence(chat: string, state: 'composing' | 'paused'): Promise<void>;
  /** The account of a number (digits), as WhatsApp has it registered; null: the number is not on WhatsApp. */
  lookUp(number: string): Promise<{ id: string; phone: string; lid: string | null } | null>;
  /**
   * Asks the account's phone to upload a file again after the link of the file has expired. The answer is a
   * `file-answer` event, which may never come. Absent: the network has no such request. @throws SendError
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
 * The connections that this node drives, for workers of lanes. The second part of a lane's name is the id of its
 * connection: 7 in `send:7` and `send:7:55`.
 */
export interface DrivenLanes {
  /** A lane for each connection. */
  lanes(laneOf: (connectionId: number) => string): readonly LaneOfCompany[];
  /** The driver for a lane. Undefined: this node does not drive the connection of the lane. */
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
