import type { Selectable } from 'kysely';
import {
  SendError,
  type AwaitedFile,
  type DrivenLanes,
  type FetchOutcome,
  type FileFetcher,
  type StoredFile,
} from '../../channels/driver.ts';
import { hostWatch } from '../../platform/host-watch.ts';
import {
  deliveryKind,
  type ClaimedEntry,
  type DeliveryKind,
  type DeliveryOutcome,
} from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { named } from '../../platform/scope/named.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { discardFile, storeMedia } from '../media/index.ts';
import { kindOfFile } from './content.ts';
import {
  askEntry,
  askLane,
  downloadEntry,
  failuresUntilShown,
  mayBeLarge,
  pauseMs,
  type AskEntry,
  type DownloadEntry,
} from './download-times.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';
import type { MessageDownloads } from './tables.ts';

export interface DownloadTools {
  /** By the driver's name. */
  fetchers: Readonly<Record<string, FileFetcher>>;
  store(company: Company, file: FileOfDriver): Promise<StoredFile>;
  driven: DrivenLanes;
}
type FileOfDriver = Parameters<Parameters<FileFetcher>[1]['store']>[0];

/**
 * A node that is killed holds its claims until their leases end. Large files have a separate kind, so that small ones
 * have a short lease.
 */
const kinds = [
  { kind: 'download', leaseMs: 2 * 60_000, timeoutMs: 60_000 },
  { kind: 'download-large', leaseMs: 15 * 60_000, timeoutMs: 10 * 60_000 },
] as const;
const askLeaseMs = 60_000;
/** The maximum of claims without a result: the node was killed, or the lease ended. */
const maxLostClaims = 5;
/** How long downloads of a connection pause when the host of its files fails; the pause grows up to `maxPauseMs`. */
const firstPauseMs = 5000;
const maxPauseMs = 20_000;
/** Backoff while the connection is down; a reconnect wakes the lane earlier. */
const awayMs = 2000;

type Download = Selectable<MessageDownloads> & { isDeleted: boolean };

const waiting = `select d.*, m.is_deleted as "isDeleted" from message_downloads d join messages m on m.id = d.message_id
  where d.message_id = $1::bigint and d.state in ('downloading', 'failed')`;
const findAttempt = statement(`${waiting} and d.attempt = $2`);
const findWaiting = statement(waiting);

/**
 * The workers of lane entries that download awaited files and ask phones for expired ones. `stop` aborts downloads that
 * are under way.
 */
export function downloadWorkers(tools: DownloadTools): { kinds: readonly DeliveryKind[]; stop(): void } {
  const stopped = new AbortController();
  const hosts = hostWatch({ firstPauseMs, maxPauseMs });
  const downloads = kinds.map(({ kind, leaseMs, timeoutMs }) =>
    deliveryKind<DownloadEntry>(kind, {
      leaseMs,
      maxAttempts: maxLostClaims,
      async work(entry) {
        const download = await load(entry);
        if (!download) return { done: true };
        const host = `${companyOf(entry).id}:${download.connection_id}`;
        const rest = hosts.restMs(host);
        // The random part spreads the downloads that waited for the same host.
        if (rest > 0 && entry.payload.isUrgent !== true) return later(rest * (1 + Math.random() / 2), 'the host fails');
        const outcome = await fetchWith(tools, companyOf(entry), download, { signal: stopped.signal, timeoutMs });
        if (stopped.signal.aborted && outcome.outcome !== 'stored') return later(1000, 'the node stops');
        if (outcome.outcome === 'stored') hosts.worked(host);
        else if (outcome.outcome === 'again' && outcome.isHostFailing) hosts.failed(host);
        return { done: true, finish: (scope) => settle(scope, download, outcome) };
      },
      async giveUp(scope, { payload }) {
        const [download] = await scope.rows<Download>(findAttempt, [payload.messageId, payload.attempt]);
        const reason = 'no worker has finished it';
        if (download) await settle(scope, download, { outcome: 'again', reason, isHostFailing: false });
      },
    }),
  );
  const asks = deliveryKind<AskEntry>('ask-file', {
    leaseMs: askLeaseMs,
    maxAttempts: 3,
    lanes: () => tools.driven.lanes(askLane),
    async work(entry) {
      const driving = tools.driven.drivingOf(entry);
      if (!driving) return later(awayMs, 'the connection is not driven here');
      const [download] = await companyOf(entry).read((scope) =>
        scope.rows<Download>(findWaiting, [entry.payload.messageId]),
      );
      if (!download || download.isDeleted || !driving.askForFile) return { done: true };
      try {
        await driving.askForFile(download.source);
        return { done: true };
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        return later(awayMs, error.code);
      }
    },
    // The next download of the file asks again.
    giveUp: async () => undefined,
  });
  return { kinds: [...downloads, asks], stop: () => stopped.abort() };
}

