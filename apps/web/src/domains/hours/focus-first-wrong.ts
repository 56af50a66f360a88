/** Sends the focus to the first wrong field of an element, with its text selected. */
export function focusFirstWrong(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  field?.select();
}
