import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refetch } from '../live/registry.ts';
import { followList, followPages, listRecords, readChange, type RecordPages } from './follow-record.ts';

interface Video {
  id: number;
  title: string;
  description: string;
}
const video = (id: number, changes: Partial<Video> = {}): Video => ({
  id,
  title: `Vídeo ${id}`,
  description: '',
  ...changes,
});

const pageSize = 2;
const byTitle = (a: Video, b: Video) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id);

/** The pages that the server would answer now. */
function fetched(videos: readonly Video[], search: string, count: number): RecordPages<Video> {
  const found = videos.filter(({ title, description }) => `${title} ${description}`.includes(search)).toSorted(byTitle);
  const pages = Array.from({ length: count }, (_, page) => ({
    records: found.slice(page * pageSize, (page + 1) * pageSize),
    count: found.length,
    hasMore: found.length > (page + 1) * pageSize,
  }));
  // A page after the last one is never asked for.
  return { pages: pages.filter((_, page) => page === 0 || pages[page - 1]?.hasMore), pageParams: [] };
}

const word = fc.constantFrom('a', 'b', 'c');
const videos = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), title: word, description: word }), {
    selector: ({ id }) => id,
  })
  .map((list) => list as Video[]);
const action = fc.constantFrom('create', 'update', 'delete');

/** What the videos are after a change, and the signal that tells of it. */
function change(before: readonly Video[], what: string, record: Video): [Video[], { action: string }] {
  const others = before.filter(({ id }) => id !== record.id);
  if (what === 'delete') return [others, { action: 'delete', id: record.id } as { action: string }];
  return [[...others, record], { action: what, record } as { action: string }];
}

test('pages with a signal applied are those that the server answers now, unless they are fetched anew', () => {
  fc.assert(
    fc.property(
      videos,
      fc.record({ id: fc.integer({ min: 1, max: 9 }), title: word, description: word }),
      action,
      fc.constantFrom('', 'a'),
      fc.integer({ min: 1, max: 4 }),
      (before, record, what, search, loaded) => {
        const isKnown = before.some(({ id }) => id === record.id);
        fc.pre(what === 'create' ? !isKnown : isKnown);
        const [after, signal] = change(before, what, record);
        const cached = fetched(before, search, loaded);
        const followed = followPages(cached, readChange(signal), { orderBy: 'title', isSearch: search !== '' });
        if (followed === refetch) return;
        const shown = ({ pages }: RecordPages) => [listRecords({ pages, pageParams: [] }), pages[0]?.count];
        expect(shown(followed)).toEqual(shown(fetched(after, search, loaded)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a changed description is patched in place; only a new place or a search asks the server', () => {
  const cached = fetched([video(1), video(2), video(3)], '', 1);
  const told = readChange({ action: 'update', record: video(2, { description: 'novo' }) } as { action: string });
  const followed = followPages(cached, told, { orderBy: 'title', isSearch: false });
  expect(followed).toMatchObject({ pages: [{ records: [video(1), video(2, { description: 'novo' })], count: 3 }] });
  expect(followPages(cached, told, { orderBy: 'title', isSearch: true })).toBe(refetch);
  const renamed = readChange({ action: 'update', record: video(2, { title: 'Outro' }) } as { action: string });
  expect(followPages(cached, renamed, { orderBy: 'title', isSearch: false })).toBe(refetch);
});

test('fields that the signal does not carry stay', () => {
  const cached = { pages: [{ records: [{ ...video(1), views: 7 }], count: 1, hasMore: false }], pageParams: [] };
  const told = readChange({ action: 'update', record: video(1, { description: 'novo' }) } as { action: string });
  expect(followPages(cached, told, { orderBy: 'title', isSearch: false })).toMatchObject({
    pages: [{ records: [{ description: 'novo', views: 7 }] }],
  });
});

test('a deleted record leaves the last pages at once, and its list', () => {
  const deleted = readChange({ action: 'delete', tagId: 2 } as { action: string });
  expect(deleted).toEqual({ deleted: 2 });
  const whole = fetched([video(1), video(2)], '', 1);
  expect(followPages(whole, deleted, { orderBy: 'title', isSearch: false })).toMatchObject({
    pages: [{ records: [video(1)], count: 1 }],
  });
  const begun = fetched([video(1), video(2), video(3)], '', 1);
  expect(followPages(begun, deleted, { orderBy: 'title', isSearch: false })).toBe(refetch);
  const list = [video(1), video(2)];
  expect(followList(list, deleted, 'title')).toEqual([video(1)]);
  expect(followList(list, { deleted: 9 }, 'title')).toBe(list);
});

test('a record that two pages repeat is listed once', () => {
  const page = { records: [video(1), video(2)], count: 3, hasMore: true };
  const next = { records: [video(2), video(3)], count: 3, hasMore: false };
  expect(listRecords({ pages: [page, next], pageParams: [] }).map(({ id }) => id)).toEqual([1, 2, 3]);
});
