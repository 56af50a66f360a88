import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { FlowContent } from '../packages/contract/src/index.ts';
import { findChromium } from '../scripts/chromium.ts';
import { addressOfPerson, apiOf, emailOf, personAtTheBrowser, type Installation } from './kit/installation.ts';
import { admin } from './kit/product.ts';
import { timesOf, type Row } from './kit/row.ts';

const blocks = 300;
const moves = 180;
/** A screen of 60 Hz draws so often. */
const frameMs = 1000 / 60;

/** A path of blocks in rows of twenty, each connected to the next one. */
const long: FlowContent = {
  nodes: Array.from({ length: blocks }, (_, nth) => ({
    id: nth === 0 ? '1' : `b${nth}`,
    type: nth === 0 ? ('start' as const) : ('message' as const),
    position: { x: (nth % 20) * 290, y: Math.floor(nth / 20) * 160 },
    data: nth === 0 ? {} : { label: `Mensagem ${nth} para {{firstName}}` },
  })),
  connections: Array.from({ length: blocks - 1 }, (_, nth) => ({
    id: `e${nth}`,
    source: nth === 0 ? '1' : `b${nth}`,
    sourceHandle: 'a',
    target: `b${nth + 1}`,
  })),
};

/** Drags a block of a large flow across the canvas, and measures the frames that the browser draws meanwhile. */
export async function flowEditor(installation: Installation): Promise<Row[]> {
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const api = apiOf(installation, person);
  const { id } = await api.flows.create({ body: { name: `Fluxo longo ${Date.now() % 10_000}` } });
  await api.flows.save({ body: { idFlow: id, ...long } });
  const { executablePath, env } = await findChromium();
  const chrome = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox'],
  });
  try {
    const page = await chrome.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
      extraHTTPHeaders: { 'x-forwarded-for': addressOfPerson(personAtTheBrowser) },
    });
    await page.goto(`${installation.product.url}/flowbuilder/${id}`);
    await page.locator('[name=email]').fill(emailOf(personAtTheBrowser));
    await page.locator('[name=password]').fill(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto(`${installation.product.url}/flowbuilder/${id}`);
    const node = page.locator('.react-flow__node').nth(150);
    await node.waitFor();
    // All blocks are measured and drawn.
    await wait(3000);
    const { frames, cpu } = await drag(page, node);
    return [
      {
        what: `a block of ${blocks} is dragged: from frame to frame`,
        ...timesOf(frames),
        counts: { 'main thread ms a frame': cpu, frames: frames.length },
        note: 'a screen of 60 Hz wants a frame each 16.7 ms',
      },
    ];
  } finally {
    await chrome.close();
    await api.flows.remove({ params: { id } });
  }
}

/** Moves the mouse once for each frame of a screen of 60 Hz. */
async function drag(page: Page, node: ReturnType<Page['locator']>): Promise<{ frames: number[]; cpu: number }> {
  const box = await node.boundingBox();
  if (!box) throw new Error('The block is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 3);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.evaluate(() => {
    const kept = globalThis as unknown as { frameTimes: number[]; requestAnimationFrame(next: () => void): void };
    kept.frameTimes = [];
    const note = () => {
      kept.frameTimes.push(performance.now());
      kept.requestAnimationFrame(note);
    };
    kept.requestAnimationFrame(note);
  });
  const before = await busySeconds();
  for (let nth = 1; nth <= moves; nth++) {
    const at = performance.now();
    await page.mouse.move(x + 200 * Math.sin(nth / 20), y + 120 * Math.sin(nth / 13));
    await wait(Math.max(0, frameMs - (performance.now() - at)));
  }
  const cpu = (await busySeconds()) - before;
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
  await page.mouse.up();
  const frames = times.slice(1).map((time, nth) => time - (times[nth] ?? time));
  return { frames, cpu: (cpu * 1000) / frames.length };
}
