/**
 * Whether an open socket is alive. Silence on the line the library notices by itself (a ping each half minute); but
 * WhatsApp may also take a login and then hand nothing over: what waited is said to be delivered within moments, and
 * when that is not said there is nothing to hope for but another connection.
 */
export interface LifeWatch {
  opened(): void;
  /** What waited has been delivered. */
  delivered(): void;
  stop(): void;
}

const patienceMs = 60_000;
/** A server that never says so is left alone more and more. */
const longestMs = 3600_000;

/** @param dead is called when the sign does not come; each time in a row later. */
export function watchLife(dead: () => void): LifeWatch {
  let timer: NodeJS.Timeout | undefined;
  let waitMs = patienceMs;
  let isDelivered = false;
  return {
    opened() {
      clearTimeout(timer);
      if (isDelivered) return;
      timer = setTimeout(() => {
        waitMs = Math.min(waitMs * 2, longestMs);
        dead();
      }, waitMs);
    },
    delivered() {
      isDelivered = true;
      waitMs = patienceMs;
      clearTimeout(timer);
    },
    stop() {
      isDelivered = false;
      clearTimeout(timer);
    },
  };
}
