import type { Log } from './log.ts';

/** What this process has opened, each with the name an operator reads when it does not close. */
export interface Resources {
  add(name: string, close: () => unknown): void;
  /** Closes everything, the last opened first; what fails to close does not keep the rest open. */
  closeAll(): Promise<void>;
}

/** @param note told what is being closed, before each */
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
