import { setTimeout as wait } from 'node:timers/promises';
import { proto } from 'baileys';
import type { WASocket } from 'baileys';
import { awaitedLater } from '../../platform/awaited-later.ts';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, Host } from '../driver.ts';
import type { MediaHosts } from './awaited-file.ts';
import { historyFiles } from './history-files.ts';
import type { HistoryNotice } from './history-notice.ts';
import { historyProgress } from './history-progress.ts';
import { fetchHistory, passToLibrary } from './history-sources.ts';
import { readHistory, type HistoryChat, type HistoryRest } from './read-history.ts';
import { historyAddress, toHistoryEvents } from './to-history-events.ts';
import { eventLoopYielder } from './yield-event-loop.ts';

/** Imports the history of the owner's phone, as far back as the company chose. Current messages never wait for it. */
export interface HistoryImporter {
  /** Enqueues the piece of the history that a notice announces. The notice stays stored until it is imported. */
  enqueue(notice: HistoryNotice): void;
  /** Percent of the history, as the phone states it; null: nothing is being imported. */
  percent(): number | null;
  /**
   * Resolves when nothing more is delivered. The next start begins an unfinished piece again; the journal drops
   * repeats.
   */
  stop(): Promise<void>;
}

export interface HistoryTools {
  host: Host;
  log: Log;
  ownJids(): { pn: string; lid: string };
  /** The socket while messages can be sent. */
  socket(): WASocket | undefined;
  /** Deletes the notice of an imported piece. */
  remove(notice: HistoryNotice): Promise<void>;
  /** Called when the percentage has changed. */
  onProgress(): void;
  /** The server is a test server on this machine. */
  isLocal: boolean;
  mediaHosts: MediaHosts;
  signal: AbortSignal;
}

const dayMs = 24 * 3600_000;
/** Messages in one call of the host. */
const batchSize = 100;
/** After so many attempts a piece is given up. */
const maxAttempts = 3;
/** The pause after the first attempt; it grows by as much with each further attempt. */
const retryMs = 5000;

export function historyImporter(tools: HistoryTools): HistoryImporter {
  const { log, socket, remove, signal } = tools;
  const progress = historyProgress(() => tools.onProgress());
  const deliverChat = chatDelivery(tools);
  const queued = new Set<string>();
  let lastPiece: Promise<void> = Promise.resolve();

  async function importPiece(notice: HistoryNotice) {
    const { historyDays } = await tools.host.settings();
    const notification = proto.Message.HistorySyncNotification.decode(notice.notification);
    const isWanted = historyDays > 0;
    const percent = notification.progress ?? 0;
    progress.handle({ type: 'piece-started', isWanted, progress: percent });
    const since = isWanted ? notice.arrivedAt - historyDays * dayMs : Infinity;
    for await (const part of readHistory(await fetchHistory(notification, tools), { since })) {
      if (signal.aborted) return;
      if ('rest' in part) await passRestToLibrary(part.rest);
      else await deliverChat(part.chat, notice.arrivedAt);
    }
    if (signal.aborted) return;
    await remove(notice);
    // This piece is in the queue until its import has ended.
    const isLast = queued.size <= 1;
    progress.handle({ type: 'piece-stored', isLast, progress: percent });
  }

  /** Gives the library the rest of a piece: what `readHistory` did not turn into messages. */
  async function passRestToLibrary(rest: HistoryRest) {
    const connected = socket();
    if (!connected) throw new Error('The number is not connected.');
    await passToLibrary(connected, rest, tools.ownJids().pn);
  }

  async function importWithRetries(notice: HistoryNotice) {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        return await importPiece(notice);
      } catch (error) {
        log.warn({ err: error, attempt }, 'a piece of the history could not be imported');
        // The next connection reads the stored notice and tries again.
        if (!socket()) return;
        if (attempt === maxAttempts) {
          progress.handle({ type: 'piece-failed' });
          return remove(notice);
        }
        await wait(attempt * retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    enqueue(notice) {
      if (queued.has(notice.id)) return;
      queued.add(notice.id);
      lastPiece = lastPiece
        .then(() => importWithRetries(notice))
        .catch((error: unknown) => log.warn({ err: error }, 'a notice of the history could not be deleted'))
        .finally(() => queued.delete(notice.id));
    },
    percent: progress.percent,
    async stop() {
      progress.handle({ type: 'stop' });
      await lastPiece;
    },
  };
}

/** Delivers the messages of one chat in batches. The files of a batch are downloaded at the same time. */
function chatDelivery(tools: HistoryTools): (chat: HistoryChat, arrivedAt: number) => Promise<void> {
  const { host, ownJids, signal } = tools;
  const contentOf = historyFiles(tools);
  return async (chat, arrivedAt) => {
    const address = historyAddress(chat);
    if (!address) return;
    const yieldIfDue = eventLoopYielder();
    const { pn, lid } = ownJids();
    let downloading: Promise<ChannelEvent[]>[] = [];
    const deliverBatch = async () => {
      const events = (await Promise.all(downloading)).flat();
      downloading = [];
      if (!signal.aborted) await host.deliver(events);
    };
    for (const message of chat.messages) {
      await yieldIfDue();
      if (signal.aborted) return;
      const past = toHistoryEvents(address, { about: chat.about, message, ownJids: [pn, lid], arrivedAt });
      if (!past) continue;
      const { decoded, reactions } = past;
      const events = contentOf(decoded.event, decoded.file).then((content) => [
        { ...decoded.event, content },
        ...reactions,
      ]);
      downloading.push(awaitedLater(events));
      if (downloading.length >= batchSize) await deliverBatch();
    }
    await deliverBatch();
  };
}
