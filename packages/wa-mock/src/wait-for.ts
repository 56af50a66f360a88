import type { EventEmitter } from 'node:events';
import { eventNames } from './world.ts';
import type { MockEvents, World } from './world.ts';

const TIMEOUT_MS = 15_000;

type Falsy = undefined | null | false | 0 | '';

/**
 * Waits until `look` returns a truthy value. `look` is called now and after each event of the world, so the condition
 * may already be true.
 * @throws after 15 s; the error names `what`.
 */
export function waitUntil<T>(world: World, what: string, look: () => T | Falsy): Promise<T> {
  const events = world.events as EventEmitter;
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = look();
      if (!found) return;
      stop();
      resolve(found);
    };
    const timeout = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for ${what}`));
    }, TIMEOUT_MS);
    const stop = () => {
      clearTimeout(timeout);
      for (const name of eventNames) events.off(name, check);
    };
    for (const name of eventNames) events.on(name, check);
    check();
  });
}

/**
 * Waits for the next matching event. Call it before the action that causes the event.
 * @throws after 15 s; the error names the event.
 */
export function nextEvent<K extends keyof MockEvents>(
  world: World,
  name: K,
  fits: (...args: MockEvents[K]) => boolean = () => true,
): Promise<MockEvents[K]> {
  const events = world.events as EventEmitter;
  return new Promise((resolve, reject) => {
    const take = (...args: unknown[]) => {
      if (!fits(...(args as MockEvents[K]))) return;
      stop();
      resolve(args as MockEvents[K]);
    };
    const timeout = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for the event ${name}`));
    }, TIMEOUT_MS);
    const stop = () => {
      clearTimeout(timeout);
      events.off(name, take);
    };
    events.on(name, take);
  });
}
