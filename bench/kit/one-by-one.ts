/** The maximum number of customers or attendants who write at the same time. */
const atOnce = 16;

/**
 * Calls `work` for each of `count` messages. Message n belongs to chat n modulo `chats`. Several chats run in parallel;
 * within a chat each message waits for the message before it.
 */
export async function oneByOne(
  { count, chats }: { count: number; chats: number },
  work: (nth: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: Math.min(atOnce, chats) }, async (_, worker) => {
      for (let nth = 0; nth < count; nth++) if ((nth % chats) % atOnce === worker) await work(nth);
    }),
  );
}
