/**
 * Does it at once, or, while something is being pressed, when that has had its effect: a message that appears in
 * between would move what is pressed from under the pointer, and the click would go nowhere.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) return act();
  // The click comes in the same turn.
  addEventListener('mouseup', () => setTimeout(act), { once: true });
}
