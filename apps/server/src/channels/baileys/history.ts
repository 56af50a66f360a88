import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';
import { proto } from 'baileys';
import type { DownloadableMessage, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, Content, Host } from '../driver.ts';
import { breather } from './breathe.ts';
import { fileFetcher } from './fetch-file.ts';
import type { PastNotice } from './past-notices.ts';
import { readHistory, type PastChat, type Rest } from './read-history.ts';
import type { RemoteFile } from './remote-file.ts';
import { pastAddress, toPastEvents } from './to-past-events.ts';

/**
 * Takes in what the owner's phone tells of its past, as far back as people want; never in the way of what happens now.
 */
export interface HistoryImporter {
  /** A piece of the history can be fetched; it stays on the list of notices until it has been stored. */
  take(notice: PastNotice): void;
  /** Percent of what the phone has told; null: nothing is coming. */
  percent(): number | null;
  /**
   * Resolves when nothing more is delivered. What is not finished begins again after the next start: nothing is stored
   * twice.
   */
  stop(): Promise<void>;
}

export interface HistoryTools {
  host: Host;
  log: Log;
  mine(): { pn: string; lid: string };
  socket(): WASocket | undefined;
  done(notice: PastNotice): Promise<void>;
  /** The percentage changed. */
  tell(): void;
  anyHost: boolean;
  given: AbortSignal;
}

const dayMs = 24 * 3600_000;
const chunk = 100;
/** Its files are fetched in so many lines; larger ones of the past are not worth the wait. */
const filesAtOnce = 3;
const mostFileBytes = 16 * 2 ** 20;
const mostBytes = 512 * 2 ** 20;
/** The phone tells its history in pieces, and may be switched off in between. */
const patienceMs = 2 * 60_000;
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const { ON_DEMAND } = proto.HistorySync.HistorySyncType;
const open = promisify(inflate);

export function historyImporter({
  host,
  log,
  mine,
  socket,
  done,
  tell,
  anyHost,
  given,
}: HistoryTools): HistoryImporter {
  const files = fileFetcher({ anyHost, given, atOnce: filesAtOnce });
  const underWay = new Set<string>();
  let working: Promise<void> = Promise.resolve();
  let percent: number | null = null;
  let quiet: NodeJS.Timeout | undefined;

  function show(next: number | null) {
    if (percent === next) return;
    percent = next;
    tell();
  }

  async function work(notice: PastNotice) {
    const { historyDays } = await host.wishes();
    const notification = proto.Message.HistorySyncNotification.decode(notice.notification);
    const isWanted = historyDays > 0;
    clearTimeout(quiet);
    if (isWanted) show(Math.max(percent ?? 0, Math.min(notification.progress ?? 0, 99)));
    const since = isWanted ? notice.arrivedAt - historyDays * dayMs : Infinity;
    for await (const piece of readHistory(await fetchHistory(notification), { since })) {
      if (given.aborted) return;
      if ('rest' in piece) await teach(piece.rest);
      else await deliver(piece.chat, notice.arrivedAt);
    }
    if (given.aborted) return;
    await done(notice);
    if (underWay.size > 1) return;
    if (notification.progress === 100) show(null);
    else quiet = setTimeout(() => show(null), patienceMs);
  }

  async function fetchHistory(notification: proto.Message.IHistorySyncNotification): Promise<Uint8Array> {
    const inline = notification.initialHistBootstrapInlinePayload;
    if (inline?.length) return open(inline, { maxOutputLength: mostBytes });
    // The notice names no host, and without one WhatsApp's is asked.
    const mediaHost = anyHost ? (await socket()?.refreshMediaConn())?.hosts[0]?.hostname : undefined;
    const from = {
      ...notification,
      ...(mediaHost !== undefined && { url: `https://${mediaHost}${notification.directPath}` }),
    } as DownloadableMessage;
    return open(await files.fetch({ from, type: 'md-msg-hist', size: Number(notification.fileLength ?? 0) }), {
      maxOutputLength: mostBytes,
    });
  }

  async function deliver(chat: PastChat, arrivedAt: number) {
    const address = pastAddress(chat);
    if (!address) return;
    const breathe = breather();
    const { pn, lid } = mine();
    let waitingFor: Promise<ChannelEvent[]>[] = [];
    const flush = async () => {
      const events = (await Promise.all(waitingFor)).flat();
      waitingFor = [];
      if (!given.aborted) await host.deliver(events);
    };
    for (const message of chat.messages) {
      await breathe();
      if (given.aborted) return;
      const past = toPastEvents(address, { about: chat.about, message, mine: [pn, lid], arrivedAt });
      if (!past) continue;
      const { said, reactions } = past;
      waitingFor.push(
        contentOf(said.event.content, said.file).then((content) => [{ ...said.event, content }, ...reactions]),
      );
      if (waitingFor.length >= chunk) await flush();
    }
    await flush();
  }

  /** WhatsApp keeps files for some weeks only: without one its words are left, or that there was one. */
  async function contentOf(content: Content, file: RemoteFile | undefined): Promise<Content> {
    if (!file) return content;
    try {
      if (file.size > mostFileBytes) throw new Error(`${file.size} bytes are more than we fetch of the past`);
      const bytes = await files.fetch(file);
      const stored = await host.store({
        bytes,
        name: file.name,
        claimedType: file.claimedType,
        voice: file.voice,
        sticker: file.sticker,
      });
      return { kind: 'file', file: stored, caption: file.caption };
    } catch (error) {
      log.debug({ err: error, kind: file.type }, 'a file of the past could not be fetched');
      return file.caption ? { kind: 'chat', body: file.caption } : { kind: 'unknown', raw: `${file.type}Message` };
    }
  }

  /** The library gets what it needs of a history as one that somebody asked for, which changes nothing else in it. */
  async function teach(rest: Rest) {
    const { pn } = mine();
    const payload = deflateSync(Buffer.concat([rest, proto.HistorySync.encode({ syncType: ON_DEMAND }).finish()]));
    const historySyncNotification = { syncType: ON_DEMAND as number, initialHistBootstrapInlinePayload: payload };
    const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
    const taught = socket();
    if (!taught) throw new Error('The number is not connected.');
    await taught.upsertMessage(
      { key: { remoteJid: pn, fromMe: true, id: 'past' }, message, messageTimestamp: Math.floor(Date.now() / 1000) },
      'append',
    );
  }

  async function workPatiently(notice: PastNotice) {
    for (let attempt = 1; !given.aborted; attempt++) {
      try {
        return await work(notice);
      } catch (error) {
        log.warn({ err: error, attempt }, 'a piece of the history could not be taken in');
        // It is taken again when the number is connected again.
        if (!socket()) return;
        if (attempt === 3) {
          show(null);
          return done(notice);
        }
        await wait(attempt * 5000, undefined, { signal: given }).catch(() => undefined);
      }
    }
  }

  return {
    take(notice) {
      if (underWay.has(notice.id)) return;
      underWay.add(notice.id);
      working = working
        .then(() => workPatiently(notice))
        .catch((error: unknown) => log.warn({ err: error }, 'a notice of the history could not be removed'))
        .finally(() => underWay.delete(notice.id));
    },
    percent: () => percent,
    async stop() {
      clearTimeout(quiet);
      await working;
    },
  };
}
