/** So many customers or attendants write at once. */
const atOnce = 16;

/**
 * Does a piece of work for each of `count` messages, one by one: message n belongs to chat n modulo `chats`. Several
 * chats go side by side; within a chat each message waits for the one before.
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
