/**
 * Runs `act` at once, or, while an element is being pressed, after the click. A message that appears during the press
 * could move the element from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) return act();
  // The browser sends `click` directly after `mouseup`, before any timer runs.
  addEventListener('mouseup', () => setTimeout(act), { once: true });
}
