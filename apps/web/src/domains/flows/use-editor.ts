import type { FlowContent, FlowDraft, FlowFile } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { validateFlow } from '@balcao/contract/flows/validate-flow';
import { useDeferredValue, useMemo, useReducer, useState } from 'react';
import { duplicateBlock, removeBlocks } from './edit-flow.ts';
import { editorReducer, isDirty, startEditing } from './editor-state.ts';
import { newFlow } from './new-block.ts';
import type { UnsavedFlow } from './unsaved-flows.ts';
import { surroundingsOf, useLookups } from './use-lookups.ts';

/** The block whose dialog is open: a new one, or one of the flow. */
export type OpenBlock = { kind: 'new'; type: BlockType } | { kind: 'edit'; id: string };

const noIds: ReadonlySet<string> = new Set();

/** The draft of a flow as it is edited, with its selection, its open dialog and what the validator finds. */
export function useEditor(draft: FlowDraft, unsaved: UnsavedFlow | undefined) {
  const [state, dispatch] = useReducer(editorReducer, undefined, () => {
    const initial = startEditing(draft.flow ?? newFlow);
    return unsaved ? { ...initial, content: { nodes: unsaved.nodes, connections: unsaved.connections } } : initial;
  });
  const [selected, setSelected] = useState(noIds);
  const [opened, setOpened] = useState<OpenBlock | null>(null);
  const [files, setFiles] = useState<readonly FlowFile[]>(draft.files);
  // Unsaved changes keep the revision that they were made on. If the draft was saved since, their save is a conflict.
  const [revision, setRevision] = useState(unsaved?.revision ?? draft.revision);
  const lookups = useLookups();
  const { content } = state;
  // The validator reads a deferred value, so that typing and dragging stay smooth.
  const deferredContent = useDeferredValue(content);
  const findings = useMemo(
    () => validateFlow(deferredContent, surroundingsOf(lookups, files)),
    [deferredContent, lookups, files],
  );

  const edit = (change: (before: FlowContent) => FlowContent) => dispatch({ kind: 'edit', change });
  return {
    draft,
    content,
    saved: state.saved,
    isDirty: isDirty(state),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    edit,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    /** Notes that the server has stored this content as revision `next`. */
    noteSaved: (sent: FlowContent, next: number) => {
      dispatch({ kind: 'saved', content: sent });
      setRevision(next);
    },
    /** Loads a draft from the server. The edited content is discarded, and nothing can be undone then. */
    replace: ({ flow, revision: next, files: found }: FlowDraft) => {
      dispatch({ kind: 'replaced', content: flow ?? newFlow });
      setRevision(next);
      setFiles(found);
      setSelected(noIds);
    },
    revision,
    selected,
    select: (ids: Iterable<string>) => setSelected(new Set(ids)),
    opened,
    open: setOpened,
    /** Closes the dialog of a block. Then no block is selected. */
    close: () => {
      setOpened(null);
      setSelected(noIds);
    },
    duplicate: (id: string) => {
      const duplicated = duplicateBlock(content, id);
      if (!duplicated) return;
      edit(() => duplicated.content);
      setSelected(new Set([duplicated.id]));
    },
    remove: (ids: Iterable<string>) => {
      const removedIds = new Set(ids);
      edit((before) => removeBlocks(before, removedIds));
      setSelected(noIds);
    },
    files,
    addFile: (file: FlowFile) => setFiles((before) => [...before, file]),
    findings,
    lookups,
  };
}
export type Editor = ReturnType<typeof useEditor>;
