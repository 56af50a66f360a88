import type { Secrets } from '../../platform/crypto/secrets.ts';
import { failureOf } from '../../platform/fail.ts';
import { OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import type { AwaitedFile, FetchOutcome, FileFetcher, FileSource } from '../driver.ts';
import { findAccount } from './accounts.ts';
import { GraphError, GraphNoResponse, graphWith, type GraphEndpoint } from './graph.ts';
import type { RemoteFile } from './to-channel-event.ts';

/** A file that Meta stores for thirty days under an id. */
interface MetaSource extends FileSource {
  driver: 'cloud-api';
  id: string;
}

export interface CloudFilesOptions {
  secrets: Pick<Secrets, 'atRest'>;
  graph: GraphEndpoint;
}

/** The largest file that Meta and the product accept: a document. */
const maxBytes = 100 * 2 ** 20;

/** Describes a file that is not downloaded yet. The webhook contains neither its size nor its duration. */
export function awaitedFile({ id, kind, name, claimedType, voice }: RemoteFile): AwaitedFile {
  const source: MetaSource = { driver: 'cloud-api', id };
  const unknown = { size: null, width: null, height: null, seconds: null, preview: null };
  return { state: id === '' ? 'expired' : 'downloading', kind, name, claimedType, voice, ...unknown, source };
}

/** Downloads files from Meta. A refused token is retried: the account may get a new token. */
export function cloudFiles({ secrets, graph: endpoint }: CloudFilesOptions): FileFetcher {
  return async (file, { company, connectionId, store, signal, timeoutMs }) => {
    const { id } = file.source as MetaSource;
    const account = await company.read((scope) => findAccount(scope, secrets, { connectionId }));
    if (!account) return { outcome: 'again', reason: 'the connection has no account', isHostFailing: true };
    const graph = graphWith(endpoint, account.accessToken);
    try {
      const stored = await store({
        async fill(path) {
          // Two calls, because the URL is valid for five minutes only.
          const { url } = (await graph.get(encodeURIComponent(id), {}, { signal })) as { url?: unknown };
          if (typeof url !== 'string') throw new GraphError(0, 404, 'a file has no address');
          await graph.download(url, path, { maxBytes, timeoutMs, signal });
        },
        name: file.name,
        claimedType: file.claimedType,
        voice: file.voice,
        sticker: file.kind === 'sticker',
      });
      return { outcome: 'stored', file: stored };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

function outcomeOf(error: unknown): FetchOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (failureOf(error)?.code === 'ERR_MEDIA_TOO_LARGE') return { outcome: 'too-large', reason };
  const cause = error instanceof GraphNoResponse ? error.cause : undefined;
  if (cause instanceof OutsideError && cause.reason === 'too-large') return { outcome: 'too-large', reason };
  // Only this file fails, not the account. The file does not become `expired`: code 100 stands for a missing file, but
  // also for a token without the permission.
  const isOfFile = error instanceof GraphError && (error.code === 100 || error.status === 404 || error.status === 410);
  return {
    outcome: 'again',
    reason,
    isHostFailing: error instanceof GraphNoResponse || (error instanceof GraphError && !isOfFile),
  };
}
