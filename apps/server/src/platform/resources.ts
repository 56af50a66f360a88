import type { Log } from './log.ts';

/** The open resources of this process, each with a name for the operator in case it does not close. */
export interface Resources {
  add(name: string, close: () => unknown): void;
  /** Closes everything, the last opened first. If one resource fails to close, the others are closed all the same. */
  closeAll(): Promise<void>;
}

/** @param note called with each resource before it is closed */
export function trackResources(log: Log, note: (doing: string) => void): Resources {
  const resources: { name: string; close: () => unknown }[] = [];
  return {
    add: (name, close) => void resources.push({ name, close }),
    async closeAll() {
      for (let resource = resources.pop(); resource; resource = resources.pop()) {
        note(`closing ${resource.name}`);
        try {
          await resource.close();
        } catch (error) {
          log.error({ err: error }, `closing ${resource.name} failed`);
        }
      }
    },
  };
}
