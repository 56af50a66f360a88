import { FlowContent } from '@balcao/contract/flows/flow-content';
import type { Clip } from './edit-flow.ts';

/** The clip is in the storage of the browser, so that blocks can be pasted into another flow or another tab. */
const storageKey = 'balcao-flow-clip';

/** Stores the clip. An empty clip, or one that is too large for the storage, does not replace the stored one. */
export function writeClip(clip: Clip): void {
  if (clip.nodes.length === 0) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(clip));
  } catch {
    // The storage is full or switched off: the stored clip stays, if there is one.
  }
}

/** The stored clip; undefined: there is none, or it is no valid clip. */
export function readClip(): Clip | undefined {
  try {
    return FlowContent.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
