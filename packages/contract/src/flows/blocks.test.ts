import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockTypes } from './block-types.ts';
import { blocks } from './blocks.ts';
import { cardsOf } from './blocks/content.ts';
import { menuText } from './blocks/menu.ts';
import { FlowContent, FlowNode } from './flow-content.ts';
import { namedVariables, storedVariables } from './flow-variables.ts';
import { savedFlow } from './saved-flow.ts';

test('FB-02 a flow that the specified editor saved is accepted and stays as it is', () => {
  expect(FlowContent.parse(savedFlow)).toEqual(savedFlow);
});

test.each(blockTypes)('a block of the type %s may be saved before anything is filled in', (type) => {
  const node = { id: 'x', type, position: { x: 0, y: 0 }, data: {} };
  expect(FlowNode.parse(node)).toEqual(node);
  expect(() => [blocks[type].branches({}), blocks[type].faults?.({}), blocks[type].sentTexts?.({})]).not.toThrow();
  expect(() => [
    blocks[type].stores?.({}),
    blocks[type].references?.({}),
    blocks[type].filledTexts?.({}),
  ]).not.toThrow();
});

test('whatever the schema of a block accepts, the block can be asked about', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant([]));
  const names = ['label', 'sec', 'percent', 'key', 'condition', 'value', 'message', 'url', 'record', 'id', 'queueId'];
  const data = fc.dictionary(fc.constantFrom(...names), value);
  fc.assert(
    fc.property(fc.constantFrom(...blockTypes), data, (type, given) => {
      const block = blocks[type];
      const read = block.data.safeParse(given);
      if (!read.success) return;
      block.branches(read.data);
      block.faults?.(read.data);
      block.sentTexts?.(read.data);
      block.filledTexts?.(read.data);
      block.stores?.(read.data);
      block.references?.(read.data);
    }),
  );
});

test.each([
  ['an unknown type', { type: 'teleport', data: {} }],
  ['a text that is a number', { type: 'message', data: { label: 5 } }],
  ['cards that are no list', { type: 'singleBlock', data: { elements: 'message1' } }],
  ['a file without a name', { type: 'img', data: { url: { toString: 'x' } } }],
  ['data that are no record', { type: 'message', data: [] }],
])('%s is refused', (_what, node) => {
  expect(FlowNode.safeParse({ id: 'x', position: { x: 0, y: 0 }, ...node }).success).toBe(false);
});

test('two blocks of one id are refused, and so is a position that is no number', () => {
  const node = { id: 'x', type: 'start', position: { x: 0, y: 0 }, data: {} };
  expect(FlowContent.safeParse({ nodes: [node, node], connections: [] }).success).toBe(false);
  expect(FlowNode.safeParse({ ...node, position: { x: Number.NaN, y: 0 } }).success).toBe(false);
});

test('the cards of a content block come in the order of its list; names without a card are left out', () => {
  const elements = [
    { number: 'img1', value: 'foto.png' },
    { number: 'message1', value: 'Oi' },
  ];
  const cards = cardsOf({ seq: ['message1', 'interval7', 'img1'], elements });
  expect(cards.map(({ kind, element }) => [kind, element.value])).toEqual([
    ['message', 'Oi'],
    ['img', 'foto.png'],
  ]);
});

test('a menu is written with its options in brackets under an empty line', () => {
  const arrayOption = [
    { number: 1, value: 'Vendas' },
    { number: 2, value: 'Suporte' },
  ];
  expect(menuText({ message: 'Escolha:', arrayOption })).toBe('Escolha:\n\n[1] Vendas\n[2] Suporte');
});

test('the variables of a flow are those of its questions, each once', () => {
  const ask = (id: string, answerKey: string) =>
    ({ id, type: 'question', position: { x: 0, y: 0 }, data: { typebotIntegration: { answerKey } } }) as const;
  expect(storedVariables({ nodes: [ask('a', 'cpf'), ask('b', ' nome '), ask('c', 'cpf')] })).toEqual(['cpf', 'nome']);
  expect(namedVariables('{{cpf}} e {{ nome }}, {nada} {{}}')).toEqual(['cpf', 'nome']);
});
