import { EventEmitter } from 'node:events';
import { jidDecode } from 'baileys';
import type { BinaryNode, ChatMutation, proto } from 'baileys';
import { usualBehaviour } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { Bundle } from './bundle.ts';
import type { Delivery } from './delivery.ts';
import type { ShownMessage } from './describe-message.ts';
import { makeNoiseAuthority } from './noise-authority.ts';
import type { NoiseAuthority } from './noise-authority.ts';
import type { Phone } from './phone.ts';

/** A linked device of an account: the client under test. */
export type Companion = {
  account: Phone;
  device: number;
  keyIndex: number;
  /** The static Noise key that was bound at pairing, in base64. */
  noiseKey: string;
  /** The name in the list of linked devices; a saved world does not have it. */
  name?: string | undefined;
  bundle: Bundle;
  connection?: Connection | undefined;
  /** The client asked for its stanzas after its login. Until then they wait in `pending`. */
  isActive: boolean;
  /** Stanzas that the client has not confirmed, in order. They are delivered again after a reconnect. */
  pending: Map<string, BinaryNode>;
  /** The client was active before, so it gets no first history. */
  wasActive: boolean;
};

/** A client's socket after the handshake. */
export type Connection = {
  payload: proto.IClientPayload;
  /** The client's static Noise key, in base64. */
  noiseKey: string;
  companion?: Companion | undefined;
  /** The references of the pairing codes that this client may show. */
  refs: string[];
  /** The client shows a pairing code for this number. */
  pairing?: {
    number: string;
    /** The client's ephemeral public key, encrypted with the code. */
    wrapped: Buffer;
    /** The client's last step, with its key bundle. */
    finish: PromiseWithResolvers<BinaryNode>;
  };
  /** The secrets that a scan voided. */
  retiredSecrets: Set<string>;
  send(node: BinaryNode): void;
  /** Sends a query from the server and waits for the client's result. */
  ask(node: BinaryNode): Promise<BinaryNode>;
  /** Closes the WebSocket. Stanzas that were sent before it still arrive. */
  close(): void;
  /** Ends the TCP connection at once. */
  cut(): void;
};

export type Group = { id: string; subject: string; addressing: 'lid' | 'pn'; members: Phone[]; admins: Phone[] };

/** The message state that the sender knows: on the server, on the receiver's device, read, played. */
export type Tick = 'sent' | 'delivered' | 'read' | 'played';

/** A message of a phone or of a linked device. */
export type ChatMessage = {
  id: string;
  /** Number of the sender. */
  from: string;
  /** Number of the receiver, or id of the group. */
  to: string;
  at: number;
  message: proto.IMessage;
  /** The message as the phone shows it. */
  seen: ShownMessage;
  tick: Tick;
  /** The linked device that sent it. It is absent if a phone sent the message. */
  device?: number;
  /** The attributes of the stanza, for a resend. */
  attrs: Record<string, string>;
};

/** The events of the world, emitted in order. */
export type MockEvents = {
  linked: [companion: Companion];
  /** The client logged in and asked for its stanzas. */
  online: [companion: Companion];
  offline: [companion: Companion];
  unlinked: [companion: Companion];
  /** A phone decrypted a message of a client. */
  delivered: [
    arrival: { companion: Companion; phone: Phone; delivery: Delivery; message: proto.IMessage; node: BinaryNode },
  ];
  /** The server acknowledged a message of a client, or refused it. */
  acknowledged: [companion: Companion, id: string];
  /**
   * A phone could not decrypt a message. A customer's phone asks for a resend, at most five times. If the ratchet
   * position was used before, the message is dropped instead (`dropped`).
   */
  undecryptable: [failure: { companion: Companion; phone: Phone; id: string; reason: string; dropped: boolean }];
  /** A client asked for a message again and got it under the same id. */
  resent: [resend: { companion: Companion; id: string; node: BinaryNode }];
  /** A client sent a receipt: no type for delivered, `read`, `played`, `retry` … */
  receipt: [companion: Companion, node: BinaryNode];
  ack: [connection: Connection, node: BinaryNode];
  chatstate: [companion: Companion, node: BinaryNode];
  presence: [companion: Companion, node: BinaryNode];
  call: [companion: Companion, node: BinaryNode];
  /** A client sent a message to its own phone (placeholder resend, app-state key request …). */
  peer: [companion: Companion, message: proto.IMessage];
  preKeys: [companion: Companion, count: number];
  appPatch: [companion: Companion, collection: string, actions: ChatMutation[]];
  uploaded: [path: string, bytes: number];
  downloaded: [path: string];
  /** A client asked its phone to upload a file again. */
  mediaRetry: [companion: Companion, receipt: BinaryNode];
  /** A message was stored, or its tick rose. */
  changed: [message: ChatMessage];
  /** A client asked whether a number is on the service. */
  lookedUp: [number: string];
  /** A client asked with one query which devices people use. */
  devicesQueried: [jids: string[]];
  unknownQuery: [node: BinaryNode];
  /** The mock itself failed. */
  problem: [error: unknown];
};

