import { isMarked, limits, marked, placeOf } from '@balcao/contract';
import { setTimeout as wait } from 'node:timers/promises';

/** The answer of the indexes of words, for the first hits of a search. */
export interface IndexAnswer {
  /** There are no further hits, so `places` and `count` are the whole answer. */
  isAll: boolean;
  /** How many of these hits pass the filters, at most one more than `limits.countedHits`. */
  count: number;
  /** The places of these hits after the cursor, in the order of the list, at most `maxPlaces`. */
  places: string[];
  /** Whether the documents, with the waiting messages that are searched directly, hold all messages. */
  isIndexed: boolean;
  /** The hits are the newest ones of a common word, read without its index. */
  isCommon?: boolean;
}

/** The hits in one stretch of the list. */
export interface StretchHits {
  /** In the order of the list, at most `maxPlaces`. */
  places: string[];
  /** The place of the last row of the stretch; null: the list ends in this stretch. */
  end: string | null;
}

/** The limits of one step of a search. */
export interface StepLimits {
  /** The most places in the answer. */
  maxPlaces: number;
  /** PostgreSQL ends the step after this time, and its answer is then undefined. Absent: no limit. */
  timeoutMs?: number | undefined;
}

/** How far the indexes of words are read. */
export interface IndexLook extends StepLimits {
  /** The most hits of each index. */
  maxHits: number;
  /**
   * The quick look with which a search begins. For a common word, a searcher may answer it without the word's index.
   */
  isFirst: boolean;
}

/** How far the list is read. */
export interface WalkLimits extends StepLimits {
  /** How many rows of the list are read, before any filter. */
  rows: number;
}

/**
 * How one list is searched. Filters and visibility are applied to every hit before any limit. A `place` is the cursor
 * of a row: it says where the row stands in the list, and which row it is.
 */
export interface Searcher {
  /** Reads hits from the indexes. @returns undefined: out of time */
  among(look: IndexLook): Promise<IndexAnswer | undefined>;
  /** Tests the rows of the list after a place; null: from its beginning. @returns undefined: out of time */
  walk(after: string | null, stretch: WalkLimits): Promise<StretchHits | undefined>;
  /**
   * Tests each row that passes the filters. The answer has `isAll` if at most `rows` rows pass them. Absent: too many
   * rows pass the filters.
   */
  testAll?: ((stretch: WalkLimits) => Promise<IndexAnswer | undefined>) | undefined;
  /**
   * No index has the rows in the order of the list. A stretch would read as much as `testAll`, which is tried first.
   */
  isUnordered?: boolean;
  /** The list usually has few rows, so `testAll` runs beside the first walk. */
  isShort?: boolean;
  /** How many rows are walked before more hits are read from the index. Absent: the constant `firstRows`. */
  firstRows?: number;
  /** Whether no message waits for the index of words. Absent: no message ever waits. */
  isIndexed?: () => Promise<boolean>;
}

export interface SearchPage {
  places: string[];
  /** The hits of all pages, at most `limits.countedHits`. */
  count: number;
  /** There are, or may be, more hits than `count`. */
  countIsCapped: boolean;
  /** False: the time was over before the page was full, or messages wait for the index. */
  isComplete: boolean;
  hasMore: boolean;
  /** The cursor of the next page, or of the place at which to continue. */
  next: string | null;
}

/** The most hits that the first look reads from the index. With fewer hits, no walk is needed. */
const fewHits = 3000;
/** The most hits that are read from the index at all. */
const manyHits = 50_000;
/** All rows are tested one by one if at most this many pass the filters. */
const fewRows = 6000;
/** The same limit, when the beginning of the list has neither filled the page nor given the count. */
const manyRows = 25_000;
/** The rows that the first walk reads beside the first look. For a common word they fill the page. */
const nearRows = 300;
/** The most rows of the next walk, before more hits are read from the index. */
const firstRows = 2000;
/** The most rows of any walk. */
const maxWalkRows = 50_000;
/** The index answers for a rare word within this time. After it, the walk for a common word begins. */
const rareMs = 3;
/**
 * The time of a page. PostgreSQL ends the steps of the first page when it is over; the rows of the page are read in the
 * 80 ms that remain of 300 ms. A later page begins no step after this time, but waits for the steps that it began:
 * otherwise a step that takes longer would never be answered. For the same reason, the time of a later page begins
 * again when the index has answered.
 */
const budgetMs = 220;
/** The time of a page whose caller cannot request the rest. */
const wholeBudgetMs = 3000;
/** The expected time of one stretch of a walk. */
const sliceMs = 60;
/** The share of the time that testing all rows may use. The rest is for the beginning of the list. */
const testShare = 0.6;
/**
 * Reading `manyHits` takes at most this many times as long as the first look, which reads the index or, for a common
 * word, its newest hits. If the time is short, fewer hits are read.
 */
