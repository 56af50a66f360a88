import type { BinaryNode, ChatModification } from 'baileys';
import { addPhone, removePhone } from './add-phone.ts';
import { changeOnPhone, shareAppStateKey } from './app-state.ts';
import type { Behaviour } from './behaviour.ts';
import { writeMessage } from './content.ts';
import type { Content } from './content.ts';
import { deliver } from './deliver.ts';
import { mediaOf } from './describe-message.ts';
import type { Kind } from './describe-message.ts';
import type { EventLog } from './event-log.ts';
import { cutConnection, deliverGarbage, endStream, failStream, forgetCompanion } from './faults.ts';
import { addGroup, changeMember, renameGroup, sendToGroup } from './groups.ts';
import { sendHistory } from './history.ts';
import { expireFile } from './media.ts';
import type { Phone } from './phone.ts';
import { readChat } from './read-chat.ts';
import { scanQr } from './scan-qr.ts';
import { sendAsCustomer } from './send-as-customer.ts';
import { typeOnPhone } from './send-from-phone.ts';
import { endCall, offerCall, showPresence, showTyping } from './signals.ts';
import type { MockWhatsApp } from './start-mock-whatsapp.ts';
import { sendReceipt } from './ticks.ts';
import { unlink } from './unlink.ts';
import { companionsOf, requirePhone } from './world.ts';
import type { Tick } from './world.ts';

/** Each form of content as JSON, with its file in base64. The conditional type goes through the forms one by one. */
export type JsonContent = Content extends infer C
  ? C extends { data: Uint8Array }
    ? Omit<C, 'data'> & { data: string }
    : C
  : never;

type OneDevice = { account: string; device?: number };

/**
 * The calls of the admin API: `POST /api/<name>` with the input as JSON. A phone is named by its number. `device`
 * selects one of several linked devices; the default is the device that was linked last.
 */
export const adminCalls = (mock: MockWhatsApp, log: EventLog) => {
  const find = findersOf(mock);
  return {
    ...phoneCalls(mock, find),
    ...messageCalls(mock, find),
    ...groupCalls(mock, find),
    ...faultCalls(mock, find),
    ...viewCalls(mock, find),
    events: (input: { after?: number }) => log.after(input.after ?? 0),
  };
};

type Finders = ReturnType<typeof findersOf>;

/** Find what an input names. @throws Error if it does not exist */
const findersOf = (mock: MockWhatsApp) => {
  const phone = (number: string) => requirePhone(mock, number);
  return {
    phone,
    group: (id: string) => {
      const found = mock.groups.get(id);
      if (!found) throw new Error(`there is no group ${id}`);
      return found;
    },
    device: (input: OneDevice) => {
      const linked = companionsOf(mock, phone(input.account));
      const found = input.device ? linked.find((companion) => companion.device === input.device) : linked.at(-1);
      if (!found) throw new Error(`${input.account} has no such linked device`);
      return found;
    },
  };
};

/** The phones of the world and their linked devices. */
const phoneCalls = (mock: MockWhatsApp, { phone, device }: Finders) => ({
  /** The addresses a client needs, and all phones and groups of the world. */
  status: () => ({
    socketUrl: mock.socketUrl,
    mediaHost: mock.mediaHost,
    certificateFile: mock.certificate.file,
    certificate: mock.certificate.pem,
    behaviour: mock.behaviour,
    phones: [...new Set(mock.phones.values())].map((each) => viewPhone(mock, each)),
    groups: [...mock.groups.values()].map(({ id, subject, members }) => ({
      id,
      subject,
      members: members.map(({ number }) => number),
    })),
  }),
  addPhone: (input: { number: string; name?: string; lidUser?: string; business?: boolean }) =>
    viewPhone(mock, addPhone(mock, input)),
  removePhone: (input: { phone: string }) => removePhone(mock, phone(input.phone)),
  setPicture: (input: { jid: string; url: string }) => void mock.pictures.set(input.jid, input.url),

  scanQr: async (input: { account: string; qr: string; businessName?: string }) => {
    const companion = await scanQr(mock, input.qr, phone(input.account), input);
    return { device: companion.device };
  },
  /** The owner removes a linked device on the phone. */
  unlink: (input: OneDevice) => unlink(mock, device(input)),
});

/** What people do on their phones: write, read, type, call. */
const messageCalls = (mock: MockWhatsApp, { phone, device }: Finders) => ({
  /**
   * A customer sends a message. With `copies` the server delivers the same stanza several times. With the `id` of an
   * earlier message the phone sends that message again.
   */
  send: async (input: {
    from: string;
    to: string;
    content: JsonContent;
    id?: string;
    damaged?: boolean;
    copies?: number;
  }) => ({
    id: await sendAsCustomer(mock, phone(input.from), phone(input.to), readContent(input.content), input),
  }),
  /** The owner writes to a customer on the phone, not on a linked device. */
  typeOnPhone: async (input: { account: string; to: string; content: JsonContent }) => {
    const [account, to] = [phone(input.account), phone(input.to)];
    return { id: await typeOnPhone(mock, account, to, writeMessage(mock, account, to, readContent(input.content))) };
  },
  receipt: (input: OneDevice & { by: string; id: string; tick: Exclude<Tick, 'sent'>; group?: string }) =>
    sendReceipt(mock, device(input), phone(input.by), input.id, input.tick, input.group),
  typing: (input: OneDevice & { from: string; state: 'composing' | 'recording' | 'paused' }) =>
    showTyping(mock, device(input), phone(input.from), input.state),
  presence: (input: OneDevice & { from: string; state: 'available' | 'unavailable' }) =>
    showPresence(mock, device(input), phone(input.from), input.state),
  call: (input: OneDevice & { from: string; kind?: 'audio' | 'video' }) => ({
    callId: offerCall(device(input), phone(input.from), input.kind),
  }),
  endCall: (input: OneDevice & { from: string; callId: string }) =>
    endCall(device(input), phone(input.from), input.callId),
});

