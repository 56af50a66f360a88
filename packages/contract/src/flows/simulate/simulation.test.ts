import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockType } from '../block-types.ts';
import type { FlowContent } from '../flow-content.ts';
import { advanceRun, beginRun } from '../run/advance-run.ts';
import { programOf } from '../run/flow-program.ts';
import { enterNext, resumeRun, type SteppedRun } from '../run/step-run.ts';
import type { SimulatedWorld, SimulationInput } from './flow-test.ts';
import { findDifference, replay, runOf } from './replay.ts';
import { endOf, feedSimulation, openSimulation, settleSimulation, stepSimulation, waitOf } from './simulation.ts';

const world: SimulatedWorld = {
  name: 'Mariana Souza',
  number: '5511987650001',
  email: 'mariana@exemplo.com',
  startsAt: Date.parse('2026-11-24T12:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
  isOpen: true,
  chance: 'a',
};
const node = (id: string, type: BlockType, data: Record<string, unknown> = {}) => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const join = (...written: string[]) =>
  written.map((one) => {
    const [from = '', target = ''] = one.split('>');
    const [source = '', sourceHandle = 'a'] = from.split('/');
    return { source, sourceHandle, target };
  });

const shop: FlowContent = {
  nodes: [
    node('1', 'start'),
    node('ola', 'message', { label: '{{ms}}, {{firstName}} ({{number}})!' }),
    node('pausa', 'interval', { sec: 10 }),
    node('idade', 'question', { typebotIntegration: { message: 'Que idade?', answerKey: 'idade' } }),
    node('adulto', 'condition', { key: 'idade', condition: 2, value: 18 }),
    node('consulta', 'http', {
      method: 'GET',
      url: 'https://a.example',
      results: [{ path: 'nome', variable: 'nome' }],
    }),
    node('fila', 'ticket', { data: { id: 3 } }),
    node('fim', 'close', { message: 'Volte depois, {{nome}}.' }),
  ],
  connections: join(
    '1>ola',
    'ola>pausa',
    'pausa>idade',
    'idade>adulto',
    'adulto/true>consulta',
    'adulto/false>fim',
    'consulta/success>fila',
    'consulta/error>fim',
  ),
};
const grown: SimulationInput[] = [
  { type: 'skip' },
  { type: 'message', text: '30' },
  { type: 'answered', status: 200, body: '{"nome":"Loja"}' },
];

test('FB-02 a simulated run says, waits, asks and ends as the engine does', () => {
  const simulation = replay(shop, { world, inputs: grown });
  expect(runOf(simulation)).toEqual({
    path: ['1', 'ola', 'pausa', 'pausa', 'idade', 'idade', 'adulto', 'consulta', 'consulta', 'fila'],
    texts: ['Bom dia, Mariana (5511987650001)!', 'Que idade?'],
    end: 'hand-over',
  });
  expect(simulation.run.state?.variables).toEqual({ idade: '30', nome: 'Loja' });
  const clock = simulation.entries.map(({ at }) => (at - world.startsAt) / 1000);
  expect(clock).toEqual([0, 10, 12, 12]);
});

test('FB-02 a simulation goes block by block; the clock fires the timers on its way', () => {
  const program = programOf(shop);
  let simulation = openSimulation(program, world);
  const stood: (string | null)[] = [];
  while (simulation.run.next !== null) {
    stood.push(simulation.run.next);
    simulation = stepSimulation(program, simulation);
  }
  expect(stood).toEqual(['1', 'ola', 'pausa']);
  expect(waitOf(simulation)).toBe('time');
  // A message during a pause is not an answer.
  simulation = settleSimulation(program, feedSimulation(program, simulation, { type: 'message', text: 'oi?' }));
  expect(waitOf(simulation)).toBe('time');
  simulation = settleSimulation(program, feedSimulation(program, simulation, { type: 'wait', ms: 25 * 3600_000 }));
  // The pause ended, the question was asked, and the customer did not answer it for a day.
  expect(endOf(simulation)).toEqual({ type: 'silent' });
});

test('FB-02 a kept run finds the step that differs after the flow was changed', () => {
  const expected = runOf(replay(shop, { world, inputs: grown }));
  const kept = { name: 'Adulto', world, inputs: grown, expected };
  expect(findDifference(shop, kept)).toBeUndefined();
  const stricter = {
    ...shop,
    nodes: shop.nodes.map((one) => (one.id === 'adulto' ? { ...one, data: { ...one.data, value: 40 } } : one)),
  };
  expect(findDifference(stricter, kept)).toMatchObject({
    code: 'testFailed',
    nodeId: 'fim',
    detail: { test: 'Adulto', kind: 'path', step: 8 },
  });
  const politer = {
    ...shop,
    nodes: shop.nodes.map((one) => (one.id === 'ola' ? { ...one, data: { label: 'Olá!' } } : one)),
  };
  expect(findDifference(politer, kept)).toMatchObject({
    detail: { kind: 'text', step: 1, found: 'Olá!', expected: 'Bom dia, Mariana (5511987650001)!' },
  });
});

const types: BlockType[] = ['message', 'question', 'menu', 'condition', 'randomizer', 'interval', 'wait', 'close'];
const anyFlow = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.record({
    nodes: fc.array(fc.constantFrom(...types), { minLength: size, maxLength: size }).map((chosen) => [
      node('1', 'start'),
      ...chosen.map((type, index) =>
        node(`n${index}`, type, {
          label: `texto ${index}`,
          sec: 5,
          percent: 50,
          timeoutMinutes: 2,
          message: 'm',
          arrayOption: [{ number: 1, value: 'sim' }],
          typebotIntegration: { message: `pergunta ${index}`, answerKey: 'x' },
          key: 'x',
          condition: 1,
          value: 'sim',
        }),
      ),
    ]),
    connections: fc.array(
      fc.record({
        source: fc.oneof(
          fc.constant('1'),
          fc.nat(size - 1).map((nth) => `n${nth}`),
        ),
        target: fc.nat(size - 1).map((nth) => `n${nth}`),
        sourceHandle: fc.constantFrom('a', 'b', 'a1', 'true', 'false', 'timeout'),
      }),
      { maxLength: 30 },
    ),
  }),
);

