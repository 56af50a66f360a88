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
  /** The hits are the newest ones of a common word, read without its index. */
  isCommon?: boolean;
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
  /** No index has the rows in the order of the list: each stretch reads as much as `testAll`, which is asked first. */
  isUnordered?: boolean;
  /** Whether no message waits for the index of words. Absent: it holds them all. */
  isIndexed?: () => Promise<boolean>;
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
/**
 * The time of a page. The first page waits for no step beyond it, and answers what is found; its rows are read in the
 * 50 ms that are left of 300. A later page begins no step after it, but waits for those that it began: otherwise a
 * step that takes longer would never be answered.
 */
const budgetMs = 250;
/** The time of a page whose caller cannot ask for the rest. */
const wholeBudgetMs = 3000;
/** The time that reading one more stretch may take. */
const sliceMs = 60;
/**
 * Reading `manyHits` takes at most so many times as long as the first look: a look at the index, or for a common word
 * one at its newest hits.
 */
const manyTimes = { indexed: 8, common: 25 };

/**
 * Finds one page. Few hits are read from the index, filtered and sorted. With more, the list is walked in its order for
 * a short stretch, which fills the page where the word is common in it. Where it does not, and the filters let few rows
 * through, each of those is tested. Otherwise up to `manyHits` are read from the index; beyond them, the list is walked
 * until the page is full or the time is over (decision 0031).
 */
export async function searchPage(searcher: Searcher, page: Page): Promise<SearchPage> {
  const { after, skip, mustBeWhole = skip > 0 } = page;
  const time = startTime(mustBeWhole ? wholeBudgetMs : budgetMs, { isStrict: after === null && !mustBeWhole });
  try {
    return await findPage(searcher, page, time);
  } finally {
    time.end();
  }
}

interface Page {
  after: string | null;
  /** Hits between the cursor and the page. */
  skip: number;
  pageSize: number;
  /** The caller cannot ask for the rest, as of a page by its number. */
  mustBeWhole?: boolean | undefined;
}