/** Groups, and what the owner's phone sends by itself. */
const groupCalls = (mock: MockWhatsApp, { phone, group, device }: Finders) => ({
  addGroup: (input: { subject: string; members: string[] }) => ({
    id: addGroup(mock, input.subject, input.members.map(phone)).id,
  }),
  sendToGroup: async (input: { from: string; group: string; text: string }) => {
    return { id: await sendToGroup(mock, phone(input.from), group(input.group), { conversation: input.text }) };
  },
  renameGroup: (input: { group: string; by: string; subject: string }) =>
    renameGroup(mock, group(input.group), phone(input.by), input.subject),
  changeMember: (input: { group: string; by: string; change: 'add' | 'remove'; who: string }) =>
    changeMember(mock, group(input.group), phone(input.by), input.change, phone(input.who)),
  history: async (input: OneDevice & { history: { [key: string]: unknown }; by?: 'message' | 'file' }) => ({
    id: await sendHistory(mock, device(input), input.history, input.by),
  }),
  shareAppStateKey: async (input: OneDevice) => ({ id: await shareAppStateKey(mock, device(input)) }),
  changeOnPhone: (input: { account: string; change: ChatModification; jid: string }) =>
    changeOnPhone(mock, phone(input.account), input.change, input.jid),
});

/** Faults of the network, of the server and of the media host. */
const faultCalls = (mock: MockWhatsApp, { phone, device }: Finders) => ({
  /** Changes the behaviour of the whole world, or of one phone. */
  behave: (input: { phone?: string; behaviour: Partial<Behaviour> }) =>
    void Object.assign(input.phone ? phone(input.phone).behaviour : mock.behaviour, input.behaviour),
  cut: (input: OneDevice) => cutConnection(device(input)),
  endStream: (input: OneDevice & { code: 401 | 440 | 503 | 515 }) => endStream(device(input), input.code),
  failStream: (input: OneDevice & { reason: number }) => failStream(device(input), input.reason),
  forget: (input: OneDevice) => void forgetCompanion(mock, device(input)),
  garbage: (input: OneDevice & { from: string }) => ({ id: deliverGarbage(device(input), phone(input.from)) }),
  /** The media host deletes the file of a message; the phones still have it. */
  expireFile: (input: { id: string }) => {
    const message = mock.messages.get(input.id);
    expireFile(mock, String((message && mediaOf(message.message))?.file.directPath));
  },
  /** Delivers an arbitrary stanza. */
  stanza: (input: OneDevice & { node: BinaryNode }) => deliver(device(input), input.node),
});

/** What has happened so far. */
const viewCalls = (mock: MockWhatsApp, { phone }: Finders) => ({
  /** The messages that reached a phone: each arrival, and each id once with the number of its arrivals. */
  deliveries: (input: { phone: string }) => {
    const { deliveries } = phone(input.phone);
    const distinct = new Map<string, { id: string; text: string; times: number }>();
    for (const { id, seen, own } of deliveries) {
      if (!own) distinct.set(id, { id, text: seen.text, times: (distinct.get(id)?.times ?? 0) + 1 });
    }
    return { deliveries, distinct: [...distinct.values()] };
  },
  /** Messages with their ticks, oldest first. `tick` is the state that the service reported to the sender. */
  messages: (input: { from?: string; to?: string }) =>
    [...mock.messages.values()]
      .filter(({ from, to }) => (!input.from || from === input.from) && (!input.to || to === input.to))
      .map(({ id, from, to, at, tick, seen }) => ({ id, from, to, at, tick, seen })),
  /** How many delivered messages are unread, by the number of the phone or the id of the group. */
  unread: () => {
    const counts: Record<string, number> = {};
    for (const { to, tick, seen } of mock.messages.values()) {
      if (tick === 'delivered' && !silentKinds.has(seen.kind)) counts[to] = (counts[to] ?? 0) + 1;
    }
    return counts;
  },
  chat: (input: { account: string; customer: string }) => readChat(mock, phone(input.account), phone(input.customer)),
});

/** Kinds that a phone does not count as unread. */
const silentKinds = new Set<Kind>(['reaction', 'edit', 'delete', 'other']);

export type AdminCalls = ReturnType<typeof adminCalls>;

function viewPhone(mock: MockWhatsApp, phone: Phone) {
  const { number, pn, lid, name, business } = phone;
  const linked = companionsOf(mock, phone).map(({ device, isActive, pending }) => ({
    device,
    online: isActive,
    waiting: pending.size,
  }));
  return { number, pn, lid, name, business, linked };
}

const readContent = (content: JsonContent): Content =>
  'data' in content ? { ...content, data: Buffer.from(content.data, 'base64') } : content;
