/** A merged contact as it was, in the columns of its table, with its identities and the ids of its extra fields. */
export interface DroppedContact {
  row: Record<string, unknown>;
  identities: { identity: string; source: string | null; seen_at: string | null }[];
  extras: number[];
}

/** The fields of the kept contact that a merge may change, before and after it. */
export type KeptFields = Record<'before' | 'after', Record<string, unknown>>;

/** A ticket before a merge. */
export interface MovedTicket {
  id: number;
  status: string;
  /** Absent in merges of earlier versions. */
  waitingSince?: string | null;
}

/** The rows that a merge moved, or closed, by ids. Each noun has keys of its own. */
export interface MovedRows {
  tickets?: MovedTicket[];
  /** The tickets of the kept contact that the merge closed. */
  closed?: MovedTicket[];
  notes?: number[];
  schedules?: number[];
  campaignPeople?: number[];
  consents?: number[];
  /** Earlier merges into the merged contact. */
  merges?: number[];
}
