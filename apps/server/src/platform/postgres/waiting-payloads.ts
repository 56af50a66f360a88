const maxWaiting = { payloads: 5000, characters: 8 * 2 ** 20 };
const batchSize = 100;

/** Payloads that wait to be sent, in order. Above a limit the oldest are dropped and counted. */
export function waitingPayloads() {
  const payloads: string[] = [];
  let characters = 0;
  let lost = 0;
  /** Counts payloads that were added, and drops the oldest above the limits. */
  const countAdded = (added: readonly string[]) => {
    for (const payload of added) characters += payload.length;
    while (payloads.length > maxWaiting.payloads || characters > maxWaiting.characters) {
      characters -= payloads.shift()?.length ?? 0;
      lost += 1;
    }
  };
  return {
    isEmpty: () => payloads.length === 0,
    add(payload: string) {
      payloads.push(payload);
      countAdded([payload]);
    },
    /** The next batch. */
    take(): string[] {
      const batch = payloads.splice(0, batchSize);
      for (const payload of batch) characters -= payload.length;
      return batch;
    },
    /** Puts a batch that was taken but not sent back to the front. */
    putBack(batch: readonly string[]) {
      payloads.unshift(...batch);
      countAdded(batch);
    },
    /** Counts the payloads of a taken batch as lost. */
    drop: (batch: readonly string[]) => void (lost += batch.length),
    /** How many payloads were dropped since the last call of this function. */
    takeLost(): number {
      const count = lost;
      lost = 0;
      return count;
    },
  };
}
