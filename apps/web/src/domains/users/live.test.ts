import type { User } from '@balcao/contract';
import { expect, test } from 'vitest';
import type { RecordPages } from '../../records/follow-record.ts';
import { followPresence } from './live.ts';

const user = (id: number, online: boolean): User => ({
  id,
  name: `Pessoa ${id}`,
  email: `pessoa${id}@exemplo.com.br`,
  profile: 'user',
  super: false,
  companyId: 1,
  whatsappId: null,
  allTicket: 'desabled',
  online,
  language: null,
  invited: false,
  twoFactor: false,
  queues: [],
});
const pagesOf = (...pages: User[][]): RecordPages<User> => ({
  pages: pages.map((records) => ({ records, count: 4, hasMore: false })),
  pageParams: [],
});
const shown = ({ pages }: RecordPages<User>) =>
  pages.map(({ records }) => records.map(({ id, online }) => [id, online]));

test('US-01 the table shows who comes and goes, on every loaded page', () => {
  const cached = pagesOf([user(1, false), user(2, true)], [user(3, false)]);
  const next = followPresence(cached, [
    { id: 2, online: false },
    { id: 3, online: true },
    { id: 9, online: true },
  ]);
  expect(shown(next)).toEqual([
    [
      [1, false],
      [2, false],
    ],
    [[3, true]],
  ]);
  expect(next.pages[0]?.records[0]).toBe(cached.pages[0]?.records[0]);
});

test('US-01 a presence that is shown already, or of a user who is on no page, changes nothing', () => {
  const cached = pagesOf([user(1, false), user(2, true)]);
  expect(followPresence(cached, [{ id: 2, online: true }])).toBe(cached);
  expect(followPresence(cached, [{ id: 9, online: true }])).toBe(cached);
});
