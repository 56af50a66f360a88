import type { ReactFlowInstance } from '@xyflow/react';
import type { CanvasNode } from './canvas-nodes.ts';
import { blockHeight, blockWidth } from './new-block.ts';

type Canvas = Pick<ReactFlowInstance<CanvasNode>, 'flowToScreenPosition' | 'getZoom' | 'setCenter'>;

/**
 * Moves the canvas if any part of a new block at this place would be out of sight; the zoom stays. On a phone the
 * editor has no canvas, and nothing happens.
 */
export function bringIntoView(canvas: Canvas, { x, y }: { x: number; y: number }): void {
  const pane = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!pane) return;
  const from = canvas.flowToScreenPosition({ x, y });
  const to = canvas.flowToScreenPosition({ x: x + blockWidth, y: y + blockHeight });
  const isSeen = from.x >= pane.left && from.y >= pane.top && to.x <= pane.right && to.y <= pane.bottom;
  if (isSeen) return;
  void canvas.setCenter(x + blockWidth / 2, y + blockHeight / 2, { zoom: canvas.getZoom(), duration: 250 });
}
