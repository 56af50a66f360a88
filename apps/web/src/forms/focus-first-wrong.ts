/**
 * Moves the focus to the first wrong field of an element, with its text selected. A form is validated a moment after
 * the user submits it: a field that has the focus already keeps its selection, because the user may be typing there.
 */
export function focusFirstWrong(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  if (!field || field === document.activeElement) return;
  field.focus();
  field.select();
}