const manyTimes = { indexed: 8, common: 50 };

interface Page {
  after: string | null;
  /** The number of hits between the cursor and the page. */
  skip: number;
  pageSize: number;
  /** The caller cannot request the rest, as with a page by its number. Absent: true if `skip` is above 0. */
  mustBeWhole?: boolean | undefined;
  /** Called with the places of a full page before the hits are counted, so that its rows can be read meanwhile. */
  onFull?: ((places: string[]) => void) | undefined;
}

/**
 * Finds one page (decision 0031), in these steps:
 * 1. Up to `fewHits` hits are read from the index, filtered and sorted. For most words that is the whole answer.
 * 2. With more hits, a short stretch of the list is walked in its order. A word that is common there fills the page.
 * 3. If few rows pass the filters, each of them is tested: at first up to `fewRows`, after another stretch `manyRows`.
 * 4. Otherwise up to `manyHits` are read from the index.
 * 5. Beyond them, the list is walked until the page is full or the time is over.
 */
export const searchPage = (searcher: Searcher, page: Page): Promise<SearchPage> =>
  new PageSearch(searcher, page).find();

/** The state of the search for one page. */
class PageSearch {
  readonly #searcher: Searcher;
  readonly #page: Page;
  readonly #time: PageTime;
  /** The number of places up to the end of the page, and one more: it shows whether there is another page. */
  readonly #maxPlaces: number;
  /** The best answer of the indexes, or of testing all rows, so far. */
  #indexAnswer: IndexAnswer | undefined;
  /** The first look at the indexes. It sets `#indexAnswer`. */
  #firstLook: Promise<void> | undefined;
  /** How long the first look took; infinite until it has ended. */
  #firstLookMs = Infinity;
  /** The caller has its answer: a walk that ends later does not call `onFull`. */
  #hasReplied = false;
  /** How many hits of the index were read after the first look. */
  #readHits = 0;
  #hasTestedMany = false;
  /** The index has more than `manyHits`, as this page or an earlier page found out. */
  #hasTooMany: boolean;
  /** The places that the walk has found so far. */
  readonly #found: string[] = [];
  /** The place after which the walk continues; null: at the beginning of the list, or the list is at its end. */
  #walkFrom: string | null;
  #walkedRows = 0;
  /** The time for a row in the last stretch; 0 before the first one, which may then be as long as allowed. */
  #msPerRow = 0;

  constructor(searcher: Searcher, page: Page) {
    const { after, skip, pageSize, mustBeWhole = skip > 0 } = page;
    this.#searcher = searcher;
    this.#page = page;
    this.#time = startTime(mustBeWhole ? wholeBudgetMs : budgetMs, { isStrict: after === null && !mustBeWhole });
    this.#maxPlaces = skip + pageSize + 1;
    this.#hasTooMany = after !== null && isMarked(after) && !searcher.isUnordered;
    this.#walkFrom = after && placeOf(after);
  }

  async find(): Promise<SearchPage> {
    try {
      return await this.#find();
    } finally {
      this.#hasReplied = true;
    }
  }

