import { useTranslation } from '../../i18n/i18n.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { copyBlocks, pasteBlocks } from './edit-flow.ts';
import { readClip, writeClip } from './flow-clip.ts';
import type { Editor } from './use-editor.ts';

/** Whether undo, copy and paste are left to the browser: in a field, or if the user has selected text. */
const isForText = () =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '') || String(getSelection()) !== '';

/**
 * The keys of the editor, beside those of the canvas (Delete, arrows). A shortcut that returns false leaves its key
 * to the browser.
 */
export function useEditorKeys(editor: Editor, save: () => void): void {
  const { t } = useTranslation();
  /** Runs a shortcut, or leaves its key to the browser. */
  const unlessText = (run: () => void) => () => (isForText() ? false : run());
  useShortcut(
    'mod+s',
    t(($) => $.common.save),
    save,
  );
  useShortcut(
    editor.canUndo ? 'mod+z' : undefined,
    t(($) => $.flows.editor.undo),
    unlessText(editor.undo),
  );
  useShortcut(
    editor.canRedo ? 'mod+y' : undefined,
    t(($) => $.flows.editor.redo),
    unlessText(editor.redo),
  );
  useShortcut(
    editor.selected.size > 0 ? 'mod+c' : undefined,
    t(($) => $.flows.editor.copy),
    unlessText(() => writeClip(copyBlocks(editor.content, editor.selected))),
  );
  useShortcut(
    'mod+v',
    t(($) => $.flows.editor.paste),
    () => {
      const clip = isForText() ? undefined : readClip();
      if (!clip) return false;
      const { content, ids } = pasteBlocks(editor.content, clip);
      editor.edit(() => content);
      editor.select(ids);
      return undefined;
    },
  );
}
