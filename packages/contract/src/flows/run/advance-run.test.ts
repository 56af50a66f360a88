import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../limits.ts';
import { blockTypes, type BlockType } from '../block-types.ts';
import { FlowContent, type FlowConnection, type FlowNode } from '../flow-content.ts';
import { savedFlow } from '../saved-flow.ts';
import { advanceRun, beginRun, type RunProgress } from './advance-run.ts';
import type { RunContext } from './block-runner.ts';
import { fillFlowText } from './fill-flow-text.ts';
import { programOf } from './flow-program.ts';
import { httpRequestOf, readResults } from './http-request.ts';
import type { RunEffect, RunEvent } from './run-effects.ts';
import type { RunState } from './run-state.ts';

const node = (id: string, type: BlockType, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const join = (...written: string[]): FlowConnection[] =>
  written.map((one) => {
    const [from = '', target = ''] = one.split('>');
    const [source = '', sourceHandle = 'a'] = from.split('/');
    return { id: one, source, sourceHandle, target };
  });

/** A run with a clock that tests move. */
function runOf(content: { nodes: FlowNode[]; connections: FlowConnection[] }, over: Partial<RunContext> = {}) {
  const context: RunContext = {
    program: programOf(content),
    now: 1_000_000,
    random: () => 0.3,
    fillGeneral: (text) => text.replaceAll('{{firstName}}', 'Marta'),
    isOpen: () => true,
    ...over,
  };
  let progress: RunProgress = beginRun(context, { message: { text: 'oi' } });
  const follow = (event: RunEvent) => (progress = advanceRun(context, progress.state, event));
  return {
    get state() {
      return progress.state;
    },
    get steps() {
      return progress.steps.map(({ nodeId, handle }) => (handle === null ? nodeId : `${nodeId}/${handle}`));
    },
    get said() {
      return saidIn(progress.effects);
    },
    get effects() {
      return progress.effects;
    },
    get end() {
      return progress.state.end;
    },
    writes(text: string | null, afterMs = 5000) {
      context.now += afterMs;
      follow({ type: 'message', text, writtenAt: context.now });
    },
    wakes() {
      context.now = progress.state.wakeAt ?? context.now;
      follow({ type: 'time' });
    },
    follow,
  };
}
const saidIn = (effects: readonly RunEffect[]) =>
  effects.flatMap((effect) =>
    effect.type === 'say' ? [effect.message.type === 'file' ? effect.message.file : effect.message.body] : [],
  );

test('FB-03 a flow of the specified editor runs from its start to a hand-over, with every block in its order', () => {
  const run = runOf(FlowContent.parse(savedFlow));
  expect(run.said).toEqual(['Olá, Marta!', 'Veja nosso catálogo']);
  expect(run.state).toMatchObject({ waitsFor: 'time', wakeAt: 1_005_000 });
  run.writes('ainda aí?');
  expect(run.said).toEqual([]);
  run.wakes();
  expect(run.effects.map((effect) => effect.type === 'say' && effect.message)).toMatchObject([
    { file: '1700000000.png', isVoice: false },
    { file: '1700000001.mp3', isVoice: true },
    { file: '1700000002.mp4' },
    { file: '1700000003.png' },
    { file: '1700000004.ogg', isVoice: false },
    { file: '1700000005.mp4' },
  ]);
  run.wakes();
  expect(run.said).toEqual(['Em que cidade você mora?']);
  run.writes(' campinas ');
  expect(run.state.variables).toEqual({ cidade: 'campinas' });
  expect(run.steps).toEqual(['ask/a', 'if/true', 'menu']);
  expect(run.said).toEqual(['Escolha:\n\n[1] Vendas\n[2] Suporte']);
  run.writes('1');
  expect(run.end).toEqual({ type: 'hand-over', queueId: 2, userId: null, note: '' });
});

test('FB-03 the other branch of the condition takes the randomizer and the language model', () => {
  const run = runOf(FlowContent.parse(savedFlow));
  run.wakes();
  run.wakes();
  run.writes('Manaus');
  expect(run.steps).toEqual(['ask/a', 'if/false', 'dice/a', 'ai']);
  expect(run.effects).toEqual([{ type: 'ask', nodeId: 'ai', seq: 14 }]);
  run.follow({ type: 'bot', next: 'stay' });
  run.writes('e o prazo?');
  expect(run.effects).toMatchObject([{ type: 'ask', nodeId: 'ai' }]);
  run.follow({ type: 'bot', next: { type: 'hand-over', queueId: 4, userId: null, note: 'Quer um sofá' } });
  expect(run.end).toMatchObject({ queueId: 4, note: 'Quer um sofá' });
});

test('FB-03 a menu is repeated once for a reply that names no option; after the second one a person takes over', () => {
  const content = {
    nodes: [
      node('1', 'start'),
      node('m', 'menu', { message: 'Qual?', arrayOption: [{ value: 'Sofá' }, { value: 'Mesa' }] }),
      node('sofa', 'message', { label: 'Sofás!' }),
    ],
    connections: join('1>m', 'm/a1>sofa', 'm/a2>sofa'),
  };
  const run = runOf(content);
  run.writes('cadeira');
  expect(run.said).toEqual(['Qual?\n\n[1] Sofá\n[2] Mesa']);
  run.writes('sofa');
  expect(run.said).toEqual(['Sofás!']);
  const other = runOf(content);
  other.writes(null);
  expect(other.said).toHaveLength(1);
  other.writes(null);
  expect(other.said).toEqual([]);
  expect(other.state.waitsFor).toBe('customer');
  other.writes('cadeira');
  expect(other.end).toEqual({ type: 'no-choice' });
  const stopped = runOf(content);
  stopped.writes('Parar');
  expect(stopped.end).toEqual({ type: 'close', closingReasonId: null });
});

test('FB-03 a message that was written before the question came is no answer to it', () => {
  const run = runOf({
    nodes: [node('1', 'start'), node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } })],
    connections: join('1>q'),
  });
  run.follow({ type: 'message', text: 'boa tarde', writtenAt: 990_000 });
  expect(run.state).toMatchObject({ waitsFor: 'customer', variables: {} });
  run.writes('Rui');
  expect(run.state).toMatchObject({ variables: { nome: 'Rui' }, end: { type: 'done' } });
});

