/** One after the other, and a pause after each: the network takes many questions in a row for a machine's. */
export function paced(pauseMs: number): <T>(ask: () => Promise<T>) => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const asked = free.then(ask);
    free = asked.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, pauseMs).unref()));
    return asked;
  };
}
