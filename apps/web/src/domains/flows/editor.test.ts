import type { FlowContent, FlowNode } from '@balcao/contract';
import { blockTypes, type BlockType } from '@balcao/contract/flows/block-types';
import { blocks } from '@balcao/contract/flows/blocks';
import { expect, test } from 'vitest';
import {
  addBlock,
  changeData,
  connect,
  copyBlocks,
  duplicateBlock,
  moveBlocks,
  pasteBlocks,
  removeBlocks,
  targetOf,
} from './edit-flow.ts';
import { editorReducer, isDirty, maxUndo, startEditing } from './editor-state.ts';
import { layOut } from './lay-out.ts';
import { newBlockId, newFlow, placeForNew, withDefaults } from './new-block.ts';

const node = (id: string, type: BlockType = 'message', x = 0): FlowNode => ({
  id,
  type,
  position: { x, y: 10 },
  data: {},
});
const flow = (nodes: FlowNode[]): FlowContent => ({ nodes, connections: [] });

test('FB-02 a new block has an id of 30 letters and digits and stands 40 to the right of the last one', () => {
  expect(newBlockId()).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(newBlockId()).not.toBe(newBlockId());
  expect(placeForNew(flow([node('a'), node('b', 'message', 300)]), () => 250)).toEqual({ x: 590, y: 10 });
  expect(newFlow.nodes[0]).toMatchObject({ id: '1', type: 'start' });
});

test('FB-02 a start takes the place of the former one', () => {
  const { nodes } = addBlock(newFlow, { ...node('1', 'start'), position: { x: 9, y: 9 } });
  expect(nodes).toMatchObject([{ id: '1', position: { x: 9, y: 9 } }]);
});

test('FB-02 a copy stands 240 to the right of the rightmost block, with the data but without a stored key', () => {
  const ai = { ...node('ai', 'openai'), data: { typebotIntegration: { prompt: 'Oi', apiKey: '••••••••' } } };
  const made = duplicateBlock(flow([ai, node('b', 'message', 500)]), 'ai');
  const copy = made?.content.nodes.at(-1);
  expect(copy).toMatchObject({ type: 'openai', position: { x: 740, y: 10 } });
  expect(copy?.data).toEqual({ typebotIntegration: { prompt: 'Oi', apiKey: '' } });
  expect(duplicateBlock(newFlow, '1')).toBeUndefined();
});

test('a branch leads to one block; a removed block takes its connections with it; the start stays', () => {
  const both = flow([node('1', 'start'), node('a'), node('b')]);
  const first = connect(both, { source: '1', handle: 'a', target: 'a' });
  const second = connect(first, { source: '1', handle: 'a', target: 'b' });
  expect(second.connections).toHaveLength(1);
  expect(targetOf(second, '1', 'a')).toBe('b');
  expect(connect(second, { source: '1', handle: 'a', target: null }).connections).toEqual([]);
  const rest = removeBlocks(second, new Set(['1', 'b']));
  expect(rest.nodes.map(({ id }) => id)).toEqual(['1', 'a']);
  expect(rest.connections).toEqual([]);
});

test('an option that is removed from a menu takes its connection with it', () => {
  const menu = { ...node('m', 'menu'), data: { arrayOption: [{ value: 'A' }, { value: 'B' }] } };
  const joined = ['a1', 'a2'].reduce(
    (content, handle) => connect(content, { source: 'm', handle, target: 'x' }),
    flow([menu, node('x')]),
  );
  const changed = changeData(joined, 'm', { arrayOption: [{ value: 'A' }] });
  expect(changed.connections.map(({ sourceHandle }) => sourceHandle)).toEqual(['a1']);
});

test('copied blocks are pasted with the connections among them, under new ids', () => {
  const joined = connect(flow([node('1', 'start'), node('a'), node('b')]), { source: 'a', handle: 'a', target: 'b' });
  const clip = copyBlocks(connect(joined, { source: '1', handle: 'a', target: 'a' }), new Set(['1', 'a', 'b']));
  expect(clip.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  const { content, ids } = pasteBlocks(newFlow, clip);
  expect(content.nodes).toHaveLength(3);
  const [source, target] = [...ids];
  expect(content.connections).toMatchObject([{ source, target, sourceHandle: 'a' }]);
});

test('changes are undone and done again, at most fifty; going back to the saved content is no change', () => {
  const move = (x: number) => (content: FlowContent) => moveBlocks(content, new Map([['1', { x, y: 0 }]]));
  let state = startEditing(newFlow);
  for (let x = 0; x < maxUndo + 5; x += 1) state = editorReducer(state, { kind: 'edit', change: move(x) });
  expect(state.past).toHaveLength(maxUndo);
  state = startEditing(newFlow);
  state = editorReducer(state, { kind: 'edit', change: move(5) });
  expect(isDirty(state)).toBe(true);
  const undone = editorReducer(state, { kind: 'undo' });
  expect([undone.content, isDirty(undone)]).toEqual([newFlow, false]);
  expect(editorReducer(undone, { kind: 'redo' }).content).toBe(state.content);
  expect(editorReducer(state, { kind: 'edit', change: (content) => content })).toBe(state);
  expect(isDirty(editorReducer(state, { kind: 'saved', content: state.content }))).toBe(false);
});

test('blocks are laid out from left to right and do not cover each other', () => {
  const joined = connect(flow([node('1', 'start'), node('a'), node('b')]), { source: '1', handle: 'a', target: 'a' });
  const places = layOut(connect(joined, { source: 'a', handle: 'a', target: 'b' }), () => ({ width: 200, height: 80 }));
  const [start, a, b] = ['1', 'a', 'b'].map((id) => places.get(id)?.x ?? 0);
  expect((a ?? 0) - (start ?? 0)).toBeGreaterThanOrEqual(200);
  expect((b ?? 0) - (a ?? 0)).toBeGreaterThanOrEqual(200);
});

test.each(blockTypes)(
  'the dialog of a %s block has a value for each field, and keeps what it does not show',
  (type) => {
    const data = withDefaults(type, { other: 1 });
    expect(blocks[type].data.safeParse(data).success).toBe(true);
    expect(data['other']).toBe(1);
    expect(withDefaults(type, data)).toEqual(data);
  },
);
