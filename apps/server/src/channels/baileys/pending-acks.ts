import { SendError } from '../driver.ts';

/**
 * Messages on their way to the server. The library is content when a message was written to the socket; the house wants
 * to know that the server has it.
 */
export interface PendingAcks {
  /**
   * Resolves with the server's acknowledgement. @throws SendError `never` when it is refused, `unknown` when nothing is
   * heard.
   */
  expect(waId: string): { acknowledged: Promise<void>; forget(): void };
  /** Whether somebody was waiting for it. */
  settle(waId: string, error: string | null): boolean;
  /** The socket closed: what was not acknowledged may have arrived or not. */
  abandon(): void;
}

/**
 * The real server answers within a second; a lane waits for this long at most before the same message is sent again.
 */
const patienceMs = 30_000;

export function pendingAcks(): PendingAcks {
  const waiting = new Map<string, { resolve(): void; reject(error: SendError): void; timer: NodeJS.Timeout }>();

  function take(waId: string) {
    const found = waiting.get(waId);
    if (found) clearTimeout(found.timer);
    waiting.delete(waId);
    return found;
  }

  return {
    expect(waId) {
      take(waId)?.reject(new SendError('unknown', 'sent-again'));
      const acknowledged = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => take(waId)?.reject(new SendError('unknown', 'no-ack')), patienceMs);
        waiting.set(waId, { resolve, reject, timer });
      });
      // Sending itself may fail first, and then nobody listens.
      acknowledged.catch(() => undefined);
      return { acknowledged, forget: () => void take(waId) };
    },
    settle(waId, error) {
      const found = take(waId);
      if (error === null) found?.resolve();
      else found?.reject(new SendError('never', error));
      return found !== undefined;
    },
    abandon() {
      for (const waId of waiting.keys()) take(waId)?.reject(new SendError('unknown', 'network'));
    },
  };
}
