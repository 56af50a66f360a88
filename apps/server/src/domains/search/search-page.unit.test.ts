import { placeOf } from '@balcao/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { searchPage, type Searcher } from './search-page.ts';

/** A list in which every row is a hit or not, with the index that names the hits. */
function listOf(hits: readonly boolean[], { msEach = 0 } = {}): Searcher {
  const all = hits.flatMap((isHit, row) => (isHit ? [row] : []));
  /** The number of hits before each row. */
  const before = [0];
  for (const isHit of hits) before.push((before.at(-1) ?? 0) + Number(isHit));
  return {
    async among({ maxHits, maxPlaces }) {
      const isAll = all.length < maxHits;
      return {
        isAll,
        count: Math.min(1001, Math.min(maxHits, all.length)),
        places: isAll ? all.slice(0, maxPlaces).map(String) : [],
        isIndexed: true,
      };
    },
    async walk(after, { rows, maxPlaces }) {
      const from = after === null ? 0 : Number(after) + 1;
      const end = from + rows;
      for (const until = performance.now() + rows * msEach; performance.now() < until;);
      return {
        places: all.slice(before[from], Math.min(before[end] ?? Infinity, (before[from] ?? 0) + maxPlaces)).map(String),
        end: end > hits.length ? null : String(end - 1),
      };
    },
  };
}

/** Everything from page to page, with what each page said of the whole. */
async function readAll(searcher: Searcher) {
  const places: string[] = [];
  const pages: Awaited<ReturnType<typeof searchPage>>[] = [];
  for (let after: string | null = null; ;) {
    const cursor = after;
    const page = await searchPage(
      // Of the index too only what lies after the cursor is in the page.
      {
        ...searcher,
        among: async ({ maxPlaces, ...look }) => {
          const among = await searcher.among({ ...look, maxPlaces: Infinity });
          return (
            among && {
              ...among,
              places: among.places
                .filter((place) => cursor === null || Number(place) > Number(placeOf(cursor)))
                .slice(0, maxPlaces),
            }
          );
        },
      },
      { after: cursor, skip: 0, pageSize: 40 },
    );
    pages.push(page);
    places.push(...page.places);
    if (page.next === null) return { places, pages };
    after = page.next;
  }
}

const seeded = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;

test.each([
  ['none', 9000, () => 0],
  ['a few', 9000, () => 0.001],
  ['most', 20_000, () => 0.7],
  ['only at the end', 70_000, (at: number) => (at > 0.9 ? 1 : 0)],
  ['only at the beginning', 70_000, (at: number) => (at < 0.1 ? 1 : 0)],
  ['all of very many', 80_000, () => 0.9],
  ['very many, behind very many others', 160_000, (at: number) => (at > 0.5 ? 0.8 : 0)],
])('SR-03 every hit is found once and in order: %s', async (_name, rows, chance) => {
  for (const seed of [1, 77]) {
    const random = seeded(seed);
    const hits = Array.from({ length: rows }, (_, row) => random() < chance(row / rows));
    // Deep lists are read to the end in the last pages only: a page costs a walk.
    const wanted = hits.flatMap((isHit, row) => (isHit ? [String(row)] : []));
    const { places, pages } = await readAll(listOf(hits));
    expect(places).toEqual(wanted);
    for (const page of pages) {
      expect(page.hasMore).toBe(page.next !== null);
      expect(page.count).toBeLessThanOrEqual(1000);
      if (page.countIsCapped) expect(page.count).toBeLessThanOrEqual(wanted.length);
      else expect(page.count).toBe(wanted.length);
    }
    if (wanted.length > 1000 && wanted.length < 50_000)
      expect(pages[0]).toMatchObject({ count: 1000, countIsCapped: true });
  }
});

test('SR-04 a page that takes too long is answered as far as it is found, and goes on from there', async () => {
  const hits = Array.from({ length: 200_000 }, (_, row) => row > 140_000);
  const { places, pages } = await readAll(listOf(hits, { msEach: 0.004 }));
  expect(places).toHaveLength(59_999);
  expect(pages[0]).toMatchObject({ places: [], isComplete: false, hasMore: true });
  expect(pages.at(-1)).toMatchObject({ isComplete: true, hasMore: false, next: null });
});

