import type { FlowContent, FlowNode } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Queue } from '@balcao/contract/queues/queues';
import { expect, test } from 'vitest';
import { fieldOfFault, formSchema, fromForm, toForm } from './block-form.ts';
import { compareFlows } from './compare-flows.ts';
import { makeNodeCache, noMarks, toEdges } from './canvas-nodes.ts';
import { addCard, cardsInForm, moveCard, removeCard } from './content-cards.ts';
import { outlineOf } from './outline-of.ts';
import { readFlowFile } from './read-flow-file.ts';
import { summaryOf } from './summary-of.ts';
import { keepSchema, mustBeFilledIn } from '../../forms/must-be-filled.ts';

const queues = [{ ...emptyRecord(Queue), id: 2, name: 'Vendas', color: '#0b7a5b' }];
const node = (id: string, type: FlowNode['type'] = 'message', data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});

test('the dialog of a ticket block reads the queue of older flows, and stores the queue it chose', () => {
  expect(toForm('ticket', { id: 2, name: 'Vendas' })).toMatchObject({ data: { id: 2 } });
  expect(toForm('ticket', { data: { id: 2 } })).toMatchObject({ data: { id: 2 } });
  expect(fromForm('ticket', { data: { id: '2' } }, { queues })).toEqual({
    data: { id: 2, name: 'Vendas', color: '#0b7a5b' },
  });
});

test('what the specification adds to a block is added when its dialog is saved', () => {
  expect(fromForm('interval', { sec: 7 }, { queues })).toEqual({ sec: 7, label: 'Intervalo 7 seg.' });
  expect(fromForm('openai', { typebotIntegration: { name: 'Ana' } }, { queues })).toEqual({
    typebotIntegration: { name: 'Ana', projectName: 'Ana' },
  });
  const options = [{ value: 'A', number: 9 }, { value: 'B' }];
  expect(fromForm('menu', { arrayOption: options }, { queues })).toEqual({
    arrayOption: [
      { value: 'A', number: 1 },
      { value: 'B', number: 2 },
    ],
  });
});

test('a fault stands at the field that shows it', () => {
  const data = { elements: [{ number: 'img1' }, { number: 'message1' }] };
  expect(fieldOfFault(data, 'message1')).toBe('elements.1.value');
  expect(fieldOfFault({}, 'arrayOption.2')).toBe('arrayOption.2.value');
  expect(fieldOfFault({}, 'label')).toBe('label');
  const read = formSchema('message', ({ code }) => code).safeParse({ label: ' ' });
  expect(read.error?.issues).toMatchObject([{ path: ['label'], message: 'emptyContent' }]);
});

test('cards get free names, move one place, and leave with their value', () => {
  const two = addCard(addCard({ seq: [], elements: [] }, 'message'), 'message');
  expect(two.seq).toEqual(['message1', 'message2']);
  expect(moveCard(two, 'message2', -1).seq).toEqual(['message2', 'message1']);
  expect(moveCard(two, 'message2', 1).seq).toEqual(two.seq);
  const one = removeCard(two, 'message1');
  expect(cardsInForm(one)).toEqual([{ name: 'message2', kind: 'message', place: 1 }]);
  expect(addCard(one, 'message').seq).toEqual(['message2', 'message3']);
  expect(fromForm('singleBlock', { ...one }, { queues })).toEqual({
    seq: ['message2'],
    elements: [{ type: 'message', number: 'message2', value: '' }],
  });
});

const flow: FlowContent = {
  nodes: [node('lost'), node('b'), node('1', 'start'), node('a')],
  connections: [
    { source: '1', sourceHandle: 'a', target: 'a' },
    { source: 'a', sourceHandle: null, target: 'b' },
    { source: 'b', target: '1' },
    { source: 'b', sourceHandle: 'gone', target: 'a' },
    { source: 'x', target: 'a' },
  ],
};

test('the list of blocks follows the paths from the start, and ends with those that no path reaches', () => {
  expect(outlineOf(flow).map(({ id }) => id)).toEqual(['1', 'a', 'b', 'lost']);
});

test('only connections of branches that exist are drawn, and a block that did not change keeps its node', () => {
  expect(toEdges(flow, new Set()).map(({ id }) => id)).toEqual(['1/a/a', 'a/a/b', 'b/a/1']);
  const nodesOf = makeNodeCache();
  const view = {
    content: flow,
    selected: new Set<string>(),
    findings: [],
    marks: noMarks,
    measured: new Map(),
    dragged: new Map(),
  };
  const before = nodesOf(view);
  const after = nodesOf({ ...view, dragged: new Map([['a', { x: 5, y: 5 }]]) });
  expect(after.map((one, index) => one === before[index])).toEqual([true, true, true, false]);
  expect(after[3]?.position).toEqual({ x: 5, y: 5 });
});

test('a block says what it does in the words of its author', () => {
  expect(summaryOf(node('a', 'condition', { key: 'nota', condition: 2, value: '8' }))).toEqual(['nota >= 8']);
  expect(summaryOf(node('a', 'http', { method: 'POST', url: 'https://erp.example' }))).toEqual([
    'POST https://erp.example',
  ]);
  expect(summaryOf(node('a', 'ticket', { data: { name: 'Vendas' } }))).toEqual(['Vendas']);
  expect(summaryOf(node('a', 'menu', { message: 5 }))).toEqual([]);
});

test('a file of this product, and a row of another one, is read; anything else is not', () => {
  const content = { nodes: [node('1', 'start')], connections: [] };
  expect(readFlowFile(JSON.stringify({ format: 'balcao-flow', name: 'Recepção', ...content }), 'x.json')).toEqual({
    notes: null,
    name: 'Recepção',
    ...content,
  });
  expect(readFlowFile(JSON.stringify({ flow: content }), 'antigo.json')).toEqual({
    name: 'antigo',
    notes: null,
    ...content,
  });
  for (const text of ['', '[]', '{"nodes":1}', '{"nodes":[{"type":"x"}],"connections":[]}'])
    expect(readFlowFile(text, 'x.json')).toBeUndefined();
});

test('FB-02 a draft is compared with a version: new, gone, changed and reconnected blocks, not their places', () => {
  const edge = (source: string, target: string) => ({ source, sourceHandle: 'a', target });
  const version = {
    nodes: [node('1', 'start'), node('a', 'message', { label: 'Oi' }), node('b', 'close')],
    connections: [edge('1', 'a'), edge('a', 'b')],
  };
  const draft = {
    nodes: [
      { ...node('1', 'start'), position: { x: 99, y: 9 } },
      node('a', 'message', { label: 'Olá' }),
      node('c', 'close'),
    ],
    connections: [edge('a', 'c'), edge('1', 'a')],
  };
  expect(compareFlows(version, version)).toEqual([]);
  expect(compareFlows(version, draft).map(({ kind, node: { id } }) => `${kind} ${id}`)).toEqual([
    'changed a',
    'connected a',
    'added c',
    'removed b',
  ]);
});

test('the fields of a block are marked as its rule over all of them requires', () => {
  const marked = (type: 'question' | 'close', names: string[]) => {
    const control = {};
    keepSchema(
      control,
      formSchema(type, ({ code }) => code),
    );
    return names.filter((name) => mustBeFilledIn(control, name));
  };
  const question = ['typebotIntegration.message', 'typebotIntegration.answerKey'];
  expect(marked('question', [...question, 'comment'])).toEqual(question);
  expect(marked('close', ['message', 'closingReasonId'])).toEqual([]);
});
