import { refetch } from '../live/registry.ts';

/** A record of any noun. */
export interface AnyRecord {
  id: number;
}

/** One page of a search, in the same form for all nouns, which name their rows differently on the wire. */
export interface RecordPage<R extends AnyRecord = AnyRecord> {
  records: R[];
  /** How many records all pages have together. */
  count: number;
  /** There are more than `count`. */
  countIsCapped?: boolean;
  hasMore: boolean;
  /** The cursor of the next page, if the noun's pages have cursors; otherwise pages are numbered. */
  next?: string | null;
}
export interface RecordPages<R extends AnyRecord = AnyRecord> {
  pages: RecordPage<R>[];
  pageParams: unknown[];
}

export type RecordChange<R extends AnyRecord = AnyRecord> = { record: R; isNew: boolean } | { deleted: number };

/**
 * Reads the signal of a noun. Beside `action` it holds one value, whose name differs between nouns: the record (or some
 * of its fields), or the id of the deleted record.
 */
export function readChange(signal: { action: string }): RecordChange {
  const [value] = Object.entries(signal).flatMap(([name, held]) => (name === 'action' ? [] : [held as unknown]));
  return signal.action === 'delete'
    ? { deleted: value as number }
    : { record: value as AnyRecord, isNew: signal.action === 'create' };
}

/**
 * Each loaded record once. If a record was added between the calls of two pages, the second page repeats the last
 * record of the first.
 */
export function listRecords<R extends AnyRecord>({ pages }: RecordPages<R>): R[] {
  const byId = new Map<number, R>();
  for (const record of pages.flatMap(({ records }) => records)) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()];
}

/**
 * Applies a change to the pages of a search. Only the server knows where a new or renamed record stands, and what a
 * search finds. In these cases the pages are fetched again.
 */
export function followPages(
  cached: RecordPages,
  change: RecordChange,
  { orderBy, isSearch }: { orderBy: string; isSearch: boolean },
): RecordPages | typeof refetch {
  if ('deleted' in change) {
    const isShown = cached.pages.some(({ records }) => records.some(({ id }) => id === change.deleted));
    // A record that is not loaded may be part of `count`. And if pages are numbered, the first record of each later
    // page moves to the page before it.
    if (!isShown || cached.pages.at(-1)?.hasMore) return refetch;
    return changePages(cached, (page) => ({
      ...page,
      records: page.records.filter(({ id }) => id !== change.deleted),
      count: page.count - 1,
    }));
  }
  const { record, isNew } = change;
  const cachedRecord = listRecords(cached).find(({ id }) => id === record.id);
  if (isNew || isSearch || !cachedRecord || differ(cachedRecord, record, orderBy)) return refetch;
  return changePages(cached, (page) => ({ ...page, records: replace(page.records, record) }));
}

/** Applies a change to a list without pages. `orderBy` is the field by which the list is ordered. */
export function followList(cached: AnyRecord[], change: RecordChange, orderBy: string): AnyRecord[] | typeof refetch {
  if ('deleted' in change)
    return cached.some(({ id }) => id === change.deleted) ? cached.filter(({ id }) => id !== change.deleted) : cached;
  const cachedRecord = cached.find(({ id }) => id === change.record.id);
  return cachedRecord && !differ(cachedRecord, change.record, orderBy) ? replace(cached, change.record) : refetch;
}

/** Replaces the fields of a record that the signal carries. Other fields, such as counts, stay. */
const replace = (records: AnyRecord[], record: AnyRecord) =>
  records.map((old) => (old.id === record.id ? { ...old, ...record } : old));

const differ = (a: object, b: object, field: string) =>
  (a as Record<string, unknown>)[field] !== (b as Record<string, unknown>)[field];

const changePages = (cached: RecordPages, change: (page: RecordPage) => RecordPage): RecordPages => ({
  ...cached,
  pages: cached.pages.map(change),
});
