/**
 * Runs requests one after the other with a pause after each. Networks ban accounts that send many requests in a row.
 */
export function paced(pauseMs: number): <T>(request: () => Promise<T>) => Promise<T> {
  let pauseOver: Promise<unknown> = Promise.resolve();
  return (request) => {
    const result = pauseOver.then(request);
    const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    pauseOver = result.catch(() => undefined).then(pause);
    return result;
  };
}
