/**
 * Runs requests one after the other with a pause after each. Networks ban accounts that send many requests in a row.
 */
export function paced(pauseMs: number): <T>(request: () => Promise<T>) => Promise<T> {
  let idle: Promise<unknown> = Promise.resolve();
  return (request) => {
    const result = idle.then(request);
    idle = result.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, pauseMs).unref()));
    return result;
  };
}
