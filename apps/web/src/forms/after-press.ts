/**
 * Runs at once; while an element is pressed, after the click. A message that appears in between would move the element
 * from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) return act();
  // The click event comes in the same turn of the event loop.
  addEventListener('mouseup', () => setTimeout(act), { once: true });
}
