import { EventEmitter } from 'node:events';
import { jidDecode } from 'baileys';
import type { BinaryNode, ChatMutation, proto } from 'baileys';
import { usualBehaviour } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { Bundle } from './bundle.ts';
import type { Delivery } from './delivery.ts';
import type { Seen } from './describe-message.ts';
import { makeNoiseAuthority } from './noise-authority.ts';
import type { NoiseAuthority } from './noise-authority.ts';
import type { Phone } from './phone.ts';

/** A device linked to an account by scanning its code: the client under test. */
export type Companion = {
  account: Phone;
  device: number;
  keyIndex: number;
  /** Base64 of the static Noise key bound at pairing. */
  noiseKey: string;
  bundle: Bundle;
  connection?: Connection | undefined;
  /** The client asked for its stanzas after its login; until then they wait. */
  active: boolean;
  /** Stanzas the client has not confirmed, in order. They come again after a reconnect. */
  pending: Map<string, BinaryNode>;
  /** The first history was sent. */
  greeted: boolean;
};

/** A socket of a client, handshake done. */
export type Connection = {
  payload: proto.IClientPayload;
  /** Base64 */
  noiseKey: string;
  companion?: Companion | undefined;
  /** References of the pairing codes shown to this client. */
  refs: string[];
  /** Secrets that a scan made void. */
  retiredSecrets: Set<string>;
  send(node: BinaryNode): void;
  /** Sends a query of the server and waits for its result. */
  ask(node: BinaryNode): Promise<BinaryNode>;
  /** Ends the stream politely, what was sent first still arrives. */
  close(): void;
  /** Cuts the TCP connection. */
  cut(): void;
};

export type Group = { id: string; subject: string; addressing: 'lid' | 'pn'; members: Phone[]; admins: Phone[] };

/** What the sender of a message can know: on the server, on the phone, read, heard. */
export type Tick = 'sent' | 'delivered' | 'read' | 'played';

/** A message anybody sent, by its id. */
export type ChatMessage = {
  id: string;
  /** Number of the sender. */
  from: string;
  /** Number of the receiver, or id of the group. */
  to: string;
  at: number;
  message: proto.IMessage;
  /** The same as a person sees it. */
  seen: Seen;
  tick: Tick;
  /** The linked device that sent it; absent when a phone did. */
  device?: number;
  /** The stanza's attributes, to send it again. */
  attrs: Record<string, string>;
};

/** What happens, in the order in which it happens. */
export type MockEvents = {
  linked: [companion: Companion];
  /** Logged in and asking for stanzas. */
  online: [companion: Companion];
  offline: [companion: Companion];
  unlinked: [companion: Companion];
  /** A phone could read a message of a client. */
  delivered: [
    arrival: { companion: Companion; phone: Phone; delivery: Delivery; message: proto.IMessage; node: BinaryNode },
  ];
  /**
   * A phone could not, and asked for it again; or dropped it without a word, because its place in the session was used
   * before.
   */
  undecryptable: [failure: { companion: Companion; phone: Phone; id: string; reason: string; dropped: boolean }];
  /** A client asked for a message again, and got it under the same id. */
  resent: [resend: { companion: Companion; id: string; node: BinaryNode }];
  /** A client sent a receipt: no type for delivered, `read`, `played`, `retry` … */
  receipt: [companion: Companion, node: BinaryNode];
  ack: [connection: Connection, node: BinaryNode];
  chatstate: [companion: Companion, node: BinaryNode];
  presence: [companion: Companion, node: BinaryNode];
  call: [companion: Companion, node: BinaryNode];
  /** A message of a client to its own phone (placeholder resend, app-state key request …). */
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
  unknownQuery: [node: BinaryNode];
  /** Something broke on the mock's side. */
  problem: [error: unknown];
};

/** The names of all events. */
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
  'unknownQuery',
  'problem',
] as const satisfies (keyof MockEvents)[];

/** Everything the mock service knows. Verbs take it as their first argument. */
export type World = {
  authority: NoiseAuthority;
  /** `127.0.0.1:port` of the media host, set when it listens. */
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
  /** Those that the media host has forgotten and phones still have. */
  expired: Map<string, Buffer>;
  /** Profile pictures: address by JID. */
  pictures: Map<string, string>;
  messages: Map<string, ChatMessage>;
  events: EventEmitter<MockEvents>;
};

export function makeWorld(): World {
  const events = new EventEmitter<MockEvents>();
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

/** How the world behaves towards this phone and the clients linked to it. */
export const behaviourOf = (world: World, phone: Phone): Behaviour => ({ ...world.behaviour, ...phone.behaviour });

/** The phone behind a JID, a number or a LID user. */
export const findPhone = (world: World, jid: string | undefined) => world.phones.get(jidDecode(jid)?.user ?? jid ?? '');

/**
 * The account that the server finds for a number, whether it is asked with the Brazilian ninth digit or without. Old
 * accounts are registered without it and are addressed so ever since; a message to the other form reaches nobody.
 * Sources: WhiskeySockets/Baileys#1997, wwebjs/whatsapp-web.js#1967.
 */
export function findAccount(world: World, jid: string | undefined): Phone | undefined {
  const exact = findPhone(world, jid);
  if (exact || jid?.endsWith('@lid')) return exact;
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
 * The address of a linked device in LID form. Phones keep their sessions under this one, whatever form a stanza used.
 */
export const lidOf = ({ account, device }: Companion) => account.lid.replace('@', `:${device}@`);

/** The address of a linked device in phone-number form. */
export const pnOf = ({ account, device }: Companion) => account.pn.replace('@', `:${device}@`);
