import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialLinkState, nextLinkState, type LinkEffect, type LinkEvent, type LinkState } from './link-state.ts';

/** The state after these events, and the effects of the last one. */
function after(...events: LinkEvent[]) {
  let state: LinkState = initialLinkState;
  let effects: readonly LinkEffect[] = [];
  for (const event of events) ({ state, effects } = nextLinkState(state, event));
  return { state, effects };
}
const connected = (token: string | null = 'a', at = 0): LinkEvent => ({
  type: 'connected',
  at,
  hasRecovered: false,
  token,
});
const dismissed = (at: number): LinkEvent => ({ type: 'disconnected', at, byServer: true });
const refused: LinkEvent = { type: 'refused', code: 'ERR_TOKEN_EXPIRED' };

describe('the connection of a tab', () => {
  it('SH-17 asks for its rooms before data is fetched, and sends no token that the attempt has sent', () => {
    const { effects } = after({ type: 'token', token: 'a' }, { type: 'attempt', token: 'a' }, connected());
    expect(effects).toEqual([
      { do: 'join-rooms' },
      { do: 'report-presence' },
      { do: 'publish-link' },
      { do: 'refetch' },
    ]);
  });

  it('SH-17 fetches nothing when the server has sent what was missed', () => {
    const lost: LinkEvent = { type: 'disconnected', at: 1, byServer: false };
    const { effects } = after(connected(), lost, {
      type: 'connected',
      at: 2,
      hasRecovered: true,
      token: 'a',
    });
    expect(effects).not.toContainEqual({ do: 'refetch' });
  });

  it('SH-17 returns at once to a server that stops, and later and later to one that keeps closing', () => {
    const delays = (times: number[]) =>
      times.map(
        (_time, index) =>
          after(...times.slice(0, index + 1).flatMap((at) => [connected('a', at - 1), dismissed(at)])).effects.find(
            (effect) => effect.do === 'connect',
          )?.delayMs,
      );
    expect(after(connected('a', 0), dismissed(10_000)).effects).toContainEqual({ do: 'connect', delayMs: 0 });
    expect(delays([10, 20, 30])).toEqual([200, 400, 800]);
  });

  it('renews the session after a refusal, and waits without renewing when the server is full', () => {
    expect(after(refused).effects).toEqual([{ do: 'renew', delayMs: 0 }]);
    expect(after(refused, refused).effects).toEqual([{ do: 'renew', delayMs: 2000 }]);
    expect(after({ type: 'refused', code: 'ERR_TOO_MANY_SOCKETS' }).effects).toEqual([
      { do: 'connect', delayMs: 5000 },
    ]);
    expect(after(refused, { type: 'renewal-failed', isSignedOut: true }).effects).toEqual([]);
    expect(after(refused, { type: 'renewal-failed', isSignedOut: false }).effects).toEqual([
      { do: 'connect', delayMs: 5000 },
    ]);
  });

  it('SH-17 sends a renewed token over an open connection once, and schedules its renewal', () => {
    const { effects } = after({ type: 'attempt', token: 'a' }, connected('a'), { type: 'token', token: 'b' });
    expect(effects).toEqual([
      { do: 'schedule-renewal', token: 'b' },
      { do: 'authenticate', token: 'b' },
    ]);
    expect(after(connected('a'), { type: 'token', token: 'b' }, { type: 'token', token: 'b' }).effects).toEqual([]);
  });

  it('each change of state is told once, and it reconnects exactly when the library does not', () => {
    const token = fc.constantFrom('a', 'b', null);
    const event = fc.oneof<fc.Arbitrary<LinkEvent>[]>(
      fc.record({
        type: fc.constant('connected'),
        at: fc.nat(100_000),
        hasRecovered: fc.boolean(),
        token,
      }),
      fc.record({ type: fc.constant('disconnected'), at: fc.nat(100_000), byServer: fc.boolean() }),
      fc.constant<LinkEvent>({ type: 'unreachable' }),
      fc.record({ type: fc.constant('refused'), code: fc.constantFrom('ERR_TOKEN_EXPIRED', 'ERR_TOO_MANY_SOCKETS') }),
      fc.record({ type: fc.constant('renewal-failed'), isSignedOut: fc.boolean() }),
      fc.record({ type: fc.constant('token'), token }),
      fc.record({ type: fc.constant('attempt'), token }),
      fc.constant<LinkEvent>({ type: 'stopped' }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let before: LinkState = initialLinkState;
        for (const next of events) {
          const { state, effects } = nextLinkState(before, next);
          const did = (what: LinkEffect['do']) => effects.filter((effect) => effect.do === what).length;
          expect(did('publish-link')).toBe(state.link === before.link ? 0 : 1);
          const attempts = effects.filter((effect) => effect.do === 'connect' || effect.do === 'renew');
          const mustAttempt =
            next.type === 'refused' ||
            (next.type === 'disconnected' && next.byServer) ||
            (next.type === 'renewal-failed' && !next.isSignedOut);
          expect(attempts).toHaveLength(mustAttempt ? 1 : 0);
          for (const { delayMs } of attempts) expect(delayMs >= 0 && delayMs <= 60_000).toBe(true);
          if ('token' in next && next.token !== null && next.type !== 'attempt') {
            expect(state.scheduledToken).toBe(next.token);
            if (state.link === 'connected') expect(state.sentToken).toBe(next.token);
          }
          const isNewToken = 'token' in next && next.type !== 'attempt' && state.sentToken !== before.sentToken;
          expect(did('authenticate')).toBe(isNewToken ? 1 : 0);
          if (next.type === 'stopped') expect(state).toEqual(initialLinkState);
          else if (before.link !== 'connecting') expect(state.link).not.toBe('connecting');
          before = state;
        }
      }),
    );
  });
});
