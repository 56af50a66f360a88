import type { FlowContent } from '@balcao/contract';

/** The draft as it is edited, with what was before and after it. */
export interface EditorState {
  content: FlowContent;
  /** What `undo` brings back, the newest last. */
  past: readonly FlowContent[];
  /** What `redo` brings back, the next one first. */
  future: readonly FlowContent[];
  /** The content that the server has. */
  saved: FlowContent;
}

export type EditorAction =
  | { kind: 'edit'; change: (content: FlowContent) => FlowContent }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** The server has this content now; the user may have edited it further meanwhile. */
  | { kind: 'saved'; content: FlowContent }
  /** Content of the server, such as a restored version, replaces the edited content. Nothing can be undone then. */
  | { kind: 'replaced'; content: FlowContent };

/** How many steps can be undone. */
export const maxUndo = 50;

export const startEditing = (content: FlowContent): EditorState => ({ content, past: [], future: [], saved: content });

/** Pure. A change that returns the same content is no step. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { content, past, future } = state;
  switch (action.kind) {
    case 'edit': {
      const next = action.change(content);
      if (next === content) return state;
      return { ...state, content: next, past: [...past, content].slice(-maxUndo), future: [] };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { ...state, content: before, past: past.slice(0, -1), future: [content, ...future] } : state;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { ...state, content: after, past: [...past, content], future: rest } : state;
    }
    case 'saved':
      return { ...state, saved: action.content };
    case 'replaced':
      return startEditing(action.content);
  }
}

/** Whether the server lacks a change. An edit makes a new object, and undoing it brings back the former object. */
export const isDirty = ({ content, saved }: EditorState): boolean => content !== saved;
