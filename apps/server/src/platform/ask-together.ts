/**
 * For a question that many ask at the same moment: whoever asks while it is being answered shares the next answer, which begins when that one is there. Nobody gets
 * an answer older than their question, and it is asked once at a time, however many there are.
 * @returns asks under a key; whoever comes first under it brings the question
 */
export function askTogether<V>(): (key: string, ask: () => Promise<V>) => Promise<V> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<V>>();
  return (key, ask) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = running.get(key);
    if (!before) return begin();
    const shared = before.then(() => {
      next.delete(key);
      return begin();
    });
    next.set(key, shared);
    return shared;

    function begin() {
      const answer = ask();
      const ended = answer.then(nothing, nothing).then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
      running.set(key, ended);
      return answer;
    }
  };
}

const nothing = () => undefined;
