import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { arrive, type Customer } from './kit/arrivals.ts';
import { addressOfPerson, emailOf, browserUserId, type Installation } from './kit/installation.ts';
import { busyFor, settledMs } from './kit/main-thread.ts';
import { admin } from './kit/product.ts';
import { timesOf, type Row } from './kit/row.ts';
import { sizeOf } from './pages.ts';

const viewport = { width: 1440, height: 900 };
const visits = 5;
const messagesLoaded = 2000;
/** The messages of one page of the API. */
const messagesPerPage = 40;
const arrivals = 20;

/**
 * Measures a user's browser: the size of the first pages' scripts, the load of the tickets page with a warm cache, and
 * one incoming message in a long conversation.
 */
export async function browser(installation: Installation): Promise<Row[]> {
  const { executablePath, env } = await findChromium();
  const chrome = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox'],
  });
  try {
    const { context, scripts } = await signedIn(chrome, installation);
    return [...scripts, await ticketsPage(context, installation), ...(await longConversation(context, installation))];
  } finally {
    await chrome.close();
  }
}

/** Signs in through the form and measures all scripts that the browser fetched for both pages, including preloads. */
async function signedIn(
  chrome: Browser,
  installation: Installation,
): Promise<{ context: BrowserContext; scripts: Row[] }> {
  const id = browserUserId;
  const context = await chrome.newContext({
    viewport,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': addressOfPerson(id) },
  });
  const page = await context.newPage();
  await page.goto(installation.product.url, { waitUntil: 'networkidle' });
  const signInScripts = await scriptsOf(page);
  await page.locator('[name=email]').fill(emailOf(id));
  await page.locator('[name=password]').fill(admin.password);
  await page.keyboard.press('Enter');
  await firstTickets(page).waitFor();
  await page.goto(`${installation.product.url}/tickets`, { waitUntil: 'networkidle' });
  await firstTickets(page).waitFor();
  const ticketScripts = await scriptsOf(page);
  await page.close();
  return {
    context,
    scripts: [
      { what: 'JavaScript of the sign-in page, gzip', counts: signInScripts },
      { what: 'JavaScript of the tickets page, gzip', counts: ticketScripts },
    ],
  };
}

const scriptsOf = async (page: Page) => {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );
  return sizeOf(new Set(names.filter((name) => name.endsWith('.js'))));
};

const firstTickets = (page: Page) =>
  page.getByRole('region', { name: 'Lista de atendimentos' }).locator('article').first();

/**
 * The frame in which the first tickets are visible, in ms since the navigation started, by the page's own clock.
 * Playwright's own waiting would poll only every 500 ms.
 */
async function firstTicketsDrawn(page: Page): Promise<number> {
  const drawn = await page.waitForFunction(
    (row) => {
      const { document } = globalThis as unknown as {
        document: { querySelector(selector: string): { checkVisibility(): boolean } | null };
      };
      return document.querySelector(row)?.checkVisibility() && performance.now();
    },
    '[aria-label="Lista de atendimentos"] article',
    { polling: 'raf' },
  );
  return Number(await drawn.jsonValue());
}

async function ticketsPage(context: BrowserContext, { product }: Installation): Promise<Row> {
  const times: number[] = [];
  const calls: number[] = [];
  for (let nth = 0; nth < visits; nth++) {
    const page = await context.newPage();
    let callCount = 0;
    page.on('request', (request) => (callCount += new URL(request.url()).pathname.startsWith('/api/') ? 1 : 0));
    await page.goto(`${product.url}/tickets`, { waitUntil: 'commit' });
    times.push(await firstTicketsDrawn(page));
    await wait(settledMs);
    calls.push(callCount);
    await page.close();
  }
  return {
    what: 'tickets page, warm: until the first tickets are visible',
    ...timesOf(times),
    counts: { calls: Math.max(...calls) },
  };
}

/** Opens the longest conversation, scrolls up until enough messages are loaded, and scrolls down again. */
async function longConversation(context: BrowserContext, installation: Installation): Promise<Row[]> {
  const { rows } = await installation.database.query<Customer & { uuid: string }>(
    `select t.uuid, c.number, c.name, t.connection_id as "connectionId" from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and t.id = $2`,
    [installation.companyId, installation.sizes.longest.ticket],
  );
  const [ticket] = rows;
  if (!ticket) throw new Error('There is no long conversation.');
  const page = await context.newPage();
  let pages = 0;
  page.on('response', (response) => (pages += /\/api\/messages\/\d/.test(response.url()) ? 1 : 0));
  await page.goto(`${installation.product.url}/tickets/${ticket.uuid}`);
  const log = page.getByTestId('messages');
  await log.waitFor();
  for (const end = performance.now() + 180_000; pages < messagesLoaded / messagesPerPage; await wait(20)) {
    if (performance.now() > end) throw new Error(`Only ${pages} pages could be loaded.`);
    await log.evaluate((element) => (element.scrollTop = 0));
  }
  await log.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await wait(settledMs);
  const restMs = await busyFor(page, async () => undefined);
  const times: number[] = [];
  for (let nth = 0; nth < arrivals; nth++) {
    const body = `${crypto.randomUUID()} Bom dia, gostaria de saber do meu pedido.`;
    times.push((await busyFor(page, () => arrive(installation, [{ from: ticket, body }]))) - restMs);
    await page.getByText(body).first().waitFor();
  }
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  );
  await page.close();
  return [
    {
      what: `one incoming message, ${messagesLoaded} loaded: main thread`,
      ...timesOf(times),
      counts: { 'MB of heap': Math.round(heap / 1e6) },
      note: "CPU time of the browser's main thread",
    },
  ];
}