test('SR-04 a slow index is ended with the time of the first page; a later page waits for it', async () => {
  const hits = Array.from({ length: 40_000 }, (_, row) => row > 200 && row % 100 === 0);
  const list = listOf(hits);
  const takesMs = 600;
  const slow: Searcher = {
    ...list,
    async among(look) {
      await wait(Math.min(takesMs, look.timeoutMs ?? Infinity));
      return look.timeoutMs !== undefined && look.timeoutMs < takesMs ? undefined : list.among(look);
    },
  };
  const limits: (number | undefined)[] = [];
  const noted: Searcher = {
    ...slow,
    async among(look) {
      limits.push(look.timeoutMs);
      return slow.among(look);
    },
  };
  const first = await searchPage(noted, { after: null, skip: 0, pageSize: 40 });
  expect(first.places.length).toBeGreaterThan(0);
  expect(first.places).toEqual(first.places.map((_, nth) => String(100 * (nth + 3))));
  expect(first.countIsCapped).toBe(true);
  for (const limit of limits) expect(limit).toBeLessThanOrEqual(250);
  const later = await searchPage(noted, { after: first.next, skip: 0, pageSize: 40 });
  expect(later).toMatchObject({ count: 397, countIsCapped: false });
});

test('SR-04 a page that meets too many hits of the index leaves the rest to the list', async () => {
  const hits = Array.from({ length: 120_000 }, (_, row) => row >= 119_000);
  const looks: number[] = [];
  const { places, pages } = await readAll({
    ...listOf(hits, { msEach: 0.004 }),
    // It has the word in many rows of other lists.
    async among(look) {
      looks.push(look.maxHits);
      await wait(Math.min(150, look.timeoutMs ?? Infinity));
      return { isAll: false, count: 0, places: [], isIndexed: true };
    },
  });
  expect(places).toEqual(Array.from({ length: 1000 }, (_, nth) => String(119_000 + nth)));
  // The first page had no time for all of them; the second one was the last that asked.
  expect(pages[0]).toMatchObject({ places: [], isComplete: false });
  expect(pages[0]?.next).not.toMatch(/^w/);
  expect(pages[1]?.next).toMatch(/^w/);
  expect(looks).toEqual([3000, 3000, 50_000]);
});

test('SR-04 rows without an order are tested in a part of the time, and then the beginning of their list', async () => {
  const hits = Array.from({ length: 5000 }, (_, row) => row % 200 === 100);
  const list = listOf(hits);
  const limits: (number | undefined)[] = [];
  const day: Searcher = {
    ...list,
    isUnordered: true,
    async testAll({ timeoutMs }) {
      limits.push(timeoutMs);
      await wait(timeoutMs ?? 400);
      return timeoutMs === undefined ? list.among({ maxHits: Infinity, maxPlaces: 41, isFirst: false }) : undefined;
    },
    async among({ timeoutMs }) {
      await wait(timeoutMs ?? 400);
      return undefined;
    },
    // Each stretch reads the whole day.
    async walk(after, stretch) {
      await wait(Math.min(60, stretch.timeoutMs ?? Infinity));
      return (stretch.timeoutMs ?? Infinity) < 60 ? undefined : list.walk(after, stretch);
    },
  };
  const first = await searchPage(day, { after: null, skip: 0, pageSize: 40 });
  expect(limits[0]).toBeLessThan(250);
  expect(first.places[0]).toBe('100');
  expect(first).toMatchObject({ countIsCapped: true, isComplete: false, hasMore: true });
  expect(await searchPage(day, { after: '4899', skip: 0, pageSize: 40 })).toMatchObject({ count: 25, hasMore: false });
  expect(limits.at(-1)).toBeUndefined();
});

test('SR-04 a short list is tested as a whole beside its beginning, and walked on only where it has more rows', async () => {
  const hits = Array.from({ length: 5000 }, (_, row) => row % 3 === 0);
  const list = listOf(hits);
  const walks: (string | null)[] = [];
  const short: Searcher = {
    ...list,
    isShort: true,
    testAll: async ({ maxPlaces }) => list.among({ maxHits: Infinity, maxPlaces, isFirst: false }),
    async walk(after, stretch) {
      walks.push(after);
      return list.walk(after, stretch);
    },
    // A common word: its index has more hits than are read.
    among: async (look) => list.among({ ...look, maxHits: 1 }),
  };
  const page = { after: null, skip: 0, pageSize: 40 };
  const named: string[][] = [];
  const tested = await searchPage(short, { ...page, onFull: (places) => named.push(places) });
  expect(tested).toMatchObject({ count: 1000, countIsCapped: true, isComplete: true, hasMore: true, next: '117' });
  expect(walks).toEqual([null]);
  expect(named).toEqual([tested.places]);
  const tooMany = { isAll: false, count: 0, places: [], isIndexed: true };
  const longer = await searchPage({ ...short, testAll: async () => tooMany }, page);
  expect(longer.places).toEqual(tested.places);
  expect(walks.slice(0, 2)).toEqual([null, null]);
});

