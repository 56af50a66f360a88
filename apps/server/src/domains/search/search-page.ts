import { limits } from '@balcao/contract';
import { setTimeout as wait } from 'node:timers/promises';

/** What is found among the first hits of the indexes of words. */
export interface Among {
  /** There are no further hits, so `places` and `count` are the whole answer. */
  isAll: boolean;
  /** How many of these hits the filters let through, at most one more than `limits.countedHits`. */
  count: number;
  /** Of those after the cursor, in the order of the list, at most `want`. */
  places: string[];
  /** Whether the documents, with the waiting messages that are searched directly, hold all messages. */
  isIndexed: boolean;
}

/** What is found in one stretch of the list. */
export interface Slice {
  /** In the order of the list, at most `want`. */
  places: string[];
  /** Of the last row of the stretch; null where the list ends in it. */
  end: string | null;
}

/** How far the indexes of words are read. */
export interface IndexLook {
  /** The most hits of each index. */
  most: number;
  /** The most places in the answer. */
  want: number;
  /** The quick look that every search begins with. A searcher may answer it for a common word without its index. */
  isFirst: boolean;
}

/**
 * How one list is searched. Filters and visibility are applied to every hit before any limit. A `place` is the cursor
 * of a row: it says where the row stands in the list, and which row it is.
 */
export interface Searcher {
  among(look: IndexLook): Promise<Among>;
  /** @param rows of the list that are looked at from `after` on, before any filter */
  walk(after: string | null, rows: number, want: number): Promise<Slice>;
  /** Tests every row that the filters let through; `isAll` where these are at most `rows`. Absent: they are many. */
  testAll?: ((rows: number, want: number) => Promise<Among>) | undefined;
}

export interface SearchPage {
  places: string[];
  /** Of all pages; at most `limits.countedHits`. */
  count: number;
  /** There are, or may be, more than `count`. */
  countIsCapped: boolean;
  /** False where the time was over before the page was full, or where messages wait for the index. */
  isComplete: boolean;
  hasMore: boolean;
  /** The cursor of the next page, or of where to go on. */
  next: string | null;
}

/** Tickets that are found at once, without a walk. */
const fewHits = 3000;
const manyHits = 50_000;
/** Rows that are tested one by one where the filters let through no more. */
const fewRows = 6000;
/** Rows of the list that are looked at beside the first question: a common word fills the page here. */
const nearRows = 300;
const firstRows = 2000;
const mostRows = 50_000;
/** A rare word is answered within this time; after it, the walk for a common one begins. */
const rareMs = 3;
/** A page that takes longer is answered as far as it is found. One by its number cannot go on elsewhere. */
const budgetMs = 300;
const numberedBudgetMs = 3000;
/** The time that reading one more stretch may take. */
const sliceMs = 60;

/**
 * Finds one page. Few hits are read from the index, filtered and sorted. With more, the list is walked in its order for
 * a short stretch, which fills the page where the word is common in it. Where it does not, and the filters let few rows
 * through, each of those is tested. Otherwise up to `manyHits` are read from the index; beyond them, the list is walked
 * until the page is full or the time is over (decision 0031).
 *
 * @param skip hits between the cursor and the page
 */
export async function searchPage(
  { among, walk, testAll }: Searcher,
  { after, skip, pageSize }: { after: string | null; skip: number; pageSize: number },
): Promise<SearchPage> {
  const since = performance.now();
  const spent = () => performance.now() - since;
  const want = skip + pageSize + 1;
  const budget = skip > 0 ? numberedBudgetMs : budgetMs;
  const asked = among({ most: fewHits, want, isFirst: true });
  const isRare = await Promise.race([asked.then(({ isAll }) => isAll), wait(rareMs, false)]);
  const [few, near] = await Promise.all([asked, isRare ? undefined : walk(after, nearRows, want)]);
  if (few.isAll || !near) return whole(few, { skip, pageSize });
  const isKnown = near.places.length >= want && few.count > limits.countedHits;
  const tested = isKnown ? undefined : await testAll?.(fewRows, want);
  if (tested?.isAll) return whole(tested, { skip, pageSize });

  const found = [...near.places];
  let { end } = near;
  let counted = few;
  let rows = firstRows;
  const readMany = async () => {
    if (counted === few) counted = await among({ most: manyHits, want, isFirst: false });
    return counted;
  };
  while (found.length < want && end !== null && spent() < budget) {
    if (rows > firstRows && (await readMany()).isAll) return whole(counted, { skip, pageSize });
    const before = spent();
    const slice = await walk(end, rows, want - found.length);
    found.push(...slice.places);
    ({ end } = slice);
    // Of a stretch that ended early its rows say nothing.
    const ms = Math.max(1, spent() - before);
    rows = Math.round(Math.min(mostRows, Math.max(2 * firstRows, (rows * sliceMs) / ms)));
  }

  const isFull = found.length >= want;
  const isWhole = !isFull && end === null && after === null;
  if (!isWhole && counted.count <= limits.countedHits && spent() < budget) await readMany();
  const known = isWhole ? found.length : Math.max(counted.count, after === null ? found.length : 0);
  const places = found.slice(skip, skip + pageSize);
  return {
    places,
    count: Math.min(limits.countedHits, known),
    countIsCapped: known > limits.countedHits || (!isWhole && !counted.isAll),
    isComplete: (isFull || end === null) && few.isIndexed,
    hasMore: isFull || end !== null,
    // Of a page by its number what was skipped so far is in no cursor.
    next: isFull ? (places.at(-1) ?? null) : skip > found.length ? null : end,
  };
}

function whole(
  { places, count, isIndexed }: Among,
  { skip, pageSize }: { skip: number; pageSize: number },
): SearchPage {
  const shown = places.slice(skip, skip + pageSize);
  const hasMore = places.length > skip + pageSize;
  return {
    places: shown,
    count: Math.min(limits.countedHits, count),
    countIsCapped: count > limits.countedHits,
    isComplete: isIndexed,
    hasMore,
    next: hasMore ? (shown.at(-1) ?? null) : null,
  };
}
