import { SendError } from '../driver.ts';

/**
 * Messages that wait for the server's acknowledgement. The library resolves a send when the message is written to the
 * socket, which does not mean that the server has it.
 */
export interface PendingAcks {
  /**
   * Call this before the message is sent. `acknowledged` rejects with a `SendError`: `never` when the server refuses
   * the message, `unknown` when no acknowledgement comes.
   */
  expect(waId: string): { acknowledged: Promise<void>; forget(): void };
  /** @returns whether a send was waiting for this acknowledgement */
  settle(waId: string, error: string | null): boolean;
  /** The socket closed: rejects every waiting send as `unknown`. */
  abandon(): void;
}

/** WhatsApp acknowledges within a second. After this time the lane sends the same message again. */
const ackTimeoutMs = 30_000;

export function pendingAcks(): PendingAcks {
  const waiting = new Map<string, { resolve(): void; reject(error: SendError): void; timer: NodeJS.Timeout }>();

  function remove(waId: string) {
    const found = waiting.get(waId);
    if (found) clearTimeout(found.timer);
    waiting.delete(waId);
    return found;
  }

  return {
    expect(waId) {
      remove(waId)?.reject(new SendError('unknown', 'sent-again'));
      const acknowledged = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => remove(waId)?.reject(new SendError('unknown', 'no-ack')), ackTimeoutMs);
        waiting.set(waId, { resolve, reject, timer });
      });
      // When the send itself fails first, no caller listens to this promise.
      acknowledged.catch(() => undefined);
      return { acknowledged, forget: () => void remove(waId) };
    },
    settle(waId, error) {
      const found = remove(waId);
      if (error === null) found?.resolve();
      else found?.reject(new SendError('never', error));
      return found !== undefined;
    },
    abandon() {
      for (const waId of waiting.keys()) remove(waId)?.reject(new SendError('unknown', 'network'));
    },
  };
}
