import type { Secrets } from '../../platform/crypto/secrets.ts';
import { workErrands, type ErrandOutcome } from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { HouseHooks } from '../host-session.ts';
import { entryOf } from '../host-session.ts';
import { findAccount } from './accounts.ts';
import { GraphError, graphWith, type GraphPlace } from './graph.ts';
import { ourIds } from './message-ids.ts';
import {
  instead,
  toChannelEvent,
  type About,
  type CloudMessage,
  type RemoteFile,
  type Said,
} from './to-channel-event.ts';

/** A message as it waits for its file: an entry of a chat's lane. */
export interface TakenMessage {
  connectionId: number;
  message: CloudMessage;
  about: About;
}

export interface TakeTools {
  secrets: Pick<Secrets, 'atRest'>;
  graph: GraphPlace;
  store: HouseHooks['store'];
  log: Log;
}

/** The largest file the house keeps, and the largest that Meta takes: a document. */
const mostBytes = 100 * 2 ** 20;
const leaseMs = 5 * 60_000;
/** With its pauses (2, 4, 8 … seconds) about a minute; then the message is shown without its file. */
const tries = 5;

/**
 * Registers who brings messages of the Cloud API into the house's journal: any node, one after the other in each chat.
 */
export function workCloudMessages(tools: TakeTools): void {
  workErrands<TakenMessage>('cloud', {
    leaseMs,
    maxAttempts: tries,
    work: (entry) => take(entry.companyId, entry.payload, tools),
    async giveUp(scope, { payload }) {
      const said = toChannelEvent(payload.message, payload.about);
      if (said) await journal(scope, payload.connectionId, said.event);
    },
  });
}

async function take(
  companyId: number,
  { connectionId, message, about }: TakenMessage,
  tools: TakeTools,
): Promise<ErrandOutcome> {
  const said = toChannelEvent(message, about);
  if (!said) return { done: true };
  const event = said.file ? await withFile(companyId, connectionId, said, said.file, tools) : said.event;
  return { done: true, finish: (scope) => journal(scope, connectionId, event) };
}

async function withFile(
  companyId: number,
  connectionId: number,
  { event }: Said,
  file: RemoteFile,
  { secrets, graph: place, store, log }: TakeTools,
): Promise<Said['event']> {
  if (event.type !== 'message') return event;
  const account = await readCompany(companyId, (scope) => findAccount(scope, secrets, { connectionId }));
  if (!account) return event;
  try {
    const graph = graphWith(place, account.accessToken);
    // In two steps: the address is good for five minutes only.
    const { url } = (await graph.get(encodeURIComponent(file.id))) as { url?: unknown };
    if (typeof url !== 'string') throw new GraphError(0, 404, 'a file has no address');
    const bytes = await graph.download(url, mostBytes);
    const stored = await store(companyId, {
      bytes,
      name: file.name,
      claimedType: file.claimedType,
      voice: file.voice,
      sticker: file.kind === 'sticker',
    });
    return { ...event, content: { kind: 'file', file: stored, caption: file.caption } };
  } catch (error) {
    // What may pass is tried again; Meta's own no stays a no.
    if (!(error instanceof GraphError) || error.status >= 500 || error.status === 429) throw error;
    log.warn(
      { err: error, companyId, connectionId, waId: event.waId, kind: file.kind },
      'the file of a message could not be fetched',
    );
    return { ...event, content: instead(file) };
  }
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
