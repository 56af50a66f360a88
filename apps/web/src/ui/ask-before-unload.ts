/**
 * Makes the browser ask before the page is left while something would be lost. The handler exists only then: with one
 * the browser cannot keep the page for the Back button.
 */
export function askBeforeUnload(subscribe: (listener: () => void) => unknown, wouldLose: () => boolean): void {
  let isOn = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  subscribe(() => {
    if (wouldLose() === isOn) return;
    isOn = !isOn;
    if (isOn) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
