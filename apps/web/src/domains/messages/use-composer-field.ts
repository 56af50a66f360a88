import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTouch } from '../../ui/is-touch.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';

/**
 * The text field: focus, caret, insertion at the caret, and its height.
 * @param targetId the id of the ticket or chat that is written to. A late answer may call a function that was returned
 * for an earlier target: that function inserts nothing.
 */
export function useComposerField(written: string, targetId = 0) {
  const field = useRef<HTMLTextAreaElement>(null);
  const currentId = useRef(targetId);
  useLayoutEffect(() => {
    currentId.current = targetId;
  }, [targetId]);
  const [caret, setCaret] = useKeyedState(targetId, written.length);
  useEffect(() => grow(field.current), [written]);
  // An opened conversation is ready to be answered. On a touch screen the focus would open the keyboard over it.
  useEffect(() => {
    if (!isTouch()) field.current?.focus({ preventScroll: true });
  }, [targetId]);
  const ownField = () => (currentId.current === targetId ? field.current : null);
  const insert = (piece: string, from?: number) => {
    const area = ownField();
    if (!area) return;
    area.focus();
    if (from !== undefined) area.setSelectionRange(from, area.selectionEnd);
    // The call is deprecated, but no other one lets the browser's undo take the text back.
    if (document.execCommand('insertText', false, piece)) return;
    area.setRangeText(piece, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return {
    field,
    caret: Math.min(caret, written.length),
    setCaret,
    focus: () => field.current?.focus(),
    /** Focuses the field in the next frame, when it is drawn again or enabled. */
    focusSoon: () => requestAnimationFrame(() => field.current?.focus()),
    /** Types a text in place of the selection, or of the text from `from` to the caret. Undo takes it back. */
    insert,
    /** Types a text under what is written. Undo takes it back. */
    insertBelow: (piece: string) => {
      const area = ownField();
      if (!area) return;
      const { length } = area.value;
      area.setSelectionRange(length, length);
      const lineBreak = area.value.trim() === '' || area.value.endsWith('\n') ? '' : '\n';
      insert(`${lineBreak}${piece}`);
    },
  };
}

/** Sets the height in browsers that cannot size a field by its content. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
