/** The files of messages, stored or still at the network. Types only. */
import type { Company } from '../platform/scope/scope.ts';

/** A file in the storage. */
export interface StoredFile {
  key: string;
  thumbKey: string | null;
  playKey: string | null;
  /** The bytes of the playable form; null or absent: there is none, or it is not known. */
  playSize?: number | null;
  name: string;
  mimetype: string;
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** The waveform of a recording: about 60 values from 0 to 100. */
  peaks: readonly number[] | null;
  voice: boolean;
}

/** Where the network keeps a file of a message. Only the driver reads it. Stored as JSON. */
export interface FileSource {
  driver: string;
  [more: string]: unknown;
}

/** A file that is not downloaded yet, as its message describes it. */
export interface AwaitedFile {
  /**
   * `downloading`: it is downloaded automatically. `on-demand`: it is downloaded when a person asks for it. `expired`
   * and `too-large`: it is never downloaded.
   */
  state: 'downloading' | 'on-demand' | 'expired' | 'too-large';
  kind: StoredFile['kind'];
  name: string;
  /** MIME type, as the sender says. */
  claimedType: string;
  /** Bytes, as the sender says. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** A very small picture of the content, as a `data:` URL. */
  preview: string | null;
  source: FileSource;
  /** A first download has failed, so the next one waits for the first pause of the backoff. */
  wasTried?: boolean;
}

/** A file to store: its bytes, or a function that writes them to a path. */
export type FileToStore = ({ bytes: Uint8Array } | { fill: (path: string) => Promise<void> }) & {
  name: string;
  claimedType: string;
  voice?: boolean;
  sticker?: boolean;
};

/** The result of one download of an awaited file. */
export type FetchOutcome =
  | { outcome: 'stored'; file: StoredFile }
  /**
   * Retry later. `isHostFailing`: other downloads from the same host will fail, too. `asks`: the link has expired, and
   * the phone can upload the file again (`Driving.askForFile`). `source` replaces the stored source.
   */
  | { outcome: 'again'; reason: string; isHostFailing: boolean; asks?: boolean; source?: FileSource }
  | { outcome: 'expired'; reason: string }
  | { outcome: 'too-large'; reason: string };

/**
 * Downloads awaited files of one driver. Runs on any node and needs no connection. Network failures are outcomes, not
 * errors.
 */
export type FileFetcher = (
  file: AwaitedFile,
  tools: {
    company: Company;
    connectionId: number;
    store: (file: FileToStore) => Promise<StoredFile>;
    signal: AbortSignal;
    timeoutMs: number;
  },
) => Promise<FetchOutcome>;
