import { isMarked, limits, marked, placeOf } from '@balcao/contract';
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

/** What bounds a step of a search. */
export interface Step {
  /** The most places in the answer. */
  want: number;
  /** PostgreSQL ends the step after this time, and its answer is undefined. Absent: the step takes its time. */
  mostMs?: number | undefined;
}

/** How far the indexes of words are read. */
export interface IndexLook extends Step {
  /** The most hits of each index. */
  most: number;
  /** The quick look that every search begins with. A searcher may answer it for a common word without its index. */
  isFirst: boolean;
}

/** How far the list is read. */
export interface Stretch extends Step {
  /** Rows of the list that are looked at, before any filter. */
  rows: number;
}

/**
 * How one list is searched. Filters and visibility are applied to every hit before any limit. A `place` is the cursor
 * of a row: it says where the row stands in the list, and which row it is.
 */
export interface Searcher {
  among(look: IndexLook): Promise<Among | undefined>;
  walk(after: string | null, stretch: Stretch): Promise<Slice | undefined>;
  /** Tests every row that the filters let through; `isAll` where these are at most `rows`. Absent: they are many. */
  testAll?: ((stretch: Stretch) => Promise<Among | undefined>) | undefined;
  /** No index has the rows in the order of the list: each stretch reads as much as `testAll`, which is asked first. */
  isUnordered?: boolean;
  /** The list has few rows as a rule, so `testAll` is asked beside the first walk. */
  isShort?: boolean;
  /** Rows of the list that are walked before more hits are read from the index; absent: `firstRows`. */
  firstRows?: number;
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
/** The same, where the beginning of the list has neither filled the page nor given the count. */
const manyRows = 25_000;
/** Rows of the list that are looked at beside the first question: a common word fills the page here. */
const nearRows = 300;
const firstRows = 2000;
const mostRows = 50_000;
/** A rare word is answered within this time; after it, the walk for a common one begins. */
const rareMs = 3;
/**
 * The time of a page. PostgreSQL ends the steps of the first page with it; the rows of the page are read in the 80 ms
 * that are left of 300. A later page begins no step after it, but waits for those that it began: otherwise a step that
 * takes longer would never be answered. For the same reason its time begins again when the index has answered.
 */
const budgetMs = 220;
/** The time of a page whose caller cannot ask for the rest. */
const wholeBudgetMs = 3000;
/** The time that reading one more stretch may take. */
const sliceMs = 60;
/** The share of the time in which all rows of a list are tested; the rest is for the list's beginning. */
const testShare = 0.6;
/**
 * Reading `manyHits` takes at most so many times as long as the first look: a look at the index, or for a common word
 * one at its newest hits. Fewer are read where the time is short.
 */
const manyTimes = { indexed: 8, common: 50 };

interface Page {
  after: string | null;
  /** Hits between the cursor and the page. */
  skip: number;
  pageSize: number;
  /** The caller cannot ask for the rest, as of a page by its number. */
  mustBeWhole?: boolean | undefined;
  /** Is called with the places of a full page before its hits are counted, so that its rows can be read meanwhile. */
  onFull?: ((places: string[]) => void) | undefined;
}

/**
 * Finds one page. Few hits are read from the index, filtered and sorted. With more, the list is walked in its order for
 * a short stretch, which fills the page where the word is common in it. Where it does not, and the filters let few rows
 * through, each of those is tested: at first up to `fewRows`, after another stretch up to `manyRows`. Otherwise up to
 * `manyHits` are read from the index; beyond them, the list is walked until the page is full or the time is over
 * (decision 0031).
 */
export const searchPage = (searcher: Searcher, page: Page): Promise<SearchPage> =>
  new PageSearch(searcher, page).find();

/** The search for one page, with what is known so far. */
class PageSearch {
  readonly #searcher: Searcher;
  readonly #page: Page;
  readonly #time: PageTime;
  /** Places up to the end of the page, and one more, which says whether there is another page. */
  readonly #want: number;
  /** What the indexes of words have answered so far. */
  #counted: Among | undefined;
  /** The first look at them; it sets `#counted`. */
  #asked: Promise<void> | undefined;
  #firstLookMs = Infinity;
  #isAnswered = false;
  /** How many hits of the index were read after the first look. */
  #readHits = 0;
  #hasTestedMany = false;
  /** The index has more than `manyHits`, as this page or one before it found out. */
  #hasTooMany: boolean;
  /** Places found in the list, the cursor of where to walk on, and the rows that were looked at. */
  readonly #found: string[] = [];
  #end: string | null;
  #looked = 0;
  /** What a row took in the last stretch. */
  #msEach = 0;

