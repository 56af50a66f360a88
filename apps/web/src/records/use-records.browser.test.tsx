import { Contact, emptyRecord } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, openDesk } from '../testing/desk.tsx';
import { onCall, Refusal } from '../testing/fake-server.ts';
import { noFilter } from './record-pages.ts';
import { useRecords } from './use-records.ts';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const end = { count: 1, countIsCapped: false, isComplete: true, hasMore: false, next: null };
const ana = { ...emptyRecord(Contact), id: 1, name: 'Ana Silva' };
const unfinished = { contacts: [], ...end, count: 0, isComplete: false, hasMore: true };

async function openSearch() {
  const seen: string[] = [];
  await openDesk(() => <Found seen={seen} />);
  return seen;
}

function Found({ seen }: { seen: string[] }) {
  const { state, records, retry } = useRecords('contacts', 'silva', noFilter);
  const text = `${state}: ${records.map(({ name }) => name).join()}`;
  if (seen.at(-1) !== text) seen.push(text);
  return (
    <button type="button" onClick={retry}>
      {text}
    </button>
  );
}
const found = page.getByRole('button', { name: 'shown: Ana Silva' });

test('a search without a hit so far goes on by itself, and is not shown as empty', async () => {
  const rest = [
    { ...unfinished, next: '2_B' },
    { ...end, contacts: [ana] },
  ];
  onCall('contacts', 'page', ({ query }) => (query['after'] ? rest.shift() : { ...unfinished, next: '1_A' }) as never);
  const seen = await openSearch();
  await expect.element(found).toBeVisible();
  expect(seen).toEqual(['loading: ', 'shown: Ana Silva']);
});

test('a search that cannot go on says so, and goes on when it is asked again', async () => {
  let isRefused = true;
  onCall('contacts', 'page', ({ query }) => {
    if (!query['after']) return { ...unfinished, next: '1_A' } as never;
    if (isRefused) throw new Refusal(500, 'ERR_INTERNAL');
    return { ...end, contacts: [ana] } as never;
  });
  const seen = await openSearch();
  await expect.element(page.getByRole('button', { name: 'failed:' })).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'failed:' }).click();
  await expect.element(found).toBeVisible();
  expect(seen.slice(0, 2)).toEqual(['loading: ', 'failed: ']);
});
