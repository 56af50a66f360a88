import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { blockTypes, type BlockType } from './block-types.ts';
import { blocks } from './blocks.ts';
import { findLoops } from './find-loops.ts';
import { findingErrors } from './finding.ts';
import { FlowContent, type FlowConnection, type FlowNode } from './flow-content.ts';
import { savedFlow } from './saved-flow.ts';
import { anySurroundings, mayPublish, textLimitOf, validateFlow } from './validate-flow.ts';

const node = (id: string, type: BlockType, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const start = node('1', 'start');
const say = (id: string, label = 'Oi') => node(id, 'message', { label });
const close = node('end', 'close');
/** Connections as `1>a`, or `menu/a2>b` for a branch. */
const join = (...written: string[]): FlowConnection[] =>
  written.map((one) => {
    const [from = '', target = ''] = one.split('>');
    const [source = '', sourceHandle = 'a'] = from.split('/');
    return { id: one, source, sourceHandle, target };
  });
const found = (nodes: FlowNode[], connections: FlowConnection[] = [], surroundings = anySurroundings) =>
  validateFlow({ nodes, connections }, surroundings).map(({ code, nodeId, field }) =>
    [code, nodeId, field].filter((part) => part !== null).join(' '),
  );

test('FB-02 a flow of the specified editor that is drawn to its end may be published', () => {
  const findings = validateFlow(FlowContent.parse(savedFlow));
  expect(findings.filter(({ isError }) => isError)).toEqual([]);
  expect(mayPublish(findings)).toBe(true);
});

test('a flow has exactly one start', () => {
  expect(found([])).toEqual(['noStart']);
  expect(found([start, node('2', 'start')], join('1>2', '2>1'))).toContain('startTwice 2');
});

test('a block that no path reaches is found, and a start that leads nowhere', () => {
  expect(found([start, say('lost')])).toEqual(['unreachable lost', 'missingBranch 1 a', 'deadEnd lost a']);
});

test('a path that ends without a queue, a person or a closing is a warning', () => {
  expect(found([start, say('a')], join('1>a'))).toEqual(['deadEnd a a']);
  expect(found([start, say('a'), close], join('1>a', 'a>end'))).toEqual([]);
});

test('every option of a menu, and both ways of a condition and of the randomizer, lead on', () => {
  const menu = node('m', 'menu', { message: 'Escolha', arrayOption: [{ value: 'A' }, { value: 'B' }] });
  expect(found([start, menu, close], join('1>m', 'm/a1>end'))).toEqual(['missingBranch m a2']);
  const check = node('c', 'condition', { key: 'name', condition: 1, value: 'Ana' });
  expect(found([start, check, close], join('1>c', 'c/true>end'))).toEqual(['missingBranch c false']);
  expect(found([start, node('r', 'randomizer', { percent: 30 }), close], join('1>r', 'r/b>end'))).toEqual([
    'missingBranch r a',
  ]);
  expect(found([start, node('r', 'randomizer', { percent: 0 }), close], join('1>r', 'r/b>end'))).toEqual([]);
});

test('a connection of an option that was removed, and a second one of the same branch, are warnings', () => {
  const menu = node('m', 'menu', { message: 'Escolha', arrayOption: [{ value: 'A' }] });
  expect(found([start, menu, close], join('1>m', 'm/a1>end', 'm/a2>end'))).toEqual(['unknownBranch m a2']);
  expect(found([start, say('a'), say('b'), close], join('1>a', '1>b', 'a>end', 'b>end'))).toEqual([
    'severalTargets 1 a',
  ]);
});

test('a connection to a block that does not exist is an error at the end that exists', () => {
  expect(found([start, close], join('1>end', '1>gone'))).toContain('danglingConnection 1 a');
  expect(found([start, close], join('1>end', 'gone>end'))).toContain('danglingConnection end');
  expect(found([start, close], join('1>end', 'x>y'))).toContain('danglingConnection');
});

test('a loop is an error unless the customer writes in it', () => {
  expect(found([start, say('a'), say('b')], join('1>a', 'a>b', 'b>a'))).toEqual(['endlessLoop a']);
  expect(found([start, say('a')], join('1>a', 'a>a'))).toEqual(['endlessLoop a']);
  const pause = node('p', 'interval', { sec: 60 });
  expect(found([start, say('a'), pause], join('1>a', 'a>p', 'p>a'))).toEqual(['endlessLoop a']);
  const ask = node('q', 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } });
  expect(found([start, say('a'), ask], join('1>a', 'a>q', 'q>a'))).toEqual([]);
});

test('texts that are empty, or longer than the channel sends, are found at their field', () => {
  expect(found([start, say('a', ' '), close], join('1>a', 'a>end'))).toEqual(['emptyContent a label']);
  const long = say('a', 'x'.repeat(5000));
  expect(found([start, long, close], join('1>a', 'a>end'))).toEqual([]);
  const onCloud = { ...anySurroundings, textLimit: textLimitOf(['baileys', 'cloud-api']) };
  expect(found([start, long, close], join('1>a', 'a>end'), onCloud)).toEqual(['textTooLong a label']);
  const many = Array.from({ length: 50 }, () => ({ value: 'x'.repeat(100) }));
  const menu = node('m', 'menu', { message: 'Escolha', arrayOption: many });
  const all = many.map((_option, index) => `m/a${index + 1}>end`);
  expect(found([start, menu, close], join('1>m', ...all), onCloud)).toEqual(['textTooLong m message']);
});

