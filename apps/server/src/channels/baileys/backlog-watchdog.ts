/**
 * Detects a connection that WhatsApp opened without delivering anything. After a login WhatsApp reports within moments
 * that the backlog is delivered. Without that report only another connection helps. The library itself detects a dead
 * socket by its pings.
 */
export interface BacklogWatchdog {
  /** The connection is open: starts the timeout. */
  opened(): void;
  /** WhatsApp reports that the backlog is delivered. */
  delivered(): void;
  stop(): void;
}

const firstTimeoutMs = 60_000;
/** The timeout doubles with each connection without the report, up to this time. */
const maxTimeoutMs = 3600_000;

/** @param onTimeout called when the report does not come in time */
export function backlogWatchdog(onTimeout: () => void): BacklogWatchdog {
  let timer: NodeJS.Timeout | undefined;
  let timeoutMs = firstTimeoutMs;
  let isDelivered = false;
  return {
    opened() {
      clearTimeout(timer);
      // The report may come before the connection counts as open.
      if (isDelivered) return;
      timer = setTimeout(() => {
        timeoutMs = Math.min(timeoutMs * 2, maxTimeoutMs);
        onTimeout();
      }, timeoutMs);
    },
    delivered() {
      isDelivered = true;
      timeoutMs = firstTimeoutMs;
      clearTimeout(timer);
    },
    stop() {
      isDelivered = false;
      clearTimeout(timer);
    },
  };
}
