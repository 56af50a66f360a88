import type { Secrets } from '../../platform/crypto/secrets.ts';
import { failureOf } from '../../platform/fail.ts';
import { OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { AwaitedFile, FetchOutcome, FileFetcher, FileSource } from '../driver.ts';
import { findAccount } from './accounts.ts';
import { GraphError, GraphSilence, graphWith, type GraphPlace } from './graph.ts';
import type { RemoteFile } from './to-channel-event.ts';

/** A file that Meta keeps for thirty days under an id. */
interface MetaSource extends FileSource {
  driver: 'cloud-api';
  id: string;
}

export interface CloudFilesOptions {
  secrets: Pick<Secrets, 'atRest'>;
  graph: GraphPlace;
}

/** The largest file that is kept, and the largest that Meta takes: a document. */
const mostBytes = 100 * 2 ** 20;

/** Describes a file that is not downloaded yet; the webhook names neither its size nor its duration. */
export function awaitedFile({ id, kind, name, claimedType, voice }: RemoteFile): AwaitedFile {
  const source: MetaSource = { driver: 'cloud-api', id };
  const unknown = { size: null, width: null, height: null, seconds: null, preview: null };
  return { state: id === '' ? 'expired' : 'downloading', kind, name, claimedType, voice, ...unknown, source };
}

/** Downloads files that Meta keeps. A refused token is a failure to retry: the account can get a new token. */
export function cloudFiles({ secrets, graph: place }: CloudFilesOptions): FileFetcher {
  return async (file, { companyId, connectionId, store, signal, timeoutMs }) => {
    const { id } = file.source as MetaSource;
    const account = await readCompany(companyId, (scope) => findAccount(scope, secrets, { connectionId }));
    if (!account) return { outcome: 'again', reason: 'the connection has no account', isHostFailing: true };
    const graph = graphWith(place, account.accessToken);
    try {
      const stored = await store({
        async fill(path) {
          // In two steps: the URL is valid for five minutes only.
          const { url } = (await graph.get(encodeURIComponent(id), {}, { signal })) as { url?: unknown };
          if (typeof url !== 'string') throw new GraphError(0, 404, 'a file has no address');
          await graph.download(url, path, { maxBytes: mostBytes, timeoutMs, signal });
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
  const why = error instanceof GraphSilence ? error.cause : undefined;
  if (why instanceof OutsideError && why.reason === 'too-large') return { outcome: 'too-large', reason };
  // Meta gives the same error for a file that is gone and for one that the token may not read, so both are retried.
  const isOfFile = error instanceof GraphError && (error.code === 100 || error.status === 404 || error.status === 410);
  return {
    outcome: 'again',
    reason,
    isHostFailing: error instanceof GraphSilence || (error instanceof GraphError && !isOfFile),
  };
}
