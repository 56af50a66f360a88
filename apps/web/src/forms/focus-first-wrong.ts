/**
 * Sends the focus to the first wrong field of an element, with its text selected. The validation of a form ends a
 * moment after the key: a field that has the focus already keeps its selection, since the user may type there.
 */
export function focusFirstWrong(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (!field || field === document.activeElement) return;
  field.focus();
  field.select();
}
