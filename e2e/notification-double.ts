import type { BrowserContext, Page } from '@playwright/test';

interface Shown {
  title: string;
  body: string;
  tag: string;
}
interface Doubled {
  shownNotifications: (Shown & { data?: { path?: string } })[];
}

/**
 * The headless browser of the journeys has no notifications: it says `denied` whatever it was granted. This gives pages
 * a permission, and notifications that replace one another by their tag, as browsers do.
 */
const install = () => {
  const shown: (Doubled['shownNotifications'][number] & { close(): void })[] = [];
  Object.assign(globalThis, { shownNotifications: shown });
  if ('Notification' in globalThis)
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
  // Nor has it badges for apps: a service worker that sets one is ended.
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: async () => undefined });
  const drop = (tag: string) => {
    const place = shown.findIndex((one) => one.tag === tag);
    if (place >= 0) shown.splice(place, 1);
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '', data } = {}) => {
    drop(tag);
    shown.push({ title, body, tag, data: data as { path?: string }, close: () => drop(tag) });
  };
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag } = {}) =>
    shown.filter((one) => tag === undefined || one.tag === tag) as unknown as Notification[];
};

export const doubleNotifications = (context: BrowserContext): Promise<unknown> => context.addInitScript(install);

const read = () =>
  (globalThis as unknown as Doubled).shownNotifications.map(({ title, body, tag }) => ({ title, body, tag }));

/** The notifications that a page shows. */
export const shownBy = (page: Page): Promise<Shown[]> => page.evaluate(read);

/** The service worker of the page. Browsers stop and start it as they like: then the work begins anew. */
async function inWorker<Input, Result>(
  page: Page,
  work: (input: Input) => Promise<Result>,
  input: Input,
): Promise<Result> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (let left = 5; ; left -= 1) {
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    try {
      await worker.evaluate(install);
      return (await worker.evaluate(work as never, input)) as Result;
    } catch (error) {
      if (left === 0 || !String(error).includes('restarted')) throw error;
    }
  }
}

/** Push messages arrive, with their content as the browser decrypts it. @returns what is shown after each of them */
export const receivePushes = (page: Page, contents: string[]): Promise<Shown[][]> =>
  inWorker(
    page,
    async (texts) => {
      const states: Shown[][] = [];
      for (const text of texts) {
        const done: Promise<unknown>[] = [];
        const data = { json: () => JSON.parse(text) as unknown };
        // Only the browser itself may lengthen the life of a worker.
        const waitUntil = (promise: Promise<unknown>) => void done.push(promise);
        dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }));
        await Promise.all(done);
        const { shownNotifications } = globalThis as unknown as Doubled;
        states.push(shownNotifications.map(({ title, body, tag }) => ({ title, body, tag })));
      }
      return states;
    },
    contents,
  );

/** The user clicks a notification of a page that opens this path. */
export const clickNotification = (page: Page, path: string): Promise<void> =>
  inWorker(
    page,
    async (opened) => {
      const notification = { data: { path: opened }, close: () => undefined };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    },
    path,
  );