test('FB-03 a wait takes its branch for an answer or for the time-out; other blocks end after a silent day', () => {
  const content = {
    nodes: [
      node('1', 'start'),
      node('w', 'wait', { timeoutMinutes: 10, answerKey: 'resposta' }),
      node('yes', 'message', { label: 'Você disse {{resposta}}' }),
      node('late', 'message', { label: 'Ainda aí?' }),
    ],
    connections: join('1>w', 'w>yes', 'w/timeout>late', 'late>w'),
  };
  const run = runOf(content);
  run.writes('sim');
  expect(run.said).toEqual(['Você disse sim']);
  const silent = runOf(content);
  silent.wakes();
  expect(silent.said).toEqual(['Ainda aí?']);
  let times = 1;
  while (silent.end === null && times < 100) {
    silent.wakes();
    times += 1;
  }
  expect(silent.end).toEqual({ type: 'silent' });
  expect(times).toBe(limits.flow.timeoutsAlone + 1);
  const asked = runOf({
    nodes: [node('1', 'start'), node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'n' } })],
    connections: join('1>q'),
  });
  asked.wakes();
  expect(asked.end).toEqual({ type: 'silent' });
});

test('FB-03 a call stores values of the answer and takes a branch; a late answer changes nothing', () => {
  const content = {
    nodes: [
      node('1', 'start'),
      node('h', 'http', { url: 'https://x.example', results: [{ path: 'order.items.0.name', variable: 'produto' }] }),
      node('ok', 'message', { label: 'Produto: {{produto}}' }),
      node('no', 'message', { label: 'Sem sistema' }),
    ],
    connections: join('1>h', 'h/success>ok', 'h/error>no'),
  };
  const run = runOf(content);
  expect(run.effects).toEqual([{ type: 'call', nodeId: 'h', seq: 2 }]);
  const answer: RunEvent = {
    type: 'answered',
    isOk: true,
    status: 200,
    json: { order: { items: [{ name: 'Sofá' }] } },
  };
  run.follow(answer);
  expect(run.said).toEqual(['Produto: Sofá']);
  run.follow(answer);
  expect(run.effects).toEqual([]);
  const failed = runOf(content);
  failed.wakes();
  expect(failed.said).toEqual(['Sem sistema']);
});

test('FB-03 a run that failed is retried at its block or goes on behind it', () => {
  const content = {
    nodes: [node('1', 'start'), node('j', 'jump', {}), node('m', 'message', { label: 'Adiante' })],
    connections: join('1>j', 'j>m'),
  };
  const run = runOf(content);
  expect(run.end).toEqual({ type: 'failed', failure: 'missing-flow' });
  run.follow({ type: 'retry' });
  expect(run.end).toEqual({ type: 'failed', failure: 'missing-flow' });
  run.follow({ type: 'skip' });
  expect(run.said).toEqual(['Adiante']);
  expect(run.end).toEqual({ type: 'done' });
});

test('FB-03 a value with braces is not filled in again, and an unknown name becomes empty', () => {
  const general = (text: string) => text.replaceAll('{{protocol}}', '42');
  expect(fillFlowText('{{a}} {{protocol}} {{nada}}.', { A: '{{protocol}}' }, general)).toBe('{{protocol}} 42 .');
});

