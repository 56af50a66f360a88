import { isJidGroup, isLidUser, isPnUser, jidNormalizedUser, proto } from 'baileys';
import type { BaileysEventMap, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, ChatAddress } from '../driver.ts';
import { addressOf } from './chat-address.ts';
import type { groupBook } from './groups.ts';

type Events = Partial<BaileysEventMap>;
type Receipt = BaileysEventMap['message-receipt.update'][number];
const { READ, PLAYED } = proto.WebMessageInfo.Status;

/** Readers of a larger group are not counted: two ticks mean that one member has the message. */
const mostMembers = 256;
/** Entries of the address book in one event. */
const mostNames = 500;

interface PhoneTools {
  groups: Pick<ReturnType<typeof groupBook>, 'membersOf'>;
  mine(): { pn: string; lid: string };
  socket(): WASocket | undefined;
  report(events: readonly ChannelEvent[]): void;
  log: Log;
}

/**
 * What the owner does on the phone: reads conversations, changes the address book. And what members of groups tell of
 * our messages, among which are the receipts of the owner's phone.
 */
export function phoneWatch({ groups, mine, socket, report, log }: PhoneTools): { note(events: Events): Promise<void> } {
  const isMine = (jid: string | null | undefined) =>
    Boolean(jid) && Object.values(mine()).includes(jidNormalizedUser(jid ?? undefined));

  /** With the phone number, where the library has learnt it: the messages of the chat are in the lane of the number. */
  async function chatOf(jid: string): Promise<ChatAddress> {
    if (!isLidUser(jid)) return addressOf(jid);
    const number = await socket()?.signalRepository.lidMapping.getPNForLID(jid);
    return addressOf(jid, number);
  }

  async function readIn(jid: string, waIds: readonly string[] | null): Promise<ChannelEvent[]> {
    return isMine(jid) ? [] : [{ type: 'read', chat: await chatOf(jid), waIds }];
  }

  async function readsIn(events: Events): Promise<ChannelEvent[]> {
    const read = new Map<string, string[]>();
    const add = (jid: string | null | undefined, id: string | null | undefined) => {
      if (jid && id) read.set(jid, [...(read.get(jid) ?? []), id]);
    };
    // Receipts about messages that are not ours come from our own other devices only.
    for (const { key, update } of events['messages.update'] ?? [])
      if (!key.fromMe && (update.status === READ || update.status === PLAYED)) add(key.remoteJid, key.id);
    for (const { key, receipt } of events['message-receipt.update'] ?? [])
      if (isMine(receipt.userJid) && receipt.readTimestamp) add(key.remoteJid, key.id);
    const byReceipts = [...read].map(([jid, ids]) => readIn(jid, ids));
    const whole = (events['chats.update'] ?? []).flatMap(({ id, unreadCount, messages }) =>
      // The library tells of a chat also with a message that came just now.
      id && unreadCount === 0 && !messages?.length ? [readIn(id, null)] : [],
    );
    return (await Promise.all([...byReceipts, ...whole])).flat();
  }

  /** How many others are in the group; undefined: not known, or too many. */
  async function othersIn(group: string): Promise<number | undefined> {
    const members = await groups.membersOf(group);
    if (!members || members.length > mostMembers) return undefined;
    return members.filter(({ id, lid, phoneNumber }) => ![id, lid, phoneNumber].some(isMine)).length;
  }

  async function acksOf(group: string, receipts: readonly Receipt[]): Promise<ChannelEvent[]> {
    const of = await othersIn(group);
    return receipts.flatMap(({ key: { id: waId }, receipt: { userJid, readTimestamp } }): ChannelEvent[] => {
      if (!waId || !userJid || isMine(userJid)) return [];
      if (of === undefined || of === 0) return [{ type: 'ack', waId, ack: 2, error: null }];
      const member = { id: jidNormalizedUser(userJid), of };
      return [{ type: 'ack', waId, ack: readTimestamp ? 4 : 2, error: null, member }];
    });
  }

  async function groupAcksIn(events: Events): Promise<ChannelEvent[]> {
    const byGroup = Map.groupBy(
      (events['message-receipt.update'] ?? []).filter(
        ({ key }) => key.fromMe && isJidGroup(key.remoteJid ?? undefined),
      ),
      ({ key }) => key.remoteJid ?? '',
    );
    return (await Promise.all([...byGroup].map(([group, receipts]) => acksOf(group, receipts)))).flat();
  }

  function namesIn(events: Events): ChannelEvent[] {
    const entries = (events['contacts.upsert'] ?? []).flatMap(({ id, name, lid, phoneNumber }) => {
      if (!name || !id || !(isLidUser(id) || isPnUser(id)) || isMine(id)) return [];
      return [{ chat: addressOf(id, isLidUser(id) ? phoneNumber : lid), name }];
    });
    const pieces = Math.ceil(entries.length / mostNames);
    return Array.from({ length: pieces }, (_, nth) => ({
      type: 'book',
      entries: entries.slice(nth * mostNames, (nth + 1) * mostNames),
    }));
  }

  return {
    async note(events) {
      report(namesIn(events));
      try {
        report(await groupAcksIn(events));
        report(await readsIn(events));
      } catch (error) {
        log.warn({ err: error }, 'what the phone told could not be understood');
      }
    },
  };
}