test('SR-04 a page whose caller cannot ask for the rest waits for the index', async () => {
  const hits = Array.from({ length: 40_000 }, (_, row) => row === 39_000);
  const list = listOf(hits);
  const slow: Searcher = {
    ...list,
    async among(look) {
      await wait(Math.min(500, look.timeoutMs ?? Infinity));
      return look.timeoutMs === undefined ? list.among(look) : undefined;
    },
    // The list itself is of no use here.
    walk: async (after) => ({ places: [], end: after ?? '0' }),
  };
  const page = { after: null, skip: 0, pageSize: 40 };
  expect(await searchPage(slow, page)).toMatchObject({ places: [], isComplete: false });
  expect(await searchPage(slow, { ...page, mustBeWhole: true })).toMatchObject({ places: ['39000'], isComplete: true });
});

test('SR-03 pages by number skip what the pages before them show', async () => {
  const hits = Array.from({ length: 30_000 }, (_, row) => row % 3 === 0);
  const page = await searchPage(listOf(hits), { after: null, skip: 80, pageSize: 40 });
  expect(page.places).toEqual(Array.from({ length: 40 }, (_, nth) => String((80 + nth) * 3)));
});

test('SR-04 hits that stand in clusters are walked to before the index is read for all of them', async () => {
  const hits = Array.from({ length: 50_000 }, (_, row) => row % 5000 >= 3000);
  const looks: number[] = [];
  const list = listOf(hits);
  const among: Searcher['among'] = (look) => (looks.push(look.maxHits), list.among(look));
  const page = { after: null, skip: 0, pageSize: 40 };
  expect((await searchPage({ ...list, among, firstRows: 6000 }, page)).places[0]).toBe('3000');
  expect(looks).toEqual([3000]);
  looks.length = 0;
  expect((await searchPage({ ...list, among }, page)).places[0]).toBe('3000');
  expect(looks).toEqual([3000, 50_000]);
});

test('SR-04 more rows are tested where the beginning of the list does not have the page', async () => {
  const hits = Array.from({ length: 20_000 }, (_, row) => row > 15_000);
  const list = listOf(hits);
  const tested: number[] = [];
  const looks: number[] = [];
  const narrow: Searcher = {
    ...list,
    among: async (look) => (looks.push(look.maxHits), list.among({ ...look, maxHits: Math.min(look.maxHits, 4000) })),
    async testAll({ rows, maxPlaces }) {
      tested.push(rows);
      const all = await list.among({ maxHits: Infinity, maxPlaces, isFirst: false });
      return hits.length <= rows || !all ? all : { ...all, isAll: false, count: 0, places: [] };
    },
  };
  const page = await searchPage(narrow, { after: null, skip: 0, pageSize: 40 });
  expect(page).toMatchObject({ count: 1000, countIsCapped: true, isComplete: true, hasMore: true });
  expect(page.places.slice(0, 2)).toEqual(['15001', '15002']);
  expect(tested).toEqual([6000, 25_000]);
  expect(looks).toEqual([3000]);
});

test('SR-04 a full page is named before its hits are counted', async () => {
  const hits = Array.from({ length: 40_000 }, (_, row) => row % 7 === 0);
  const list = listOf(hits);
  const events: string[] = [];
  const counted: Searcher = {
    ...list,
    async among(look) {
      await wait(30);
      events.push('counted');
      return list.among(look);
    },
  };
  const onFull = (places: string[]) => void events.push(`full ${places.length} ${places.at(-1)}`);
  const { places } = await searchPage(counted, { after: null, skip: 0, pageSize: 40, onFull });
  expect(events.slice(0, 2)).toEqual(['full 40 273', 'counted']);
  expect(places.at(-1)).toBe('273');
});

test('SR-04 fewer hits are read where a look at the index takes long', async () => {
  const hits = Array.from({ length: 60_000 }, (_, row) => row > 59_000);
  const list = listOf(hits, { msEach: 0.002 });
  const looks: number[] = [];
  const slow: Searcher = {
    ...list,
    async among(look) {
      looks.push(look.maxHits);
      await wait(40);
      // Eight thousand hits, most of which the filters do not let through.
      const all = await list.among({ ...look, maxHits: Infinity });
      return look.maxHits > 8000 || !all ? all : { ...all, isAll: false, places: [] };
    },
  };
  const page = await searchPage(slow, { after: null, skip: 0, pageSize: 40 });
  expect(looks).toHaveLength(2);
  expect(looks[1]).toBeGreaterThan(6000);
  expect(looks[1]).toBeLessThan(50_000);
  expect(page).toMatchObject({ isComplete: true, count: 999, countIsCapped: false });
});
