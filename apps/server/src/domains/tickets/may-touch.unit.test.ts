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
  isBlocked: false,
  dueAt: null,
  features: new Set(),
};
const admin: UserActor = { ...ana, userId: 9, profile: 'admin', queueIds: [] };

test('an attendant sees only own tickets and those of own queues', () => {
  expect(mayTouch(ana, { status: 'open', queueId: 99, userId: 1 }, 'see')).toBe(true);
  expect(mayTouch(ana, { status: 'pending', queueId: 10, userId: null }, 'see')).toBe(true);
  expect(mayTouch(ana, { status: 'pending', queueId: 99, userId: null }, 'see')).toBe(false);
});

test('a ticket without a queue is seen only by those who are allowed to', () => {
  expect(mayTouch(ana, { status: 'pending', queueId: null, userId: null }, 'see')).toBe(false);
  expect(mayTouch({ ...ana, allTickets: true }, { status: 'pending', queueId: null, userId: null }, 'see')).toBe(true);
});

test('a colleague’s open ticket can be seen in the queue but not answered or moved', () => {
  const theirs = { status: 'open', queueId: 10, userId: 2 } as const;
  expect(mayTouch(ana, theirs, 'see')).toBe(true);
  expect(mayTouch(ana, theirs, 'answer')).toBe(false);
  expect(mayTouch(ana, theirs, 'manage')).toBe(false);
});

test('a waiting ticket must be accepted before it is answered', () => {
  expect(mayTouch(ana, { status: 'pending', queueId: 10, userId: null }, 'answer')).toBe(false);
  expect(mayTouch(ana, { status: 'pending', queueId: 10, userId: null }, 'manage')).toBe(true);
});

test('an admin and the installation may do everything', () => {
  for (const need of ['see', 'answer', 'manage'] as const) {
    expect(mayTouch(admin, { status: 'open', queueId: 10, userId: 2 }, need)).toBe(true);
    expect(mayTouch({ kind: 'system' }, { status: 'closed', queueId: null, userId: null }, need)).toBe(true);
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
      for (const person of people) {
        const ticket = { status: 'open', queueId, userId } as const;
        const isAmongSeers = roomsOfViewers(ticket).some((room) => ownRooms(person).includes(room));
        expect({ ...ticket, person: person.userId, sees: isAmongSeers }).toEqual({
          ...ticket,
          person: person.userId,
          sees: mayTouch(person, ticket, 'see'),
        });
      }
});