async function findPage(
  searcher: Searcher,
  { after, skip, pageSize }: Page,
  time: ReturnType<typeof startTime>,
): Promise<SearchPage> {
  const { isUnordered = false } = searcher;
  const want = skip + pageSize + 1;
  const walk = (from: string | null, rows: number, most: number) => time.begin(searcher.walk(from, rows, most));
  const testAll = () => searcher.testAll && time.begin(searcher.testAll(fewRows, want));

  const all = isUnordered ? await testAll() : undefined;
  if (all?.isAll) return whole(all, { skip, pageSize });
  let fewMs = Infinity;
  const asked = time.begin(
    searcher.among({ most: fewHits, want, isFirst: true }).finally(() => (fewMs = time.spent())),
  );
  const isRare = await Promise.race([asked.then(({ isAll }) => isAll), wait(rareMs, false)]);
  if (isRare) return whole(await asked, { skip, pageSize });
  const nearSince = time.spent();
  const nearStep = searcher.walk(after, nearRows, want);
  const few = await Promise.race([asked, nearStep.then(() => undefined)]);
  if (few?.isAll) {
    nearStep.catch(() => undefined);
    return whole(few, { skip, pageSize });
  }
  const near = await nearStep;
  const nearMs = Math.max(1, time.spent() - nearSince);
  const isNear = near.places.length >= want;
  // A full page lacks only the count. Otherwise the list is walked on before the index has answered.
  let counted = await time.soon(asked, { share: isNear ? 1 : 0.5 });
  if (counted?.isAll) return whole(counted, { skip, pageSize });
  const isKnown = () => (counted?.count ?? 0) > limits.countedHits;
  const tested = !counted || isUnordered || (isNear && isKnown()) ? undefined : await time.soon(testAll());
  if (tested?.isAll) return whole(tested, { skip, pageSize });

  const found = [...near.places];
  let { end } = near;
  let looked = nearRows;
  let rows = Math.round(Math.min(firstRows, Math.max(nearRows, (nearRows * sliceMs) / nearMs)));
  let hasReadMany = false;
  const readMany = async ({ mustFit }: { mustFit: boolean }) => {
    const manyMs = fewMs * (counted?.isCommon ? manyTimes.common : manyTimes.indexed);
    if (hasReadMany || (mustFit && time.isStrict && !time.fits(manyMs))) return;
    hasReadMany = true;
    counted = (await time.soon(time.begin(searcher.among({ most: manyHits, want, isFirst: false })))) ?? counted;
  };
  for (let nth = 0; found.length < want && end !== null && time.isLeft(); nth += 1) {
    if (!counted) counted = await time.soon(asked, { share: 0 });
    else if (nth > 0) await readMany({ mustFit: true });
    if (counted?.isAll) return whole(counted, { skip, pageSize });
    const before = time.spent();
    const slice = await time.soon(walk(end, rows, want - found.length));
    if (!slice) break;
    found.push(...slice.places);
    looked += rows;
    ({ end } = slice);
    // Of a stretch that ended early its rows say nothing.
    const ms = Math.max(1, time.spent() - before);
    rows = Math.round(Math.min(mostRows, Math.max(2 * firstRows, (rows * sliceMs) / ms)));
  }

  const isFull = found.length >= want;
  const isWhole = !isFull && end === null && after === null;
  const mayCount = !isWhole && !isKnown() && time.isLeft();
  // Where the hits are dense in the list, its beginning has the thousand that are counted.
  const countRows = Math.ceil((looked * (limits.countedHits + 1)) / Math.max(1, found.length));
  const isDense = isFull && time.fits((countRows * nearMs) / nearRows);
  const first = mayCount && isDense ? await time.soon(walk(null, countRows, limits.countedHits + 1)) : undefined;
  const hasCounted = first !== undefined && (first.end === null || first.places.length > limits.countedHits);
  // A page that has time left counts: it waits for the index as long as for any other step.
  if (mayCount && !hasCounted && time.isLeft()) await readMany({ mustFit: false });
  const isCounted = isWhole || counted?.isAll || first?.end === null;
  const seen = first?.places.length ?? (after === null ? found.length : 0);
  const known = isWhole ? found.length : Math.max(counted?.count ?? 0, seen);
  const places = found.slice(skip, skip + pageSize);
  const isIndexed = counted?.isIndexed ?? (await searcher.isIndexed?.()) ?? true;
  return {
    places,
    count: Math.min(limits.countedHits, known),
    countIsCapped: known > limits.countedHits || !isCounted,
    isComplete: (isFull || end === null) && isIndexed,
    hasMore: isFull || end !== null,
    // Of a page by its number what was skipped so far is in no cursor.
    next: isFull ? (places.at(-1) ?? null) : skip > found.length ? null : end,
  };
}

/**
 * Steps that still run although their page was answered. With so many of them, pages wait for their steps: each holds
 * one of the five connections for reads.
 */
let leftBehind = 0;
const mostLeftBehind = 2;

/** The time of one page. `isStrict`: it waits for no step beyond the budget. */
function startTime(budget: number, options: { isStrict: boolean }) {
  const since = performance.now();
  const isStrict = options.isStrict && leftBehind < mostLeftBehind;
  const running = new Set<Promise<unknown>>();
  const spent = () => performance.now() - since;
  return {
    spent,
    isLeft: () => spent() < budget,
    /** Whether a step of this duration ends within the budget. */
    fits: (ms: number) => spent() + ms < budget,
    isStrict,
    begin<T>(step: Promise<T>): Promise<T> {
      running.add(step);
      const forget = () => running.delete(step);
      step.then(forget, forget);
      return step;
    },
    /** @returns what the step finds; undefined where it takes longer than a share of the budget */
    async soon<T>(step: Promise<T> | undefined, { share = 1 } = {}): Promise<T | undefined> {
      if (!step || !isStrict) return step;
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(late.resolve, Math.max(0, share * budget - spent()), undefined);
      try {
        return await Promise.race([step, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    end() {
      for (const step of running) {
        leftBehind += 1;
        const settle = () => (leftBehind -= 1);
        step.then(settle, settle);
      }
    },
  };
}

function whole({ places, count, isIndexed }: Among, { skip, pageSize }: Pick<Page, 'skip' | 'pageSize'>): SearchPage {
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
