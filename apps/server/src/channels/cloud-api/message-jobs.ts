import { deliveryKind, type DeliveryKind, type DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { FileToStore } from '../driver.ts';
import type { ProductHooks } from '../host-session.ts';
import { journalEntryOf } from '../journal-entry.ts';
import { quickFetch, type QuickFetch } from '../quick-fetch.ts';
import { awaitedFile, cloudFiles, type CloudFilesOptions } from './fetch-awaited.ts';
import { ourIds } from './message-ids.ts';
import {
  toChannelEvent,
  type About,
  type CloudMessage,
  type RemoteFile,
  type DecodedMessage,
} from './to-channel-event.ts';

/** A message that waits for its file: the payload of an entry in the lane of its chat. */
export interface QueuedMessage {
  connectionId: number;
  message: CloudMessage;
  about: About;
}

export interface CloudWorkerTools extends CloudFilesOptions {
  store: ProductHooks['store'];
  log: Log;
}

const leaseMs = 60_000;
/**
 * A failed download is an outcome, not a failed attempt. An attempt fails when the database does not answer, or when
 * the account cannot be decrypted.
 */
const maxAttempts = 5;
/** How long a message waits for its file before it is journalled without the file. */
const quickMs = 8000;

/** The job that downloads files and journals messages of the Cloud API, at any node, in the order of each chat. */
export function cloudWorker(tools: CloudWorkerTools): DeliveryKind {
  // Only the timeout limits a download here: the webhook does not contain the size of a file.
  const files = quickFetch({ timeoutMs: quickMs, maxBytes: Infinity });
  return deliveryKind<QueuedMessage>('cloud', {
    leaseMs,
    maxAttempts,
    work: (entry) => decodeMessage(entry.companyId, entry.payload, tools, files),
    async giveUp(scope, { payload }) {
      const decoded = toChannelEvent(payload.message, payload.about);
      if (decoded) await journal(scope, payload.connectionId, withoutFile(decoded));
    },
  });
}

async function decodeMessage(
  companyId: number,
  { connectionId, message, about }: QueuedMessage,
  tools: CloudWorkerTools,
  files: QuickFetch,
): Promise<DeliveryOutcome> {
  const decoded = toChannelEvent(message, about);
  if (!decoded) return { done: true };
  const event = decoded.file
    ? await withFile({ companyId, connectionId }, decoded, decoded.file, tools, files)
    : decoded.event;
  return { done: true, finish: (scope) => journal(scope, connectionId, event) };
}

async function withFile(
  place: { companyId: number; connectionId: number },
  { event }: DecodedMessage,
  remote: RemoteFile,
  tools: CloudWorkerTools,
  files: QuickFetch,
): Promise<DecodedMessage['event']> {
  // Only messages have files; the check narrows the type.
  if (event.type !== 'message') return event;
  const file = awaitedFile(remote);
  const { caption } = remote;
  const content = await files.contentOf(
    `${place.companyId}:${place.connectionId}`,
    { file, caption },
    async (signal) => {
      const store = (stored: FileToStore) => tools.store(place.companyId, stored);
      const outcome = await cloudFiles(tools)(file, {
        company: companyOf(place),
        connectionId: place.connectionId,
        store,
        signal,
        timeoutMs: quickMs,
      });
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

function withoutFile({ event, file }: DecodedMessage): DecodedMessage['event'] {
  if (event.type !== 'message' || !file) return event;
  return { ...event, content: { kind: 'awaited-file', file: awaitedFile(file), caption: file.caption } };
}

/** Journals in the transaction that ends the job, so that the event is journalled exactly once. */
async function journal(scope: Scope, connectionId: number, event: DecodedMessage['event']): Promise<void> {
  const withOwnId = await withOurId(scope, connectionId, event);
  await scope.enqueue([journalEntryOf(scope.company.id, connectionId, withOwnId)]);
}

/**
 * The event with our own id of the message that it quotes, changes or reacts to. The webhook names that message by
 * Meta's id, which stays if the message is a customer's.
 */
async function withOurId(
  scope: Scope,
  connectionId: number,
  event: DecodedMessage['event'],
): Promise<DecodedMessage['event']> {
  const wamid = event.type === 'message' ? event.quotedWaId : event.waId;
  if (wamid === null) return event;
  const waId = (await ourIds(scope, connectionId, [wamid])).get(wamid);
  if (waId === undefined) return event;
  return event.type === 'message' ? { ...event, quotedWaId: waId } : { ...event, waId };
}
