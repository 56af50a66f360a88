import { isJidGroup, isLidUser, isPnUser, jidNormalizedUser, proto } from 'baileys';
import type { BaileysEventMap, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, ChatAddress } from '../driver.ts';
import { addressOf } from './chat-address.ts';
import type { GroupDirectory } from './groups.ts';

type Events = Partial<BaileysEventMap>;
type Receipt = BaileysEventMap['message-receipt.update'][number];
const { READ, PLAYED } = proto.WebMessageInfo.Status;

/** In a larger group readers are not counted: two ticks mean that one member has the message. */
const maxMembers = 256;
/** Entries of the phone's address book in one event. */
const bookBatchSize = 500;

interface PhoneTools {
  groups: Pick<GroupDirectory, 'membersOf'>;
  ownJids(): { pn: string; lid: string };
  socket(): WASocket | undefined;
  report(events: readonly ChannelEvent[]): void;
  log: Log;
}

/**
 * Reports what the owner does on the phone (reads conversations, changes the address book) and the receipts of group
 * members.
 */
export function phoneWatch(tools: PhoneTools): { handle(events: Events): Promise<void> } {
  const { report, log } = tools;
  const readEvents = readEventsOf(tools);
  const groupAcks = groupAcksOf(tools);
  return {
    async handle(events) {
      report(bookEvents(events, tools));
      try {
        report(await groupAcks(events));
        report(await readEvents(events));
      } catch (error) {
        log.warn({ err: error }, 'receipts of the phone could not be processed');
      }
    },
  };
}

const isOwn = (jid: string | null | undefined, { ownJids }: Pick<PhoneTools, 'ownJids'>): boolean =>
  Boolean(jid) && Object.values(ownJids()).includes(jidNormalizedUser(jid ?? undefined));

function readEventsOf(tools: PhoneTools): (events: Events) => Promise<ChannelEvent[]> {
  /** The chat with its phone number, if the library knows it: the lane of a chat is named by its number. */
  async function chatOf(jid: string): Promise<ChatAddress> {
    if (!isLidUser(jid)) return addressOf(jid);
    return addressOf(jid, await tools.socket()?.signalRepository.lidMapping.getPNForLID(jid));
  }

  /** The `read` event of a chat, unless it is the owner's chat with their own number. `waIds` null: all messages. */
  async function readEvent(jid: string, waIds: readonly string[] | null): Promise<ChannelEvent[]> {
    return isOwn(jid, tools) ? [] : [{ type: 'read', chat: await chatOf(jid), waIds }];
  }

  return async (events) => {
    const byReceipts = [...readIdsByChat(events, tools)].map(([jid, ids]) => readEvent(jid, ids));
    const wholeChats = (events['chats.update'] ?? []).flatMap(({ id, unreadCount, messages }) =>
      // The library also updates a chat when a message arrives.
      id && unreadCount === 0 && !messages?.length ? [readEvent(id, null)] : [],
    );
    return (await Promise.all([...byReceipts, ...wholeChats])).flat();
  };
}

/**
 * The ids of messages that the owner has read, by chat. Receipts for messages that this number received come only from
 * the owner's other devices.
 */
function readIdsByChat(events: Events, tools: PhoneTools): Map<string, string[]> {
  const read = new Map<string, string[]>();
  const add = (jid: string | null | undefined, id: string | null | undefined) => {
    if (jid && id) read.set(jid, [...(read.get(jid) ?? []), id]);
  };
  for (const { key, update } of events['messages.update'] ?? [])
    if (!key.fromMe && (update.status === READ || update.status === PLAYED)) add(key.remoteJid, key.id);
  for (const { key, receipt } of events['message-receipt.update'] ?? [])
    if (isOwn(receipt.userJid, tools) && receipt.readTimestamp) add(key.remoteJid, key.id);
  return read;
}

function groupAcksOf(tools: PhoneTools): (events: Events) => Promise<ChannelEvent[]> {
  /** The number of other members; undefined: not known, or too many. */
  async function otherMembers(group: string): Promise<number | undefined> {
    const members = await tools.groups.membersOf(group);
    if (!members || members.length > maxMembers) return undefined;
    return members.filter(({ id, lid, phoneNumber }) => ![id, lid, phoneNumber].some((jid) => isOwn(jid, tools)))
      .length;
  }

  async function acksOf(group: string, receipts: readonly Receipt[]): Promise<ChannelEvent[]> {
    const memberCount = await otherMembers(group);
    return receipts.flatMap(({ key, receipt }): ChannelEvent[] => {
      const waId = key.id;
      const { userJid, readTimestamp } = receipt;
      if (!waId || !userJid || isOwn(userJid, tools)) return [];
      if (memberCount === undefined || memberCount === 0) return [{ type: 'ack', waId, ack: 2, error: null, group }];
      const member = { id: jidNormalizedUser(userJid), of: memberCount };
      return [{ type: 'ack', waId, ack: readTimestamp ? 4 : 2, error: null, member, group }];
    });
  }

  return async (events) => {
    const receipts = (events['message-receipt.update'] ?? []).filter(
      ({ key }) => key.fromMe && isJidGroup(key.remoteJid ?? undefined),
    );
    const byGroup = Map.groupBy(receipts, ({ key }) => key.remoteJid ?? '');
    return (await Promise.all([...byGroup].map(([group, ofGroup]) => acksOf(group, ofGroup)))).flat();
  };
}

function bookEvents(events: Events, tools: PhoneTools): ChannelEvent[] {
  const entries = (events['contacts.upsert'] ?? []).flatMap(({ id, name, lid, phoneNumber }) => {
    if (!name || !id || !(isLidUser(id) || isPnUser(id)) || isOwn(id, tools)) return [];
    return [{ chat: addressOf(id, isLidUser(id) ? phoneNumber : lid), name }];
  });
  const batches = Math.ceil(entries.length / bookBatchSize);
  return Array.from({ length: batches }, (_, nth) => ({
    type: 'book',
    entries: entries.slice(nth * bookBatchSize, (nth + 1) * bookBatchSize),
  }));
}
