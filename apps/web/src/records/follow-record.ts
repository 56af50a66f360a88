import { refetch } from '../live/registry.ts';

/** A record of any noun. */
export interface AnyRecord {
  id: number;
}

/** One page of a search, whatever the noun calls its rows on the wire. */
export interface RecordPage<R extends AnyRecord = AnyRecord> {
  records: R[];
  /** Of all pages. */
  count: number;
  /** There are more than `count`. */
  countIsCapped?: boolean;
  hasMore: boolean;
  /** The cursor of the next page, of a noun whose pages have one; otherwise pages are numbered. */
  next?: string | null;
}
export interface RecordPages<R extends AnyRecord = AnyRecord> {
  pages: RecordPage<R>[];
  pageParams: unknown[];
}

export type RecordChange<R extends AnyRecord = AnyRecord> = { record: R; isNew: boolean } | { deleted: number };

/**
 * Reads the signal of a noun. Beside `action` it holds one value, whose name differs between nouns: the record, or the
 * id of the deleted one.
 */
export function readChange(signal: { action: string }): RecordChange {
  const [value] = Object.entries(signal).flatMap(([name, held]) => (name === 'action' ? [] : [held as unknown]));
  return signal.action === 'delete'
    ? { deleted: value as number }
    : { record: value as AnyRecord, isNew: signal.action === 'create' };
}

/** Every loaded record once: a page that was fetched after another record was added may repeat the last one. */
export function listRecords<R extends AnyRecord>({ pages }: RecordPages<R>): R[] {
  const seen = new Set<number>();
  return pages.flatMap(({ records }) => records.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/**
 * Applies a change to the pages of a search. Only the server knows where a new or renamed record stands, and what a
 * search finds: then the pages are fetched anew.
 */
export function followPages(
  cached: RecordPages,
  change: RecordChange,
  { orderBy, isSearch }: { orderBy: string; isSearch: boolean },
): RecordPages | typeof refetch {
  if ('deleted' in change) {
    const isShown = cached.pages.some(({ records }) => records.some(({ id }) => id === change.deleted));
    // Pages are numbered: a deleted record moves all later ones up.
    if (!isShown || cached.pages.at(-1)?.hasMore) return refetch;
    return changePages(cached, (page) => ({
      ...page,
      records: page.records.filter(({ id }) => id !== change.deleted),
      count: page.count - 1,
    }));
  }
  const { record, isNew } = change;
  const present = listRecords(cached).find(({ id }) => id === record.id);
  if (isNew || isSearch || !present || differ(present, record, orderBy)) return refetch;
  return changePages(cached, (page) => ({ ...page, records: replace(page.records, record) }));
}

/** Applies a change to a whole list in the same order. */
export function followList(cached: AnyRecord[], change: RecordChange, orderBy: string): AnyRecord[] | typeof refetch {
  if ('deleted' in change)
    return cached.some(({ id }) => id === change.deleted) ? cached.filter(({ id }) => id !== change.deleted) : cached;
  const present = cached.find(({ id }) => id === change.record.id);
  return present && !differ(present, change.record, orderBy) ? replace(cached, change.record) : refetch;
}

/** Fields that the signal does not carry, such as counts, stay. */
const replace = (records: AnyRecord[], record: AnyRecord) =>
  records.map((present) => (present.id === record.id ? { ...present, ...record } : present));

const differ = (a: object, b: object, field: string) =>
  (a as Record<string, unknown>)[field] !== (b as Record<string, unknown>)[field];

const changePages = (cached: RecordPages, change: (page: RecordPage) => RecordPage): RecordPages => ({
  ...cached,
  pages: cached.pages.map(change),
});
