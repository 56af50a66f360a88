import type { SessionUser } from '@balcao/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSession, noSession, type SessionEvent } from './session-state.ts';

const ana = { id: 1, name: 'Ana' } as SessionUser;
const after = (...events: SessionEvent[]) => events.reduce(nextSession, noSession);
const entered: SessionEvent = { kind: 'entered', token: 't1', user: ana };

const reason = fc.constantFrom({ kind: 'chosen' } as const, { kind: 'expired' } as const, { kind: 'blocked' } as const);
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ kind: fc.constant('entered' as const), token: fc.string(), user: fc.constant(ana) }),
  fc.record({ kind: fc.constant('ended' as const), reason }),
  fc.record({ kind: fc.constant('announced' as const), reason }),
  fc.constant<SessionEvent>({ kind: 'unreachable' }),
  fc.record({ kind: fc.constant('user changed' as const), change: fc.constant((user: SessionUser) => ({ ...user })) }),
);

test('after any events a token is held by a session that goes on, and a signed-in page has its user', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { state, token, user } = after(...events);
      if (state.status === 'signed-out') expect(token).toBeNull();
      if (state.status === 'signed-in') expect(user).toBe(state.user);
      expect(user !== undefined).toBe(events.some(({ kind }) => kind === 'entered'));
    }),
  );
});

test('the first reason of an end counts, and an announced one comes before it', () => {
  const expired: SessionEvent = { kind: 'ended', reason: { kind: 'expired' } };
  const once = after(entered, expired);
  expect(once.state).toEqual({ status: 'signed-out', reason: { kind: 'expired' } });
  expect(nextSession(once, { kind: 'ended', reason: { kind: 'chosen' } }).state).toBe(once.state);
  const announced = after(entered, { kind: 'announced', reason: { kind: 'elsewhere' } }, expired);
  expect(announced.state).toEqual({ status: 'signed-out', reason: { kind: 'elsewhere' } });
  expect(after(entered, { kind: 'announced', reason: { kind: 'elsewhere' } }, entered, expired).state).toEqual(
    once.state,
  );
});

test('screens that are still drawn after the end keep their user, who no longer changes', () => {
  const change = (user: SessionUser) => ({ ...user, name: 'Ana Paula' });
  const changed = after(entered, { kind: 'user changed', change });
  expect(changed).toMatchObject({ state: { status: 'signed-in', user: { name: 'Ana Paula' } }, token: 't1' });
  const ended = nextSession(changed, { kind: 'ended', reason: null });
  expect(nextSession(ended, { kind: 'user changed', change: () => ana })).toBe(ended);
  expect(ended.user?.name).toBe('Ana Paula');
});