test('FB-02 a run that goes block by block is the run of the engine', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(fc.constantFrom('sim', 'outra', null, 'time'), { maxLength: 10 }), (flow, events) => {
      const program = programOf(flow);
      let now = 1_000_000;
      const context = () => ({
        program,
        now,
        random: () => 0.2,
        fillGeneral: (text: string) => text,
        isOpen: () => true,
      });
      let whole = beginRun(context());
      let stepped: SteppedRun = { state: null, next: program.startId ?? null, message: null };
      const settle = () => {
        const [steps, effects] = [[], []] as [unknown[], unknown[]];
        while (stepped.next !== null) {
          const progress = enterNext(context(), stepped);
          steps.push(progress.step);
          effects.push(...progress.effects);
          stepped = progress.run;
        }
        return { steps, effects };
      };
      const first = settle();
      expect(first.steps).toEqual(whole.steps);
      expect(first.effects).toEqual(whole.effects);
      for (const event of events) {
        now += 60_000;
        if (event === 'time') now = Math.max(now, whole.state.wakeAt ?? 0);
        const given =
          event === 'time' ? ({ type: 'time' } as const) : ({ type: 'message', text: event, writtenAt: now } as const);
        whole = advanceRun(context(), whole.state, given);
        const resumed = resumeRun(context(), stepped, given);
        stepped = resumed.run;
        const rest = settle();
        expect([...(resumed.step ? [resumed.step] : []), ...rest.steps]).toEqual(whole.steps);
        expect([...resumed.effects, ...rest.effects]).toEqual(whole.effects);
        // After a run has ended, `waitsSince` is not read.
        const since = { waitsSince: 0 };
        const ended = whole.state.end !== null;
        expect({ ...stepped.state, ...(ended && since) }).toEqual({ ...whole.state, ...(ended && since) });
      }
    }),
    { numRuns: 200 },
  );
});
