import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialSessionState,
  nextSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';

const at = fc.nat({ max: 20 * 60_000 });
const close = fc.record({
  code: fc.constantFrom(undefined, 401, 402, 403, 405, 408, 428, 440, 503, 515),
  isLinked: fc.boolean(),
  hasCodesExpired: fc.boolean(),
  hasOtherVersion: fc.boolean(),
  suspendedSeconds: fc.constantFrom(undefined, 60),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const code = fc.constantFrom('a', 'b');
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constant({ type: 'attempt' as const }),
  code.map((text) => ({ type: 'code' as const, code: text })),
  code.map((text) => ({ type: 'code-renewed' as const, code: text })),
  fc.constant({ type: 'linked' as const }),
  at.map((time) => ({
    type: 'opened' as const,
    at: time,
    number: '5511',
    importing: null,
    protocolVersion: undefined,
  })),
  at.map((time) => ({ type: 'closed' as const, at: time })),
  close.map((how) => ({ type: 'close-classified' as const, ...how })),
  fc.constant({ type: 'passkey-required' as const }),
  fc.constant({ type: 'lease-lost' as const }),
  fc.constant({ type: 'stop' as const }),
);

interface Seen {
  before: SessionState;
  event: SessionEvent;
  after: SessionState;
  effects: readonly SessionEffect[];
}

function run(events: readonly SessionEvent[]): Seen[] {
  let state = initialSessionState;
  return events.map((given) => {
    const before = state;
    const { state: after, effects } = nextSessionState(before, given);
    state = after;
    return { before, event: given, after, effects };
  });
}

const holds = (property: (seen: Seen[]) => void) =>
  fc.assert(fc.property(fc.array(event, { maxLength: 40 }), (events) => property(run(events))));

const reports = ({ effects }: Seen) => effects.flatMap((effect) => (effect.do === 'report' ? [effect.change] : []));
const attempts = ({ effects }: Seen) => effects.filter((effect) => effect.do === 'open-socket' || effect.do === 'wait');
const delays = ({ effects }: Seen) => effects.flatMap((effect) => (effect.do === 'wait' ? [effect.delayMs] : []));

test('CN-04 an ended session reports nothing and connects no more', () => {
  holds((seen) => {
    for (const step of seen) {
      if (step.before.phase !== 'ended') continue;
      expect(step.after.phase).toBe('ended');
      expect([...reports(step), ...attempts(step)]).toEqual([]);
    }
  });
});

test('CN-04 only a session that opens is reported as connected, and only one that is waiting plans an attempt', () => {
  holds((seen) => {
    for (const step of seen) {
      const isConnected = reports(step).some(({ status }) => status === 'CONNECTED');
      expect(isConnected).toBe(step.event.type === 'opened' && step.before.phase !== 'ended');
      if (isConnected) expect(step.after.phase).toBe('open');
      if (step.event.type === 'close-classified' && attempts(step).length > 0)
        expect(step.before.phase).toBe('waiting');
      expect(attempts(step).length).toBeLessThanOrEqual(1);
    }
  });
});

test('CN-04 a session reports the end of its link once, and no session that ends by itself is silent', () => {
  holds((seen) => {
    const ends = seen.flatMap(reports).filter(({ ended }) => ended);
    expect(ends.length).toBeLessThanOrEqual(1);
    for (const step of seen) {
      const endsNow = step.before.phase !== 'ended' && step.after.phase === 'ended';
      const isByItself = step.event.type === 'close-classified' || step.event.type === 'passkey-required';
      if (endsNow) expect(reports(step).some(({ ended }) => ended)).toBe(isByItself);
    }
  });
});

test('CN-04 a closed socket loses its keys and its sends before anything else happens', () => {
  holds((seen) => {
    for (const { before, event: given, after, effects } of seen) {
      if (given.type !== 'closed' || before.phase === 'ended') continue;
      expect(after.phase).toBe('waiting');
      expect(effects.map((effect) => effect.do)).toEqual(['close-keys', 'abandon-sends', 'stop-watchdog']);
    }
  });
});

const drop = {
  isLinked: true,
  hasCodesExpired: false,
  hasOtherVersion: false,
  suspendedSeconds: undefined,
  jitter: 0.5,
};
const closeAfter = (openMs: number, closeCode: number): SessionEvent[] => [
  { type: 'attempt' },
  { type: 'opened', at: 0, number: '5511', importing: null, protocolVersion: undefined },
  { type: 'closed', at: openMs },
  { type: 'close-classified', ...drop, code: closeCode },
];
const failedAttempt: SessionEvent[] = [
  { type: 'attempt' },
  { type: 'closed', at: 0 },
  { type: 'close-classified', ...drop, code: 428 },
];

test('CN-04 a number that was connected is tried again within eight seconds, however often it failed before', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), (failures) => {
      const seen = run([...Array.from({ length: failures }, () => failedAttempt).flat(), ...closeAfter(1000, 428)]);
      expect(delays(seen.at(-1) as Seen)[0]).toBeLessThanOrEqual(8000);
    }),
  );
});

test('CN-04 a connection that held starts its backoff anew', () => {
  const seen = run([...failedAttempt, ...failedAttempt, ...failedAttempt, ...closeAfter(31_000, 428)]);
  expect(delays(seen.at(-1) as Seen)).toEqual([500]);
});

test('CN-04 two sockets of one device do not replace each other for ever; old replacements are forgotten', () => {
  const twice = run([...closeAfter(60_000, 440), ...closeAfter(60_000, 440)]);
  expect(reports(twice.at(-1) as Seen)).toMatchObject([{ status: 'DISCONNECTED', reason: 'replaced' }]);
  const apart = run([...closeAfter(60_000, 440), ...closeAfter(11 * 60_000, 440)]);
  expect(reports(apart.at(-1) as Seen)).toMatchObject([{ status: 'TIMEOUT', reason: 'replaced' }]);
});

test('CN-04 a number that is removed on the phone loses its keys before its state is reported', () => {
  const last = run(closeAfter(1000, 401)).at(-1);
  expect(last?.effects.map((effect) => effect.do)).toEqual(['log-close', 'forget-keys', 'report']);
});
