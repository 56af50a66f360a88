import { expect, test } from 'vitest';
import type { UserActor } from '../../platform/scope/actor.ts';
import { ownRooms } from '../../platform/realtime/rooms.ts';
import { mayTouch } from './may-touch.ts';
import { roomsOfViewers } from './ticket-rooms.ts';

const ana: UserActor = {
  kind: 'user',
  userId: 1,
  name: 'Ana',
  companyId: 1,
  sessionId: 's',
  profile: 'user',
  super: false,
  queueIds: [10],
  allTickets: false,
  hiddenConnectionIds: [],
  ownConnectionIds: [],
  guestTicketIds: [],
  isBlocked: false,
  dueAt: null,
  features: new Set(),
};
/** A ticket of a connection that is not private, without guests. */
const plain = { privateUserId: null, guestIds: null } as const;
const admin: UserActor = { ...ana, userId: 9, profile: 'admin', queueIds: [] };

test('an attendant sees only own tickets and those of own queues', () => {
  expect(mayTouch(ana, { ...plain, status: 'open', queueId: 99, userId: 1 }, 'see')).toBe(true);
  expect(mayTouch(ana, { ...plain, status: 'pending', queueId: 10, userId: null }, 'see')).toBe(true);
  expect(mayTouch(ana, { ...plain, status: 'pending', queueId: 99, userId: null }, 'see')).toBe(false);
});

test('a ticket without a queue is seen only by those who are allowed to', () => {
  expect(mayTouch(ana, { ...plain, status: 'pending', queueId: null, userId: null }, 'see')).toBe(false);
  expect(
    mayTouch({ ...ana, allTickets: true }, { ...plain, status: 'pending', queueId: null, userId: null }, 'see'),
  ).toBe(true);
});

test('a colleague’s open ticket can be seen in the queue but not answered or moved', () => {
  const theirs = { ...plain, status: 'open', queueId: 10, userId: 2 } as const;
  expect(mayTouch(ana, theirs, 'see')).toBe(true);
  expect(mayTouch(ana, theirs, 'answer')).toBe(false);
  expect(mayTouch(ana, theirs, 'manage')).toBe(false);
});

test('a waiting ticket must be accepted before it is answered', () => {
  expect(mayTouch(ana, { ...plain, status: 'pending', queueId: 10, userId: null }, 'answer')).toBe(false);
  expect(mayTouch(ana, { ...plain, status: 'pending', queueId: 10, userId: null }, 'manage')).toBe(true);
});

test('an admin and the installation may do everything', () => {
  for (const need of ['see', 'answer', 'manage'] as const) {
    expect(mayTouch(admin, { ...plain, status: 'open', queueId: 10, userId: 2 }, need)).toBe(true);
    expect(mayTouch({ kind: 'system' }, { ...plain, status: 'closed', queueId: null, userId: null }, need)).toBe(true);
  }
});

test('the rooms that may see a ticket are those of the people who may', () => {
  const people = [
    ana,
    admin,
    { ...ana, userId: 3, queueIds: [] },
    { ...ana, userId: 4, queueIds: [], allTickets: true },
  ];
  for (const queueId of [null, 10, 99])
    for (const userId of [null, 1, 3])
      for (const privateUserId of [null, 1, 9])
        for (const guestIds of [null, [3], [4, 9]])
          for (const person of people) {
            // An open ticket of a private connection belongs to the connection's user.
            if (privateUserId !== null && userId !== null && userId !== privateUserId) continue;
            const ticket = { status: 'open', queueId, userId, privateUserId, guestIds } as const;
            const isAmongSeers = roomsOfViewers(ticket).some((room) => ownRooms(person).includes(room));
            expect({ ...ticket, person: person.userId, sees: isAmongSeers }).toEqual({
              ...ticket,
              person: person.userId,
              sees: mayTouch(person, ticket, 'see'),
            });
          }
});

test('a guest sees a ticket and answers it while it is open, but does not move it', () => {
  const ofOthers = { status: 'open', queueId: 99, userId: 2, privateUserId: null, guestIds: [1] } as const;
  expect(mayTouch(ana, ofOthers, 'see')).toBe(true);
  expect(mayTouch(ana, ofOthers, 'answer')).toBe(true);
  expect(mayTouch(ana, ofOthers, 'manage')).toBe(false);
  expect(mayTouch(ana, { ...ofOthers, status: 'pending' }, 'answer')).toBe(false);
  expect(mayTouch(ana, { ...ofOthers, guestIds: [2] }, 'see')).toBe(false);
});

test('a ticket of a private connection exists for its user and its guests only, not for admins', () => {
  const hidden = { status: 'pending', queueId: 10, userId: null, privateUserId: 2, guestIds: null } as const;
  for (const need of ['see', 'answer', 'manage'] as const) {
    expect(mayTouch(ana, hidden, need)).toBe(false);
    expect(mayTouch(admin, hidden, need)).toBe(false);
  }
  // Also outside of the queues of its user, who needs no further right.
  const own = { ...hidden, queueId: 99, privateUserId: 1 };
  expect(mayTouch(ana, own, 'see')).toBe(true);
  expect(mayTouch(ana, own, 'manage')).toBe(true);
  const withGuest = { ...hidden, status: 'open', userId: 2, guestIds: [9] } as const;
  expect(mayTouch(admin, withGuest, 'answer')).toBe(true);
  expect(mayTouch(admin, withGuest, 'manage')).toBe(false);
});
