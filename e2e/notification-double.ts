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
 * Replaces the notifications of a page. The headless browser of the tests has none: its permission stays `denied`, even
 * after it was granted. The double grants the permission, and a notification replaces the earlier one with the same
 * tag, as in browsers. Playwright runs this function in the page or worker, so it must not use the rest of this file.
 */
const install = () => {
  const shown: (Doubled['shownNotifications'][number] & { close(): void })[] = [];
  Object.assign(globalThis, { shownNotifications: shown });
  if ('Notification' in globalThis)
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
  // The browser has no app badges either: a service worker that sets a badge is ended.
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: async () => undefined });
  const drop = (tag: string) => {
    const place = shown.findIndex((notification) => notification.tag === tag);
    if (place >= 0) shown.splice(place, 1);
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '', data } = {}) => {
    drop(tag);
    shown.push({ title, body, tag, data: data as { path?: string }, close: () => drop(tag) });
  };
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag } = {}) =>
    shown.filter((notification) => tag === undefined || notification.tag === tag) as unknown as Notification[];
};

export const doubleNotifications = (context: BrowserContext): Promise<unknown> => context.addInitScript(install);

const readShown = () =>
  (globalThis as unknown as Doubled).shownNotifications.map(({ title, body, tag }) => ({ title, body, tag }));

/** The notifications that a page shows. */
export const shownBy = (page: Page): Promise<Shown[]> => page.evaluate(readShown);

/**
 * Runs `work` in the service worker of the page. The browser may restart the worker at any time, which ends the work;
 * then it is run again, at most five times.
 */
async function inWorker<Input, Result>(
  page: Page,
  work: (input: Input) => Promise<Result>,
  input: Input,
): Promise<Result> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (let retriesLeft = 5; ; retriesLeft -= 1) {
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    try {
      await worker.evaluate(install);
      return (await worker.evaluate(work as never, input)) as Result;
    } catch (error) {
      if (retriesLeft === 0 || !String(error).includes('restarted')) throw error;
    }
  }
}

/**
 * Delivers push messages to the service worker, with their content as the browser decrypts it.
 * @returns the notifications that are shown after each message
 */
export const receivePushes = (page: Page, contents: string[]): Promise<Shown[][]> =>
  inWorker(
    page,
    async (texts) => {
      const states: Shown[][] = [];
      for (const text of texts) {
        const pending: Promise<unknown>[] = [];
        const data = { json: () => JSON.parse(text) as unknown };
        // On a made event the real `waitUntil` throws: it works only on events of the browser.
        const waitUntil = (promise: Promise<unknown>) => void pending.push(promise);
        dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }));
        await Promise.all(pending);
        const { shownNotifications } = globalThis as unknown as Doubled;
        states.push(shownNotifications.map(({ title, body, tag }) => ({ title, body, tag })));
      }
      return states;
    },
    contents,
  );

/** Tells the service worker of the page that the user clicked a notification that opens this path. */
export const clickNotification = (page: Page, path: string): Promise<void> =>
  inWorker(
    page,
    async (opened) => {
      const notification = { data: { path: opened }, close: () => undefined };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
    },
    path,
  );