const later = (retryInMs: number, reason: string): DeliveryOutcome => ({
  done: false,
  retryInMs,
  isAttempt: false,
  reason,
});

async function load(entry: ClaimedEntry<DownloadEntry>): Promise<Download | undefined> {
  const { messageId, attempt } = entry.payload;
  const [download] = await companyOf(entry).read((scope) => scope.rows<Download>(findAttempt, [messageId, attempt]));
  return download;
}

async function fetchWith(
  { fetchers, store }: DownloadTools,
  company: Company,
  download: Download,
  limits: Pick<Parameters<FileFetcher>[1], 'signal' | 'timeoutMs'>,
): Promise<FetchOutcome> {
  if (download.isDeleted) return { outcome: 'expired', reason: 'the message was deleted' };
  const fetch = fetchers[download.source.driver];
  if (!fetch) return { outcome: 'expired', reason: 'no driver can download it' };
  const { connection_id: connectionId, kind, name, mimetype, size, width, height, seconds, voice, preview } = download;
  const file: AwaitedFile = {
    state: 'downloading',
    kind,
    name,
    claimedType: mimetype,
    width,
    height,
    seconds,
    voice,
    preview,
    size: size === null ? null : Number(size),
    source: download.source,
  };
  return fetch(file, { company, connectionId, store: (stored) => store(company, stored), ...limits });
}

const attach = statement(`update messages set media_id = $2, kind = $3, updated_at = $4
  where id = $1::bigint and media_id is null and not is_deleted returning 1`);
const forget = statement('delete from message_downloads where message_id = $1::bigint');
const storeFailure = named<{
  messageId: string;
  attempt: number;
  state: Download['state'];
  source: string;
  failures: number;
  reason: string;
  now: Date;
}>(`
  update message_downloads
  set state = :state,
    source = :source::jsonb,
    failures = :failures,
    attempt = attempt + 1,
    last_error = :reason,
    tried_at = :now
  where message_id = :messageId::bigint and attempt = :attempt
  returning attempt`);
const touch = statement('update messages set updated_at = $2 where id = $1::bigint');

/** Stores the result of a download: the file, or the next attempt. Clients get a signal when the bubble changes. */
async function settle(scope: Scope, download: Download, outcome: FetchOutcome): Promise<void> {
  const { message_id: messageId } = download;
  if (outcome.outcome === 'stored') return putFile(scope, download, outcome.file);
  if (download.isDeleted) return void (await scope.rows(forget, [messageId]));
  const failures = download.failures + 1;
  const isOver = outcome.outcome === 'again' && scope.now >= download.until;
  const retryState = failures < failuresUntilShown ? 'downloading' : 'failed';
  const stateAfterFailure = isOver ? 'expired' : retryState;
  const state = outcome.outcome === 'again' ? stateAfterFailure : outcome.outcome;
  const isWaiting = state === 'downloading' || state === 'failed';
  const source = outcome.outcome === 'again' ? (outcome.source ?? download.source) : download.source;
  const reason = outcome.reason.slice(0, 500);
  const [stored] = await scope.rows<{ attempt: number }>(
    ...storeFailure({
      messageId,
      attempt: download.attempt,
      state,
      // Without a further download, the keys of the file are not kept.
      source: JSON.stringify(isWaiting ? source : {}),
      failures,
      reason,
      now: scope.now,
    }),
  );
  // A newer attempt exists, and only its result counts.
  if (!stored) return;
  if (isWaiting) {
    const isAsked = outcome.outcome === 'again' && outcome.asks === true;
    const entry = { messageId, attempt: stored.attempt };
    const isLarge = mayBeLarge({ size: download.size, failures });
    await scope.enqueue([
      ...(isAsked ? [askEntry(download.connection_id, { messageId })] : []),
      downloadEntry(scope, entry, { inMs: pauseMs(download.failures, isAsked), isLarge }),
    ]);
  }
  if (state === download.state) return;
  await scope.rows(touch, [messageId, scope.now]);
  await scope.record('message.changed', { messageId });
}

async function putFile(scope: Scope, { message_id: messageId, kind }: Download, file: StoredFile) {
  const mediaId = await storeMedia(scope, file);
  const [updated] = await scope.rows(attach, [messageId, mediaId, kindOfFile(file.kind), scope.now]);
  await scope.rows(forget, [messageId]);
  if (!updated) {
    // The message was deleted during the download, or another attempt stored the file.
    await scope.db.deleteFrom('media').where('id', '=', mediaId).execute();
    scope.afterCommit(() => void discardFile(file));
    return;
  }
  await scope.record('message.changed', { messageId });
  // The ticket's line shows the kind of the file.
  if (kind !== file.kind) await rewriteLastLine(scope, messageId);
}