/** The events that `waitUntil` observes. `main.ts` saves the world a moment after each of them. */
export const eventNames = [
  'linked',
  'online',
  'offline',
  'unlinked',
  'delivered',
  'undecryptable',
  'resent',
  'receipt',
  'ack',
  'acknowledged',
  'chatstate',
  'presence',
  'call',
  'peer',
  'preKeys',
  'appPatch',
  'uploaded',
  'downloaded',
  'mediaRetry',
  'changed',
  'lookedUp',
  'devicesQueried',
  'unknownQuery',
  'problem',
] as const satisfies (keyof MockEvents)[];

/** The state of the mock service. Most other functions take it as their first argument. */
export type World = {
  authority: NoiseAuthority;
  /** `127.0.0.1:port` of the media host, set after it listens. */
  mediaHost: string;
  behaviour: Behaviour;
  /** By number and by LID user. */
  phones: Map<string, Phone>;
  /** By `<number>:<device>`. */
  companions: Map<string, Companion>;
  groups: Map<string, Group>;
  connections: Set<Connection>;
  /** Encrypted files by path. */
  files: Map<string, Buffer>;
  /** Files that the media host deleted and the phones still have. */
  expired: Map<string, Buffer>;
  /** The addresses of profile pictures by JID. */
  pictures: Map<string, string>;
  messages: Map<string, ChatMessage>;
  events: EventEmitter<MockEvents>;
};

export function makeWorld(): World {
  const events = new EventEmitter<MockEvents>();
  // Each `waitUntil` listens to all events, so many listeners are no leak.
  events.setMaxListeners(0);
  return {
    authority: makeNoiseAuthority(),
    mediaHost: '',
    behaviour: { ...usualBehaviour },
    phones: new Map(),
    companions: new Map(),
    groups: new Map(),
    connections: new Set(),
    files: new Map(),
    expired: new Map(),
    pictures: new Map(),
    messages: new Map(),
    events,
  };
}

/** The behaviour for this phone and for the clients linked to it. */
export const behaviourOf = (world: World, phone: Phone): Behaviour => ({ ...world.behaviour, ...phone.behaviour });

/** Finds a phone by a JID, a number or a LID user. */
export const findPhone = (world: World, jid: string | undefined) => world.phones.get(jidDecode(jid)?.user ?? jid ?? '');

/**
 * Finds the account of a number, with or without the Brazilian ninth digit. Old accounts are registered without that
 * digit and keep that address. The server does not deliver a message to the other form.
 * Sources: WhiskeySockets/Baileys#1997, wwebjs/whatsapp-web.js#1967.
 */
export function findAccount(world: World, jid: string | undefined): Phone | undefined {
  const exact = findPhone(world, jid);
  if (exact || jid?.endsWith('@lid')) return exact;
  // Such as 55 11 9 87654321 and 55 11 87654321.
  const [, area, digits] = /^55(\d{2})9?([6-9]\d{7})$/.exec(jidDecode(jid)?.user ?? jid ?? '') ?? [];
  return area && digits
    ? (findPhone(world, `55${area}9${digits}`) ?? findPhone(world, `55${area}${digits}`))
    : undefined;
}

export function requirePhone(world: World, jid: string | undefined): Phone {
  const phone = findPhone(world, jid);
  if (!phone) throw new Error(`there is no phone ${jid}`);
  return phone;
}

export const companionKey = (companion: { account: Phone; device: number }) =>
  `${companion.account.number}:${companion.device}`;

export const companionsOf = (world: World, account: Phone) =>
  [...world.companions.values()].filter((companion) => companion.account === account);

/**
 * The address of a linked device in LID form. Phones store their sessions under this address, even if a stanza used the
 * other form.
 */
export const lidOf = ({ account, device }: Companion) => account.lid.replace('@', `:${device}@`);

/** The address of a linked device in phone-number form. */
export const pnOf = ({ account, device }: Companion) => account.pn.replace('@', `:${device}@`);
