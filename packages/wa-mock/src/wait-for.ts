import type { EventEmitter } from 'node:events';
import { eventNames } from './world.ts';
import type { MockEvents, World } from './world.ts';

const PATIENCE_MS = 15_000;

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
    const late = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for ${what}`));
    }, PATIENCE_MS);
    const stop = () => {
      clearTimeout(late);
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
    const late = setTimeout(() => {
      stop();
      reject(new Error(`waited in vain for the event ${name}`));
    }, PATIENCE_MS);
    const stop = () => {
      clearTimeout(late);
      events.off(name, take);
    };
    events.on(name, take);
  });
}
