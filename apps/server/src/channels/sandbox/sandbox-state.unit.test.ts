import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialSandboxState, nextSandboxState, type SandboxEffect, type SandboxState } from './sandbox-state.ts';

const limits = { codeMs: 20_000, codes: 3 };
const input = fc.record({
  linked: fc.boolean(),
  awayMs: fc.constantFrom(0, 0, 500),
  passedMs: fc.constantFrom(0, 1000, 20_000),
});
type Input = { linked: boolean; awayMs: number; passedMs: number };

interface Seen {
  input: Input;
  before: SandboxState;
  after: SandboxState;
  qrcode: string | undefined;
  effects: readonly SandboxEffect[];
}

function run(inputs: readonly Input[]): Seen[] {
  let state = initialSandboxState;
  let now = 1000;
  return inputs.map((given, nth) => {
    now += given.passedMs;
    const before = state;
    const phone = { linked: given.linked, number: '5511', awayMs: given.awayMs };
    const next = nextSandboxState(before, { phone, now, code: `code ${nth}`, limits });
    state = next.state;
    return { input: given, before, after: next.state, qrcode: next.qrcode, effects: next.effects };
  });
}

const holds = (property: (seen: Seen[]) => void) =>
  fc.assert(fc.property(fc.array(input, { maxLength: 30 }), (inputs) => property(run(inputs))));
const statuses = (seen: readonly Seen[]) =>
  seen.flatMap(({ effects }) => effects.flatMap((effect) => (effect.do === 'report' ? [effect.change.status] : [])));

test('the simulated line shows as many codes as WhatsApp and then gives up', () => {
  holds((seen) => {
    expect(seen.filter(({ qrcode }) => qrcode).length).toBeLessThanOrEqual(limits.codes);
    for (const { qrcode, before } of seen) if (qrcode) expect(['starting', 'showing-code']).toContain(before.phase);
  });
});

test('the simulated line delivers events only while it is linked and its network is there', () => {
  holds((seen) => {
    for (const { input: given, before, effects } of seen) {
      const delivers = effects.some((effect) => effect.do === 'deliver-events');
      expect(delivers).toBe(given.linked && given.awayMs === 0 && before.phase !== 'ended');
      if (delivers) expect(effects.at(-1)).toEqual({ do: 'deliver-events', repeat: before.phase === 'away' });
    }
  });
});

test('an ended line does nothing more', () => {
  holds((seen) => {
    for (const { before, after, effects, qrcode } of seen)
      if (before.phase === 'ended') expect([after, effects, qrcode]).toEqual([before, [], undefined]);
  });
});

test('the line is connected exactly where the last report says so', () => {
  holds((seen) => {
    const isConnected = statuses(seen).at(-1) === 'CONNECTED';
    expect(isConnected).toBe(seen.at(-1)?.after.phase === 'connected');
  });
});
