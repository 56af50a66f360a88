/** Runs work of one chat in order, and work of different chats at the same time. */
export interface ChatQueues {
  /** @param work must not reject. @returns a promise that resolves when the work is done */
  run(chat: string, work: () => Promise<void>): Promise<void>;
  settled(): Promise<unknown>;
}

export function chatQueues(): ChatQueues {
  const last = new Map<string, Promise<void>>();
  return {
    run(chat, work) {
      const done = (last.get(chat) ?? Promise.resolve()).then(work);
      last.set(chat, done);
      void done.finally(() => {
        if (last.get(chat) === done) last.delete(chat);
      });
      return done;
    },
    settled: () => Promise.all(last.values()),
  };
}