test('the values of the specification bound intervals, and cards of a content block are checked one by one', () => {
  const pause = (sec: unknown) => found([start, node('p', 'interval', { sec }), close], join('1>p', 'p>end'));
  for (const sec of [1, '5', 120]) expect(pause(sec)).toEqual([]);
  for (const sec of [0, -1, 121, 'x', '', null, undefined]) expect(pause(sec)).toEqual(['invalidValue p sec']);
  const content = node('c', 'singleBlock', {
    seq: ['message1', 'interval1', 'img1'],
    elements: [
      { number: 'message1', value: '' },
      { number: 'interval1', value: 500 },
      { number: 'img1', value: null },
    ],
  });
  expect(found([start, content, close], join('1>c', 'c>end'))).toEqual([
    'emptyContent c message1',
    'invalidValue c interval1',
    'emptyContent c img1',
  ]);
});

test('a variable that no block stores is a warning at its text', () => {
  const ask = node('q', 'question', { typebotIntegration: { message: 'CPF?', answerKey: 'cpf' } });
  const nodes = [start, ask, say('a', '{{firstName}} {{CPF}} {{pedido}} {{pedido}}'), close];
  expect(found(nodes, join('1>q', 'q>a', 'a>end'))).toEqual(['unknownVariable a label']);
});

test('an id that does not exist is an error where the ids are known', () => {
  const queue = node('q', 'ticket', { data: { id: 7 } });
  expect(found([start, queue], join('1>q'))).toEqual([]);
  const known = { ...anySurroundings, known: { queue: new Set(['2']) } };
  expect(found([start, queue], join('1>q'), known)).toEqual(['missingReference q data.id']);
  expect(found([start, node('q', 'ticket', { id: 2 })], join('1>q'), known)).toEqual([]);
});

test('an address to call has no variable in its host, and its answer goes into named variables', () => {
  const call = (data: object) =>
    found([start, node('h', 'http', { ...data }), close], join('1>h', 'h/success>end', 'h/error>end'));
  expect(call({ url: 'https://erp.example/pedidos?cpf={{number}}' })).toEqual([]);
  expect(call({ url: 'https://{{host}}/x' })).toContain('invalidValue h url');
  expect(call({ url: 'ftp://erp.example' })).toContain('invalidValue h url');
  expect(call({ url: 'https://erp.example', results: [{ path: '', variable: 'a b' }] })).toEqual([
    'invalidValue h results.0',
  ]);
  expect(call({ url: 'https://erp.example', timeoutSeconds: 31 })).toEqual(['invalidValue h timeoutSeconds']);
});

const ids = ['1', 'a', 'b', 'c', 'd'];
const someNode = fc.record({
  id: fc.constantFrom(...ids),
  type: fc.constantFrom(...blockTypes),
  label: fc.string(),
  options: fc.nat(3),
});
const someFlow = fc
  .tuple(
    fc.uniqueArray(someNode, { selector: ({ id }) => id }),
    fc.array(
      fc.record({
        source: fc.constantFrom(...ids, 'x'),
        target: fc.constantFrom(...ids, 'x'),
        sourceHandle: fc.constantFrom('a', 'b', 'a1', 'true', null),
      }),
      { maxLength: 12 },
    ),
  )
  .map(([nodes, connections]) =>
    FlowContent.parse({
      nodes: nodes.map(({ id, type, label, options }) =>
        node(id, type, { label, arrayOption: Array.from({ length: options }, () => ({ value: label })) }),
      ),
      connections,
    }),
  );

test('for any flow: findings name blocks that exist, and only the listed codes keep it from being published', () => {
  fc.assert(
    fc.property(someFlow, (flow) => {
      const findings = validateFlow(flow);
      const known = new Set(flow.nodes.map(({ id }) => id));
      for (const { nodeId } of findings) if (nodeId !== null) expect(known.has(nodeId)).toBe(true);
      for (const { code, isError } of findings)
        expect(isError).toBe((findingErrors as readonly string[]).includes(code));
      expect(mayPublish(findings)).toBe(!findings.some(({ isError }) => isError));
    }),
    { numRuns: 500 },
  );
});

test('for any flow without an endless loop: a run that never waits ends', () => {
  fc.assert(
    fc.property(someFlow, fc.nat(), (flow, seed) => {
      if (validateFlow(flow).some(({ code }) => code === 'endlessLoop')) return;
      const byId = new Map(flow.nodes.map((one) => [one.id, one]));
      let at = byId.get('1');
      let steps = 0;
      while (at && !blocks[at.type].waitsForCustomer) {
        const { id } = at;
        const leaving = flow.connections.filter(({ source }) => source === id);
        at = byId.get(leaving[seed % Math.max(leaving.length, 1)]?.target ?? '');
        steps += 1;
        expect(steps).toBeLessThanOrEqual(flow.nodes.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('a path of as many blocks as a flow may have is checked in a moment', () => {
  const nodes = [start, ...Array.from({ length: limits.flow.nodes - 1 }, (_one, index) => say(`n${index}`))];
  const path = nodes.slice(1).map(({ id }, index) => `${nodes[index]?.id}>${id}`);
  const before = performance.now();
  expect(found(nodes, join(...path))).toEqual([`deadEnd ${nodes.at(-1)?.id} a`]);
  expect(performance.now() - before).toBeLessThan(2000);
});

test('loops of a graph are found whole', () => {
  const next: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['d'], e: ['a'] };
  const loops = findLoops(['a', 'b', 'c', 'd', 'e'], (id) => next[id] ?? []);
  expect(loops.map((loop) => loop.toSorted())).toEqual([['d'], ['a', 'b', 'c']]);
});
