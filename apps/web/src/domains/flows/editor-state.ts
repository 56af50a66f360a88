import type { FlowContent } from '@balcao/contract';

/** The draft as it is edited, with what was before and after it. */
export interface EditorState {
  content: FlowContent;
  past: readonly FlowContent[];
  future: readonly FlowContent[];
  /** The content that the server has. */
  saved: FlowContent;
}

export type EditorAction =
  | { kind: 'edit'; change: (content: FlowContent) => FlowContent }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** The server has this content now; the user may have gone on. */
  | { kind: 'saved'; content: FlowContent }
  /** Another content takes the place of this one, such as a restored version. */
  | { kind: 'replaced'; content: FlowContent };

/** So many steps can be undone. */
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

export const isDirty = ({ content, saved }: EditorState): boolean => content !== saved;
