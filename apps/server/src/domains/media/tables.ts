import type { Generated } from 'kysely';
import type { StoredFile } from '../../channels/driver.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';

/** The description of a stored file; the bytes are in the storage under `key`. */
export interface MediaTable extends OwnedTable {
  /** pg returns bigint as text. */
  id: Generated<string>;
  key: string;
  thumb_key: string | null;
  play_key: string | null;
  name: string;
  mimetype: string;
  kind: StoredFile['kind'];
  size: string | number;
  play_size: string | number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: number[] | null;
  voice: boolean;
  /** Uploaded for a block of a flow. Flows may name only such files. */
  is_flow_file: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A file whose row is deleted and whose bytes are not yet. */
interface DiscardedFilesTable extends OwnedTable {
  id: Generated<string>;
  key: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    media: MediaTable;
    discarded_files: DiscardedFilesTable;
  }
}
