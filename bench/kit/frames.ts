import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { addressOfPerson, emailOf, browserUserId, type Installation } from './installation.ts';
import { admin } from './product.ts';
import { timesOf, type Row } from './row.ts';

/** The time between two frames of a screen of 60 Hz. */
const frameMs = 1000 / 60;

export interface Frames {
  /** The times from frame to frame, in ms. */
  frames: number[];
  /** The CPU time of the main thread for a frame, on average, in ms. */
  cpu: number;
}

/** Starts a browser and opens a page of the product in it, as a signed-in user. */
export async function openPage(
  { product }: Installation,
  path: string,
): Promise<{ page: Page; close(): Promise<void> }> {
  const { executablePath, env } = await findChromium();
  const chrome = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox'],
  });
  const page = await chrome.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': addressOfPerson(browserUserId) },
  });
  await page.goto(`${product.url}${path}`);
  await page.locator('[name=email]').fill(emailOf(browserUserId));
  await page.locator('[name=password]').fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${product.url}${path}`);
  return { page, close: () => chrome.close() };
}

/** Acts once for each frame of a screen of 60 Hz, and measures the frames that the browser draws meanwhile. */
export async function measureFrames(
  page: Page,
  count: number,
  act: (nth: number) => Promise<unknown>,
): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.evaluate(() => {
    const pageGlobals = globalThis as unknown as {
      frameTimes: number[] | undefined;
      requestAnimationFrame(next: () => void): void;
    };
    const times: number[] = (pageGlobals.frameTimes = []);
    const note = () => {
      if (pageGlobals.frameTimes !== times) return;
      times.push(performance.now());
      pageGlobals.requestAnimationFrame(note);
    };
    pageGlobals.requestAnimationFrame(note);
  });
  const before = await busySeconds();
  for (let nth = 1; nth <= count; nth++) {
    const at = performance.now();
    await act(nth);
    await wait(Math.max(0, frameMs - (performance.now() - at)));
  }
  const cpu = (await busySeconds()) - before;
  const times = await page.evaluate(() => {
    const pageGlobals = globalThis as unknown as { frameTimes: number[] | undefined };
    const found = pageGlobals.frameTimes ?? [];
    pageGlobals.frameTimes = undefined;
    return found;
  });
  const frames = times.slice(1).map((time, nth) => time - (times[nth] ?? time));
  return { frames, cpu: (cpu * 1000) / frames.length };
}

export const rowOfFrames = (what: string, { frames, cpu }: Frames): Row => ({
  what,
  ...timesOf(frames),
  counts: { 'main thread ms a frame': cpu, frames: frames.length },
  note: 'a screen of 60 Hz wants a frame each 16.7 ms',
});
