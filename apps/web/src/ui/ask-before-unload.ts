/**
 * Makes the browser ask before the page is left while `wouldLose` returns true. The handler is added only then, because
 * a page with such a handler cannot be kept by the browser for the Back button.
 * @param subscribe registers a listener that is called whenever `wouldLose` may have changed
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