test('FB-03 values are encoded in an address, and escaped in a body of JSON', () => {
  const request = httpRequestOf(
    { method: 'POST', url: 'https://x.example/a?q={{v}}', body: '{"n":"{{v}}"}', token: 't' },
    { variables: { v: 'a"&b\n' }, fillGeneral: (text) => text, idempotencyKey: 'k' },
  );
  expect(request).toMatchObject({
    url: 'https://x.example/a?q=a%22%26b%0A',
    body: String.raw`{"n":"a\"&b\n"}`,
    headers: { authorization: 'Bearer t', 'idempotency-key': 'k', 'content-type': 'application/json' },
  });
  const general = (text: string) => text.replaceAll('{{name}}', 'Bia","admin":"&x=1#');
  const named = httpRequestOf(
    { method: 'POST', url: 'https://x.example/a?q={{name}}&n={{nada}}', body: '{"n":"{{name}}{{nada}}"}' },
    { variables: {}, fillGeneral: general, idempotencyKey: 'k' },
  );
  expect(JSON.parse(named.body ?? '')).toEqual({ n: 'Bia","admin":"&x=1#' });
  expect([...new URL(named.url).searchParams]).toEqual([
    ['q', 'Bia","admin":"&x=1#'],
    ['n', ''],
  ]);
  const { url } = httpRequestOf(
    { url: 'https://x.example/a/{{up}}/{{half}}' },
    { variables: { up: '..', half: 'b\ud800' }, fillGeneral: (text) => text, idempotencyKey: 'k' },
  );
  expect(new URL(url).pathname).toBe('/a//b%EF%BF%BD');
  expect(
    readResults(
      [
        { path: '$.a[1]', variable: 'x' },
        { path: 'toString', variable: 'y' },
      ],
      { a: [1, 2] },
    ),
  ).toEqual({
    x: '2',
    y: '',
  });
});

/** Flows of any shape: every block, with data that its schema accepts, joined at random. */
const anyFlow = fc.array(fc.constantFrom(...blockTypes), { minLength: 1, maxLength: 12 }).chain((types) =>
  fc.record({
    nodes: fc.constant(
      types.map((type, nth) =>
        node(String(nth + 1), type, {
          label: `texto ${nth}`,
          sec: 1,
          percent: 50,
          seq: ['message0', 'interval0', 'message1'],
          elements: [
            { number: 'message0', value: 'um' },
            { number: 'interval0', value: 2 },
            { number: 'message1', value: 'dois' },
          ],
          arrayOption: [{ value: 'sim' }, { value: 'não' }],
          typebotIntegration: { message: 'Pergunta?', answerKey: 'x' },
          timeoutMinutes: 1,
          key: 'x',
          condition: 1,
          value: 'sim',
          flowId: 1,
        }),
      ),
    ),
    connections: fc.array(
      fc.record({
        source: fc.nat(types.length - 1).map((nth) => String(nth + 1)),
        target: fc.nat(types.length - 1).map((nth) => String(nth + 1)),
        sourceHandle: fc.constantFrom('a', 'b', 'a1', 'a2', 'true', 'false', 'timeout', 'success', 'error', 'open'),
      }),
      { maxLength: 40 },
    ),
  }),
);
const anyEvents = fc.array(
  fc.oneof(
    fc.constantFrom('1', 'sim', 'outra coisa', null).map((text) => ({ type: 'message' as const, text })),
    fc.constant({ type: 'time' as const }),
    fc.boolean().map((isOk) => ({ type: 'answered' as const, isOk, status: 200, json: {} })),
    fc.constantFrom('stay' as const, 'leave' as const).map((next) => ({ type: 'bot' as const, next })),
  ),
  { maxLength: 40 },
);

test('FB-03 whatever is drawn and happens, steps are counted without gaps, and a run waits or has ended', () => {
  fc.assert(
    fc.property(anyFlow, anyEvents, (content, events) => {
      let now = 1_000_000;
      const context = () => ({
        program: programOf(content),
        now,
        random: () => 0.5,
        fillGeneral: (text: string) => text,
        isOpen: () => false,
      });
      const begun = beginRun(context());
      let state: RunState = begun.state;
      let seq = 0;
      const check = ({ steps, state: after, effects }: RunProgress) => {
        for (const step of steps) expect(step.seq).toBe(++seq);
        expect(steps.length).toBeLessThanOrEqual(limits.flow.blocksAlone + 1);
        expect(after.seq).toBe(seq);
        expect(after.waitsFor === null).toBe(after.end !== null);
        expect(after.waitsFor === null || after.wakeAt !== null).toBe(true);
        expect(effects.filter(({ type }) => type === 'end').length).toBeLessThanOrEqual(1);
        state = JSON.parse(JSON.stringify(after)) as RunState;
      };
      check(begun);
      for (const event of events) {
        now += 60_000;
        if (event.type === 'time') now = Math.max(now, state.wakeAt ?? 0);
        check(advanceRun(context(), state, event.type === 'message' ? { ...event, writtenAt: now } : event));
      }
      // Left alone, every run ends.
      for (let left = 0; state.end === null; left += 1) {
        expect(left).toBeLessThan(2 * limits.flow.blocksAlone);
        now = Math.max(now + 1, state.wakeAt ?? 0);
        check(advanceRun(context(), state, { type: 'time' }));
      }
    }),
    { numRuns: 300 },
  );
});
