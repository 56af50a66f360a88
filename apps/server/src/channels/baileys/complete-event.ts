import type { WAMessage } from 'baileys';
import { companyOf } from '../../platform/scope/company.ts';
import type { Log } from '../../platform/log.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import type { ChannelEvent, Content, Host, Mention } from '../driver.ts';
import { quickFetch } from '../quick-fetch.ts';
import { describeFile, type MediaHosts } from './awaited-file.ts';
import type { EditOpener } from './edit-opener.ts';
import { fetchAwaited } from './fetch-awaited.ts';
import type { GroupDirectory } from './groups.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { RemoteFile } from './remote-file.ts';
import type { DecodedMessage } from './to-channel-event.ts';

export interface CompleterTools {
  host: Host;
  log: Log;
  addresses: KnownAddresses;
  groups: Pick<GroupDirectory, 'subjectOf' | 'memberOf'>;
  edits: Pick<EditOpener, 'open'>;
  mediaHosts: MediaHosts;
  /** The server is a test server on this machine. */
  isLocal: boolean;
  signal: AbortSignal;
}

/** How long, and up to which size, a message waits for its file before it is journalled without the file. */
const quickMs = 5000;
const maxQuickBytes = 8 * 2 ** 20;
/** Downloads of one number at the same time. */
const filesAtOnce = 4;

/**
 * Adds to a decoded message what it does not contain: the other form of addresses, the subject of the group, the text
 * of a sealed edit, the file.
 * @returns undefined for a sealed edit that cannot be opened
 */
export function eventCompleter(
  tools: CompleterTools,
): (decoded: DecodedMessage, message: WAMessage) => Promise<ChannelEvent | undefined> {
  const { addresses, groups, edits } = tools;
  const contentOf = fileContent(tools);

  const mentionsOf = async (mentions: readonly Mention[] | undefined) =>
    mentions ? { mentions: await addresses.ofMentions(mentions) } : {};

  async function authorOf({ type, chat, by }: Extract<ChannelEvent, { type: 'edit' | 'delete' }>) {
    if (!by) return {};
    // Whether the author is an admin matters only for a deletion: admins may delete messages of others.
    const mustBeAdmin = type === 'delete';
    return { by: await groups.memberOf(chat.id, await addresses.ofMember(by.forms), mustBeAdmin) };
  }

  return async ({ event, file, sealed }, message) => {
    if (event.type === 'ack') return event;
    const chat = await addresses.ofChat(event.chat);
    switch (event.type) {
      case 'edit': {
        const opened = sealed ? await edits.open(event.waId, sealed, chat, message) : event;
        if (!opened) return undefined;
        const { body, mentions } = opened;
        return { ...event, chat, body, ...(await authorOf(event)), ...(await mentionsOf(mentions)) };
      }
      case 'delete':
        return { ...event, chat, ...(await authorOf(event)) };
      case 'message': {
        const groupSubject = chat.isGroup ? await groups.subjectOf(chat.id) : null;
        const whole = { ...event, chat, groupSubject, ...(await mentionsOf(event.mentions)) };
        return file ? { ...whole, content: await contentOf(file, message) } : whole;
      }
      default:
        return { ...event, chat };
    }
  };
}

function fileContent({ host, log, mediaHosts, isLocal, signal }: CompleterTools) {
  const files = quickFetch({ timeoutMs: quickMs, maxBytes: maxQuickBytes, signal });
  const fetch = fetchAwaited({ isLocal, inTurn: limitConcurrency(filesAtOnce) });
  const { companyId, connectionId } = host;
  const store: Host['store'] = (file) => host.store(file);

  return async (remote: RemoteFile, { key }: WAMessage): Promise<Content> => {
    const { remoteJid, id, fromMe, participant } = key;
    const messageKey = {
      remoteJid: remoteJid ?? '',
      id: id ?? '',
      fromMe: fromMe === true,
      participant: participant ?? null,
    };
    const file = await describeFile(remote, messageKey, mediaHosts);
    // All media hosts of WhatsApp count as one place, so it needs no name.
    return files.contentOf('', { file, caption: remote.caption }, async (fetchSignal) => {
      const outcome = await fetch(file, {
        company: companyOf({ companyId }),
        connectionId,
        store,
        signal: fetchSignal,
        timeoutMs: quickMs,
      });
      // The source is not logged: it contains the key of the file.
      if (outcome.outcome !== 'stored')
        log.warn(
          { connectionId, waId: id, kind: file.kind, ...outcome, source: undefined },
          'a file could not be downloaded at once',
        );
      return outcome;
    });
  };
}
