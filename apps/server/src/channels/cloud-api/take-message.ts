import { workErrands, type ErrandOutcome } from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { FileToStore } from '../driver.ts';
import type { HouseHooks } from '../host-session.ts';
import { entryOf } from '../host-session.ts';
import { quickFetch, type QuickFetch } from '../quick-fetch.ts';
import { awaitedFile, cloudFiles, type CloudFilesOptions } from './fetch-awaited.ts';
import { ourIds } from './message-ids.ts';
import { toChannelEvent, type About, type CloudMessage, type RemoteFile, type Said } from './to-channel-event.ts';

/** A message as it waits for its file: an entry of a chat's lane. */
export interface TakenMessage {
  connectionId: number;
  message: CloudMessage;
  about: About;
}

export interface TakeTools extends CloudFilesOptions {
  store: HouseHooks['store'];
  log: Log;
}

const leaseMs = 60_000;
/** Download failures are outcomes; only the database can fail here. */
const tries = 5;
/** How long a message waits for its file before it is journalled without the file. */
const quickMs = 8000;

/**
 * Registers who brings messages of the Cloud API into the house's journal: any node, one after the other in each chat.
 */
export function workCloudMessages(tools: TakeTools): void {
  const files = quickFetch({ patienceMs: quickMs, mostBytes: Infinity });
  workErrands<TakenMessage>('cloud', {
    leaseMs,
    maxAttempts: tries,
    work: (entry) => take(entry.companyId, entry.payload, tools, files),
    async giveUp(scope, { payload }) {
      const said = toChannelEvent(payload.message, payload.about);
      if (said) await journal(scope, payload.connectionId, withoutFile(said));
    },
  });
}

async function take(
  companyId: number,
  { connectionId, message, about }: TakenMessage,
  tools: TakeTools,
  files: QuickFetch,
): Promise<ErrandOutcome> {
  const said = toChannelEvent(message, about);
  if (!said) return { done: true };
  const event = said.file ? await withFile({ companyId, connectionId }, said, said.file, tools, files) : said.event;
  return { done: true, finish: (scope) => journal(scope, connectionId, event) };
}

async function withFile(
  place: { companyId: number; connectionId: number },
  { event }: Said,
  remote: RemoteFile,
  tools: TakeTools,
  files: QuickFetch,
): Promise<Said['event']> {
  if (event.type !== 'message') return event;
  const file = awaitedFile(remote);
  const { caption } = remote;
  const content = await files.contentOf(
    `${place.companyId}:${place.connectionId}`,
    { file, caption },
    async (signal) => {
      const store = (stored: FileToStore) => tools.store(place.companyId, stored);
      const outcome = await cloudFiles(tools)(file, { ...place, store, signal, timeoutMs: quickMs });
      if (outcome.outcome !== 'stored')
        tools.log.warn(
          { ...place, waId: event.waId, kind: file.kind, ...outcome },
          'a file could not be fetched at once',
        );
      return outcome;
    },
  );
  return { ...event, content };
}

function withoutFile({ event, file }: Said): Said['event'] {
  if (event.type !== 'message' || !file) return event;
  return { ...event, content: { kind: 'awaited-file', file: awaitedFile(file), caption: file.caption } };
}

/** In the transaction that ends the errand: so it comes into the journal exactly once. */
async function journal(scope: Scope, connectionId: number, event: Said['event']): Promise<void> {
  const about = event.type === 'message' ? event.quotedWaId : event.waId;
  const ids = about === null ? new Map<string, string>() : await ourIds(scope, connectionId, [about]);
  const ours = about === null ? undefined : ids.get(about);
  const known =
    ours === undefined ? event : event.type === 'message' ? { ...event, quotedWaId: ours } : { ...event, waId: ours };
  await scope.enqueue([entryOf(scope.companyId, connectionId, known)]);
}
