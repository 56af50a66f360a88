import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';
import { proto } from 'baileys';
import type { WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { ChannelEvent, Content, Host } from '../driver.ts';
import { quickFetch } from '../quick-fetch.ts';
import { breather } from './breathe.ts';
import { awaitedFile } from './awaited-file.ts';
import { fetchAwaited } from './fetch-awaited.ts';
import { fetchBytes, mostFileBytes } from './fetch-file.ts';
import { mediaAddress } from './media-address.ts';
import { mediaSource } from './media-source.ts';
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
  /** The server is one under test on this machine. */
  isLocal: boolean;
  /** Media hosts of a server under test, as it names them; undefined: the files are WhatsApp's. */
  mediaHosts(): Promise<readonly string[] | undefined>;
  given: AbortSignal;
}

type PastMessage = Extract<ChannelEvent, { type: 'message' }>;

const dayMs = 24 * 3600_000;
const chunk = 100;
/** Parallel downloads, and the size from which a file is downloaded only when a person asks for it. */
const filesAtOnce = 3;
const mostPastFileBytes = 16 * 2 ** 20;
const fileMs = 60_000;
const pieceMs = 5 * 60_000;
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
  isLocal,
  mediaHosts,
  given,
}: HistoryTools): HistoryImporter {
  const files = quickFetch({ patienceMs: fileMs, mostBytes: mostPastFileBytes, given });
  const inTurn = takeTurns(filesAtOnce);
  const fetch = fetchAwaited({ isLocal });
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
    const address = mediaAddress({ directPath: notification.directPath }, await mediaHosts());
    const source = mediaSource(notification, 'md-msg-hist', address, {
      remoteJid: '',
      id: '',
      fromMe: true,
      participant: null,
    });
    return open(await fetchBytes(source, mostFileBytes, { isLocal, signal: given, timeoutMs: pieceMs }), {
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
      waitingFor.push(contentOf(said.event, said.file).then((content) => [{ ...said.event, content }, ...reactions]));
      if (waitingFor.length >= chunk) await flush();
    }
    await flush();
  }

  /**
   * The media host keeps files for some weeks. The phone is asked for an older file when a person wants to see it, never
   * for all of them at once.
   */
  async function contentOf(
    { content, waId, chat, fromMe, sender }: PastMessage,
    remote: RemoteFile | undefined,
  ): Promise<Content> {
    if (!remote) return content;
    const { caption } = remote;
    const address = mediaAddress(remote.from, await mediaHosts());
    const key = { remoteJid: chat.id, id: waId, fromMe, participant: sender?.id ?? null };
    const file = await awaitedFile(remote, mediaSource(remote.from, remote.type, address, key));
    if (file.state === 'downloading' && (file.size ?? 0) > mostPastFileBytes)
      return { kind: 'awaited-file', file: { ...file, state: 'on-demand' }, caption };
    const { companyId, connectionId } = host;
    const store: Host['store'] = (stored) => host.store(stored);
    let isGone = false;
    const found = await inTurn(() =>
      files.contentOf('', { file, caption }, async (signal) => {
        const outcome = await fetch(file, { companyId, connectionId, store, signal, timeoutMs: fileMs });
        isGone = outcome.outcome === 'again' && outcome.asks === true;
        return outcome;
      }),
    );
    if (found.kind !== 'awaited-file' || !isGone) return found;
    return { ...found, file: { ...found.file, state: 'on-demand' } };
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