  constructor(searcher: Searcher, page: Page) {
    const { after, skip, pageSize, mustBeWhole = skip > 0 } = page;
    this.#searcher = searcher;
    this.#page = page;
    this.#time = startTime(mustBeWhole ? wholeBudgetMs : budgetMs, { isStrict: after === null && !mustBeWhole });
    this.#want = skip + pageSize + 1;
    this.#hasTooMany = after !== null && isMarked(after) && !searcher.isUnordered;
    this.#end = after && placeOf(after);
  }

  async find(): Promise<SearchPage> {
    try {
      return await this.#find();
    } finally {
      this.#isAnswered = true;
    }
  }

  async #find() {
    const all = (this.#hasTooMany ? undefined : await this.#askFirst()) ?? (await this.#walkOn());
    if (all) return whole(all, this.#page);
    const first = await this.#countBeginning();
    return this.#reply(first);
  }

  async #askFirst() {
    return (await this.#testUnordered()) ?? (await this.#lookAtBeginning()) ?? (await this.#testNarrowed());
  }

  get #isFull() {
    return this.#found.length >= this.#want;
  }
  get #places() {
    return this.#found.slice(this.#page.skip, this.#page.skip + this.#page.pageSize);
  }
  /** There are at least as many hits as are counted. */
  get #isKnown() {
    return (this.#counted?.count ?? 0) > limits.countedHits;
  }
  /** The answer of the index, where it is the whole one. */
  get #all() {
    return this.#counted?.isAll ? this.#counted : undefined;
  }

  async #testUnordered() {
    return this.#searcher.isUnordered ? this.#testAll(fewRows, testShare) : undefined;
  }

  /** Asks the index. Unless the word is rare, tests the first rows of the list meanwhile, or all of a short one. */
  async #lookAtBeginning() {
    const asked = (this.#asked = this.#askIndex());
    asked.catch(() => undefined);
    await Promise.race([asked, wait(rareMs)]);
    if (this.#all) return this.#all;
    // Without a limit of time, so that even the slowest page has a place to go on from.
    const walked = this.#walk(nearRows);
    walked.catch(() => undefined);
    // The walk fills the page of a common word, so its rows are read while the list is tested.
    const tested = this.#searcher.isShort ? await this.#testAll(fewRows, testShare) : undefined;
    if (tested) return tested;
    await Promise.race([asked, walked]);
    if (this.#all) return this.#all;
    await walked;
    // A full page lacks only the count. Otherwise the list is walked on before the index has answered.
    await this.#time.soon(asked, this.#isFull ? 1 : 0.5);
    if (!this.#time.isStrict) this.#time.beginAgain();
    return this.#all;
  }

  async #askIndex() {
    const look = { most: fewHits, want: this.#want, isFirst: true, mostMs: this.#time.mostMs() };
    const found = await this.#searcher.among(look);
    // Testing the list may have found everything before.
    if (!this.#all) this.#counted = found;
    this.#firstLookMs = this.#time.spent();
  }

  /** Tests each row where the filters let few through. An index that has not answered has many hits. */
  async #testNarrowed() {
    const { isUnordered, isShort } = this.#searcher;
    if (!this.#counted || isUnordered || isShort || (this.#isFull && this.#isKnown)) return undefined;
    return this.#time.isLeft() ? this.#testAll(fewRows) : undefined;
  }

  async #testAll(rows: number, share?: number) {
    const mostMs = this.#time.mostMs(share);
    const tested = await this.#searcher.testAll?.({ rows, want: this.#want, mostMs });
    return tested?.isAll ? tested : undefined;
  }

  /**
   * Finds everything by testing the rows or by reading the hits, if these are few enough. Before the index has
   * answered, neither is tried: the names are not known.
   * @param mustFit read only as many hits as are expected within the time; otherwise PostgreSQL ends it with the time
   */
  async #findAll({ mustFit }: { mustFit: boolean }) {
    if (!this.#counted) return;
    if (!this.#hasTestedMany && !this.#searcher.isUnordered && this.#time.isLeft(testShare)) {
      this.#hasTestedMany = true;
      this.#counted = (await this.#testAll(manyRows, testShare)) ?? this.#counted;
    }
    if (!this.#all && this.#time.isLeft()) await this.#readMany({ mustFit });
  }

  /** Walks the list until the page is full; before the second stretch more rows and hits are looked at. */
  async #walkOn() {
    for (let nth = 0; !this.#isFull && this.#end !== null && this.#time.isLeft(); nth += 1) {
      if (nth > 0) await this.#findAll({ mustFit: true });
      if (this.#all) return this.#all;
      const ms = Math.min(sliceMs, this.#time.fitting());
      const rows = Math.round(ms / this.#msEach);
      const [least, most] =
        nth === 0
          ? [nearRows, this.#searcher.firstRows ?? firstRows]
          : [this.#time.isStrict ? nearRows : 2 * firstRows, mostRows];
      if (!(await this.#walk(Math.min(most, Math.max(least, rows)), this.#time.mostMs()))) break;
    }
    return this.#all;
  }

  /** @returns false if PostgreSQL ended it */
  async #walk(rows: number, mostMs?: number): Promise<boolean> {
    const before = this.#time.spent();
    const slice = await this.#searcher.walk(this.#end, { rows, want: this.#want - this.#found.length, mostMs });
    if (!slice) return false;
    this.#found.push(...slice.places);
    this.#end = slice.end;
    this.#looked += rows;
    this.#msEach = Math.max(1, this.#time.spent() - before) / rows;
    if (this.#isFull && !this.#isAnswered) this.#page.onFull?.(this.#places);
    return true;
  }

  async #readMany({ mustFit }: { mustFit: boolean }) {
    const ms = this.#firstLookMs * (this.#counted?.isCommon ? manyTimes.common : manyTimes.indexed);
    const most = mustFit ? Math.round(Math.min(1, this.#time.fitting() / ms) * manyHits) : manyHits;
    if (most <= this.#readHits || most < 2 * fewHits) return;
    this.#readHits = most;
    const look = { most, want: this.#want, isFirst: false, mostMs: this.#time.mostMs() };
    const found = await this.#searcher.among(look);
    if (found && !found.isAll && most === manyHits) this.#hasTooMany = true;
    this.#counted = found ?? this.#counted;
  }

  /**
   * Counts the hits of a page that has time left. Where they are dense in the list, its beginning has the thousand that
   * are counted.
   * @returns the beginning of the list, if it was read
   */
  async #countBeginning(): Promise<Slice | undefined> {
    // A page that only walks does not count: the one before it did.
    if (this.#isWhole || !this.#asked) return undefined;
    // PostgreSQL ends a look at an index of many words up to 0.1 s too late.
    await this.#time.soon(this.#asked, 1);
    if (this.#isKnown || !this.#time.isLeft()) return undefined;
    const rows = Math.ceil((this.#looked * (limits.countedHits + 1)) / Math.max(1, this.#found.length));
    const isDense = this.#isFull && this.#time.fits(rows * this.#msEach);
    const mostMs = this.#time.mostMs();
    const first = isDense ? await this.#searcher.walk(null, { rows, want: limits.countedHits + 1, mostMs }) : undefined;
    const hasCounted = first && (first.end === null || first.places.length > limits.countedHits);
    if (!hasCounted && this.#time.isLeft()) await this.#findAll({ mustFit: false });
    return first;
  }

  /** The list was read from its beginning to its end. */
  get #isWhole() {
    return !this.#isFull && this.#end === null && this.#page.after === null;
  }

  async #reply(first: Slice | undefined): Promise<SearchPage> {
    const { after, skip } = this.#page;
    const [found, end, isFull, isWhole] = [this.#found, this.#end, this.#isFull, this.#isWhole];
    const isCounted = isWhole || this.#all !== undefined || first?.end === null;
    const seen = first?.places.length ?? (after === null ? found.length : 0);
    const known = isWhole ? found.length : Math.max(this.#counted?.count ?? 0, seen);
    const places = this.#places;
    // Of a page by its number what was skipped so far is in no cursor.
    const next = isFull ? (places.at(-1) ?? null) : skip > found.length ? null : end;
    const isIndexed = this.#counted?.isIndexed ?? (await this.#searcher.isIndexed?.()) ?? true;
    return {
      places,
      count: Math.min(limits.countedHits, known),
      countIsCapped: known > limits.countedHits || !isCounted,
      isComplete: (isFull || end === null) && isIndexed,
      hasMore: isFull || end !== null,
      next: next !== null && this.#hasTooMany ? marked(next) : next,
    };
  }
}

type PageTime = ReturnType<typeof startTime>;

/** The time of one page. `isStrict`: PostgreSQL ends its steps with the time. */
function startTime(budget: number, { isStrict }: { isStrict: boolean }) {
  let since = performance.now();
  const spent = () => performance.now() - since;
  const left = (share = 1) => share * budget - spent();
  return {
    isStrict,
    spent,
    beginAgain: () => void (since = performance.now()),
    isLeft: (share = 1) => left(share) > 0,
    /** Whether a step of this duration ends within the budget. */
    fits: (ms: number) => ms < left(),
    /** How long a step may take so that it ends within the budget though its duration is an estimate. */
    fitting: () => (isStrict ? 0.7 * left() : Infinity),
    /** When PostgreSQL ends a step that begins now. */
    mostMs: (share = 1) => (isStrict ? Math.max(1, left(share)) : undefined),
    /** Waits for the step; of a strict page until this share of the budget is spent. */
    async soon(step: Promise<void>, share: number): Promise<void> {
      if (!isStrict) return step;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, Math.max(0, left(share)));
      try {
        await Promise.race([step, late.promise]);
      } finally {
        clearTimeout(timer);
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
