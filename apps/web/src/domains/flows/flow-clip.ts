import { FlowContent } from '@balcao/contract/flows/flow-content';
import type { Clip } from './edit-flow.ts';

/** In the storage of the browser, so that blocks are pasted into another flow, or in another tab. */
const name = 'balcao-flow-clip';

/** A clip without blocks, and one that is too large for the storage, leaves the former one. */
export function writeClip(clip: Clip): void {
  if (clip.nodes.length === 0) return;
  try {
    localStorage.setItem(name, JSON.stringify(clip));
  } catch {
    // The storage is full or switched off: there is nothing to paste then.
  }
}

export function readClip(): Clip | undefined {
  try {
    return FlowContent.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
