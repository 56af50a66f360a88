/**
 * While `wouldLose` returns true, the browser asks before the page is left. The handler is added only then, because a
 * browser does not keep a page with such a handler for the Back button.
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
