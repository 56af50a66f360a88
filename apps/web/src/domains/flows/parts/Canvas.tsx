import '@xyflow/react/dist/base.css';
import { useMantineColorScheme } from '@mantine/core';
import {
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  ReactFlow,
  type Connection,
  type Edge,
  type EdgeChange,
  type NodeChange,
} from '@xyflow/react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { keyOfConnection, makeNodeCache, toEdges, type CanvasMarks, type CanvasNode } from '../canvas-nodes.ts';
import { connect, moveBlocks, removeBlocks, removeConnections } from '../edit-flow.ts';
import { startId } from '../new-block.ts';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { BlockNode } from './BlockNode.tsx';
import styles from '../flows.module.css';

const nodeTypes = { block: BlockNode };
const edgeOptions = { style: { strokeWidth: 6 }, interactionWidth: 24 };
const deleteKeys = ['Backspace', 'Delete'];
const emptyMap = new Map<string, never>();
const noIds: ReadonlySet<string> = new Set();
/** Whether a key that deletes is meant for the canvas: not while a dialog is open above it. */
const isForCanvas = async () => document.querySelector('[role=dialog]') === null;

/** The blocks and their connections on a canvas that is moved and zoomed. */
export function Canvas({ editor, marks }: { editor: Editor; marks: CanvasMarks }) {
  const { colorScheme } = useMantineColorScheme();
  const labels = useCanvasLabels();
  const canvas = useCanvas(editor, marks);
  /** Enter opens the dialog of the focused block; the buttons within the block keep their own Enter. */
  const onKeyDown = (event: KeyboardEvent) => {
    const node = event.target instanceof HTMLElement && event.target.closest('.react-flow__node');
    if (event.key !== 'Enter' || !(node instanceof HTMLElement) || event.target !== node) return;
    event.preventDefault();
    editor.open({ kind: 'edit', id: node.dataset['id'] ?? '' });
  };
  return (
    <div className={styles.canvas} data-testid="canvas">
      <ReactFlow<CanvasNode>
        {...canvas}
        nodeTypes={nodeTypes}
        defaultEdgeOptions={edgeOptions}
        deleteKeyCode={deleteKeys}
        onBeforeDelete={isForCanvas}
        onNodeDoubleClick={(_event, { id }) => editor.open({ kind: 'edit', id })}
        onKeyDown={onKeyDown}
        zoomOnDoubleClick={false}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
        minZoom={0.1}
        colorMode={colorScheme === 'auto' ? 'system' : colorScheme}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={1.5} />
        <MiniMap pannable zoomable className={styles.map ?? ''} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

/** What the canvas shows, and what it does with the flow. */
function useCanvas({ content, selected, select, findings, edit }: Editor, marks: CanvasMarks) {
  const [nodesOf] = useState(makeNodeCache);
  const [measured, setMeasured] = useState<ReadonlyMap<string, { width: number; height: number }>>(emptyMap);
  const [dragged, setDragged] = useState<ReadonlyMap<string, { x: number; y: number }>>(emptyMap);
  const [selectedEdges, setSelectedEdges] = useState(noIds);
  const nodes = useMemo(
    () => nodesOf({ content, selected, findings, marks, measured, dragged }),
    [nodesOf, content, selected, findings, marks, measured, dragged],
  );
  const edges = useMemo(() => toEdges(content, selectedEdges, marks), [content, selectedEdges, marks]);

  const noteSizes = (changes: NodeChange<CanvasNode>[]) => {
    const sizes = changes.flatMap((change) =>
      change.type === 'dimensions' && change.dimensions ? [[change.id, change.dimensions] as const] : [],
    );
    if (sizes.length > 0) setMeasured((before) => new Map([...before, ...sizes]));
  };

  /**
   * Keeps the places of dragged blocks beside the flow. The flow is edited once, when the user drops the blocks. A move
   * by an arrow key is no drag: it edits the flow at once.
   */
  const noteMoves = (changes: NodeChange<CanvasNode>[]) => {
    const moves = changes.filter((change) => change.type === 'position');
    if (moves.length === 0) return;
    const places = new Map(dragged);
    for (const { id, position } of moves) if (position) places.set(id, { x: position.x, y: position.y });
    if (moves.some(({ dragging }) => dragging)) return setDragged(places);
    setDragged(emptyMap);
    const isMoved = content.nodes.some(({ id, position: { x, y } }) => {
      const place = places.get(id);
      return place && (place.x !== x || place.y !== y);
    });
    if (isMoved) edit((before) => moveBlocks(before, places));
  };

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    noteSizes(changes);
    const selections = changes.filter((change) => change.type === 'select');
    if (selections.length > 0) select(withSelections(selected, selections));
    noteMoves(changes);
  };

  const onEdgesChange = (changes: EdgeChange[]) => {
    const selections = changes.filter((change) => change.type === 'select');
    if (selections.length > 0) setSelectedEdges((before) => withSelections(before, selections));
  };

  return {
    nodes,
    edges,
    onNodesChange,
    onEdgesChange,
    onConnect: ({ source, sourceHandle, target }: Connection) =>
      edit((before) => connect(before, { source, handle: sourceHandle ?? 'a', target })),
    isValidConnection: ({ source, target }: Connection | Edge) => source !== target && target !== startId,
    // Blocks and connections that are deleted together are one edit, which one undo takes back.
    onDelete: ({ nodes: deletedNodes, edges: deletedEdges }: { nodes: CanvasNode[]; edges: Edge[] }) => {
      const ids = new Set(deletedNodes.map(({ id }) => id));
      const keys = new Set(deletedEdges.map(({ id }) => id));
      if (ids.size + keys.size === 0) return;
      edit((before) =>
        removeConnections(removeBlocks(before, ids), (connection) => keys.has(keyOfConnection(connection))),
      );
      select([]);
    },
  };
}

/** The selected ids after these changes of the selection. */
function withSelections(
  selectedIds: ReadonlySet<string>,
  selections: readonly { id: string; selected: boolean }[],
): ReadonlySet<string> {
  const next = new Set(selectedIds);
  for (const { id, selected } of selections)
    if (selected) next.add(id);
    else next.delete(id);
  return next;
}

function useCanvasLabels() {
  const { t } = useFlowWords();
  return {
    'controls.ariaLabel': t(($) => $.flows.canvas.controls),
    'controls.zoomIn.ariaLabel': t(($) => $.flows.canvas.zoomIn),
    'controls.zoomOut.ariaLabel': t(($) => $.flows.canvas.zoomOut),
    'controls.fitView.ariaLabel': t(($) => $.flows.canvas.fitView),
    'minimap.ariaLabel': t(($) => $.flows.canvas.map),
    'handle.ariaLabel': t(($) => $.flows.canvas.handle),
    'node.a11yDescription.default': t(($) => $.flows.canvas.node),
    'node.a11yDescription.keyboardDisabled': t(($) => $.flows.canvas.node),
    'edge.a11yDescription.default': t(($) => $.flows.canvas.edge),
  };
}