  async #find() {
    const foundAtOnce = this.#hasTooMany ? undefined : await this.#findAtOnce();
    const answer = foundAtOnce ?? (await this.#walkOn());
    if (answer) return replyFrom(answer, this.#page);
    const beginning = await this.#countBeginning();
    return this.#makeReply(beginning);
  }

  /** @returns the whole answer, if it is found without walking the list to its end */
  async #findAtOnce() {
    return (await this.#testUnordered()) ?? (await this.#lookAtBeginning()) ?? (await this.#testNarrowed());
  }

  get #isFull() {
    return this.#found.length >= this.#maxPlaces;
  }
  get #pagePlaces() {
    return this.#found.slice(this.#page.skip, this.#page.skip + this.#page.pageSize);
  }
  /** There are more hits than are counted, so the count is known. */
  get #isCountExceeded() {
    return (this.#indexAnswer?.count ?? 0) > limits.countedHits;
  }
  /** The answer so far, if it has all hits. */
  get #wholeAnswer() {
    return this.#indexAnswer?.isAll ? this.#indexAnswer : undefined;
  }

  async #testUnordered() {
    return this.#searcher.isUnordered ? this.#testAll(fewRows, testShare) : undefined;
  }

  /**
   * Reads the index. Unless the word is rare, the first rows of the list are tested meanwhile, or all of a short list.
   */
  async #lookAtBeginning() {
    const firstLook = (this.#firstLook = this.#lookAtIndex());
    // Its error is thrown where it is awaited. Until then it must not count as unhandled.
    firstLook.catch(() => undefined);
    await Promise.race([firstLook, wait(rareMs)]);
    if (this.#wholeAnswer) return this.#wholeAnswer;
    // Without a time limit, so that even the slowest page has a place from which to continue.
    const walked = this.#walk(nearRows);
    walked.catch(() => undefined);
    // The walk fills the page of a common word, so its rows are read while the list is tested.
    const tested = this.#searcher.isShort ? await this.#testAll(fewRows, testShare) : undefined;
    if (tested) return tested;
    await Promise.race([firstLook, walked]);
    if (this.#wholeAnswer) return this.#wholeAnswer;
    await walked;
    // A full page lacks only the count, so it waits longer. Otherwise the walk must go on before the index has
    // answered.
    await this.#time.waitFor(firstLook, this.#isFull ? 1 : 0.5);
    if (!this.#time.isStrict) this.#time.beginAgain();
    return this.#wholeAnswer;
  }

  async #lookAtIndex() {
    const look = { maxHits: fewHits, maxPlaces: this.#maxPlaces, isFirst: true, timeoutMs: this.#time.timeoutMs() };
    const found = await this.#searcher.among(look);
    // By now, testing the list may have found all hits.
    if (!this.#wholeAnswer) this.#indexAnswer = found;
    this.#firstLookMs = this.#time.spent();
  }

  /**
   * Tests each row if few pass the filters. It does nothing if the index has not answered yet: then there are many
   * hits, which a walk finds soon.
   */
  async #testNarrowed() {
    const { isUnordered, isShort } = this.#searcher;
    if (!this.#indexAnswer || isUnordered || isShort || (this.#isFull && this.#isCountExceeded)) return undefined;
    return this.#time.isLeft() ? this.#testAll(fewRows) : undefined;
  }

  async #testAll(rows: number, share?: number) {
    const timeoutMs = this.#time.timeoutMs(share);
    const tested = await this.#searcher.testAll?.({ rows, maxPlaces: this.#maxPlaces, timeoutMs });
    return tested?.isAll ? tested : undefined;
  }

  /**
   * Tries to find all hits, by testing the rows or by reading many hits from the index. It does neither before the
   * index has answered: until then it is not known which contacts have the name, and how long reading takes.
   * @param mustFit read only as many hits as will probably fit into the time; otherwise PostgreSQL may end the step
   */
  async #findAll({ mustFit }: { mustFit: boolean }) {
    if (!this.#indexAnswer) return;
    if (!this.#hasTestedMany && !this.#searcher.isUnordered && this.#time.isLeft(testShare)) {
      this.#hasTestedMany = true;
      this.#indexAnswer = (await this.#testAll(manyRows, testShare)) ?? this.#indexAnswer;
    }
    if (!this.#wholeAnswer && this.#time.isLeft()) await this.#readMany({ mustFit });
  }

  /** Walks the list until the page is full. Before each stretch but the first, it tries to find all hits. */
  async #walkOn() {
    for (let nth = 0; !this.#isFull && this.#walkFrom !== null && this.#time.isLeft(); nth += 1) {
      if (nth > 0) await this.#findAll({ mustFit: true });
      if (this.#wholeAnswer) return this.#wholeAnswer;
      const ms = Math.min(sliceMs, this.#time.fitting());
      const rows = Math.round(ms / this.#msPerRow);
      const isFirst = nth === 0;
      // PostgreSQL does not end the steps of a page that is not strict, so its stretches need not be short.
      const minRows = isFirst || this.#time.isStrict ? nearRows : 2 * firstRows;
      const maxRows = isFirst ? (this.#searcher.firstRows ?? firstRows) : maxWalkRows;
      if (!(await this.#walk(Math.min(maxRows, Math.max(minRows, rows)), this.#time.timeoutMs()))) break;
    }
    return this.#wholeAnswer;
  }

  /** Walks one stretch of the list. @returns false if PostgreSQL ended it */
  async #walk(rows: number, timeoutMs?: number): Promise<boolean> {
    const before = this.#time.spent();
    const slice = await this.#searcher.walk(this.#walkFrom, {
      rows,
      maxPlaces: this.#maxPlaces - this.#found.length,
      timeoutMs,
    });
    if (!slice) return false;
    this.#found.push(...slice.places);
    this.#walkFrom = slice.end;
    this.#walkedRows += rows;
    this.#msPerRow = Math.max(1, this.#time.spent() - before) / rows;
    if (this.#isFull && !this.#hasReplied) this.#page.onFull?.(this.#pagePlaces);
    return true;
  }

  /** Reads more hits from the index than the first look, if that is worth a second read. */
  async #readMany({ mustFit }: { mustFit: boolean }) {
    const ms = this.#firstLookMs * (this.#indexAnswer?.isCommon ? manyTimes.common : manyTimes.indexed);
    const maxHits = mustFit ? Math.round(Math.min(1, this.#time.fitting() / ms) * manyHits) : manyHits;
    if (maxHits <= this.#readHits || maxHits < 2 * fewHits) return;
    this.#readHits = maxHits;
    const look = { maxHits, maxPlaces: this.#maxPlaces, isFirst: false, timeoutMs: this.#time.timeoutMs() };
    const found = await this.#searcher.among(look);
    if (found && !found.isAll && maxHits === manyHits) this.#hasTooMany = true;
    this.#indexAnswer = found ?? this.#indexAnswer;
  }

  /**
   * Counts the hits, if the page has time left. If hits are dense in the list, its beginning has as many as are
   * counted.
   * @returns the beginning of the list, if it was read
   */
  async #countBeginning(): Promise<StretchHits | undefined> {
    // A list that was walked to its end is counted. A page that only walks does not count: an earlier page did.
    if (this.#hasWalkedAll || !this.#firstLook) return undefined;
    // PostgreSQL may end a look at an index of many words up to 0.1 s too late, so this wait has a limit of its own.
    await this.#time.waitFor(this.#firstLook, 1);
    if (this.#isCountExceeded || !this.#time.isLeft()) return undefined;
    const rows = Math.ceil((this.#walkedRows * (limits.countedHits + 1)) / Math.max(1, this.#found.length));
    const isDense = this.#isFull && this.#time.fits(rows * this.#msPerRow);
    const timeoutMs = this.#time.timeoutMs();
    const beginning = isDense
      ? await this.#searcher.walk(null, { rows, maxPlaces: limits.countedHits + 1, timeoutMs })
      : undefined;
    const hasCounted = beginning && (beginning.end === null || beginning.places.length > limits.countedHits);
    if (!hasCounted && this.#time.isLeft()) await this.#findAll({ mustFit: false });
    return beginning;
  }

  /** The list was walked from its beginning to its end. */
  get #hasWalkedAll() {
    return !this.#isFull && this.#walkFrom === null && this.#page.after === null;
  }

  async #makeReply(beginning: StretchHits | undefined): Promise<SearchPage> {
    const { after, skip } = this.#page;
    const [found, walkFrom, isFull, hasWalkedAll] = [this.#found, this.#walkFrom, this.#isFull, this.#hasWalkedAll];
    const isCounted = hasWalkedAll || this.#wholeAnswer !== undefined || beginning?.end === null;
    const countFromBeginning = beginning?.places.length ?? (after === null ? found.length : 0);
    const known = hasWalkedAll ? found.length : Math.max(this.#indexAnswer?.count ?? 0, countFromBeginning);
    const places = this.#pagePlaces;
    // A page by its number that has not reached its first hit cannot continue: no cursor holds the hits skipped so far.
    const whereToContinue = skip > found.length ? null : walkFrom;
    const next = isFull ? (places.at(-1) ?? null) : whereToContinue;
    const isIndexed = this.#indexAnswer?.isIndexed ?? (await this.#searcher.isIndexed?.()) ?? true;
    return {
      places,
      count: Math.min(limits.countedHits, known),
      countIsCapped: known > limits.countedHits || !isCounted,
      isComplete: (isFull || walkFrom === null) && isIndexed,
      hasMore: isFull || walkFrom !== null,
      next: next !== null && this.#hasTooMany ? marked(next) : next,
    };
  }
}

type PageTime = ReturnType<typeof startTime>;

/** The time of one page. `isStrict`: PostgreSQL ends the steps of the page when the time is over. */
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
    /** The estimated duration that a step may have. It leaves a margin, because an estimate may be too low. */
    fitting: () => (isStrict ? 0.7 * left() : Infinity),
    /** The time after which PostgreSQL ends a step that begins now; undefined: never. */
    timeoutMs: (share = 1) => (isStrict ? Math.max(1, left(share)) : undefined),
    /** Waits for a step. A strict page waits only until this share of the budget is spent. */
    async waitFor(step: Promise<void>, share: number): Promise<void> {
      if (!isStrict) return step;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, Math.max(0, left(share)));
      try {
        await Promise.race([step, timeout.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The page from an answer that has all hits. */
function replyFrom(
  { places, count, isIndexed }: IndexAnswer,
  { skip, pageSize }: Pick<Page, 'skip' | 'pageSize'>,
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
