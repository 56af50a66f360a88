import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { User } from '@balcao/contract/users/users';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../api/our-session.ts';
import { closeDesk, nextId, openDesk } from '../../testing/desk.tsx';
import { onCall } from '../../testing/fake-server.ts';
import { keepReadingPlace, unreadOf } from './reading-places.ts';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const ticketId = 7;
const mark = { fromId: '12', count: 3 };

test('CV-01 where a user stopped to read is forgotten when the session ends, whatever the reason', async () => {
  for (const kind of ['chosen', 'expired', 'elsewhere'] as const) {
    await openDesk(() => null);
    keepReadingPlace(ticketId, mark);
    session.patchUser((user) => ({ ...user, name: 'Ana Souza' }));
    expect(unreadOf(ticketId, 1)).toEqual({ count: 4, fromId: '12' });
    session.end({ kind });
    expect(unreadOf(ticketId, 1)).toEqual({ count: 1, fromId: null });
  }
});

test('CV-01 where a user stopped to read is not shown to another one who signs in without a sign-out', async () => {
  const user = await openDesk(() => null);
  keepReadingPlace(ticketId, mark);
  onCall('auth', 'login', () => ({ token: 'x.e30.y', user: { ...emptyRecord(User), ...user, id: nextId() } }));
  await session.signIn({ email: 'bia@loja.com', password: 'segredo' });
  expect(unreadOf(ticketId, 1)).toEqual({ count: 1, fromId: null });
});
