import { createContext, useContext } from 'react';
import type { Editor } from './use-editor.ts';

/** The editor of the flow on the screen, for its blocks and fields. */
export const EditorContext = createContext<Editor | null>(null);

/** @throws Error outside an editor */
export function useEditorContext(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('There is no flow editor around this component.');
  return editor;
}
