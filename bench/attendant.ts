import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { arrive, customersWithTickets, type Customer } from './kit/arrivals.ts';
import { drained } from './kit/drained.ts';
import { openPage } from './kit/frames.ts';
import type { Installation } from './kit/installation.ts';
import { busyFor, settledMs, tasksDuring } from './kit/main-thread.ts';
import { timesOf, type Row } from './kit/row.ts';

const ticketsOpened = 10;
const messagesPerSecond = 200;
const batchesPerSecond = 10;
const typingMs = 80;
const wheelPx = 400;
const answer = 'Bom dia! O pedido sai hoje e chega na quinta.';

/**
 * The browser of an attendant: opening tickets, typing while messages flood in, a long conversation that is scrolled
 * from end to end, and the delay from each key and click to the next frame.
 */
export async function attendant(installation: Installation): Promise<Row[]> {
  await drained(installation);
  const { page, close } = await openPage(installation, '/tickets');
  try {
    await rowsOf(page).first().waitFor();
    const opening = await openTickets(page);
    const journey = await journeyOf(page);
    const flood = await typeWhileFlooded(page, installation);
    return [...opening, journey, flood, await scrollThrough(page, installation)];
  } finally {
    await close();
  }
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' }).locator('article');
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** The ids of the first tickets of the list. Rows out of sight are not drawn, so an index would not name a ticket. */
const firstIds = async (page: Page, count: number) => {
  const ids = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-ticket') ?? ''));
  return ids.slice(0, count);
};

/** The place of a ticket's row on the screen, and the path that it opens. The list is scrolled to it. */
async function placeOf(page: Page, id: string) {
  const link = page.locator(`article[data-ticket="${id}"]`).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  // The rows are measured after a scroll.
  await wait(200);
  const [address, box] = await Promise.all([link.getAttribute('href'), link.boundingBox()]);
  if (address === null || !box) throw new Error(`The row of ticket ${id} has no link.`);
  return { path: address.split('?')[0], x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits for the conversation of a path and for its messages. */
async function messagesOf(page: Page, path: string | undefined) {
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
  await page.locator('[data-testid=messages] [data-message]').first().waitFor();
}

/** Opens a ticket of the list by a click, and waits for its messages. */
async function openRow(page: Page, id: string) {
  const { path, x, y } = await placeOf(page, id);
  await page.mouse.click(x, y);
  await messagesOf(page, path);
}

/**
 * The CPU time of the page for a click on a row, in ms. The row is found before the measurement, and the messages after
 * it: Playwright's queries run in the page itself and would count as its CPU time.
 */
async function busyForRow(page: Page, id: string) {
  const { path, x, y } = await placeOf(page, id);
  const ms = await busyFor(page, () => page.mouse.click(x, y));
  await messagesOf(page, path);
  return ms;
}

/** The CPU time of the page at rest, in ms: the median of five, because a garbage collection may fall into one. */
async function busyAtRest(page: Page) {
  const times: number[] = [];
  for (let nth = 0; nth < 5; nth++) times.push(await busyFor(page, async () => undefined));
  return times.toSorted((a, b) => a - b)[2] ?? 0;
}

async function openTickets(page: Page): Promise<Row[]> {
  const [warmUp, ...ids] = (await firstIds(page, ticketsOpened + 1)).toReversed();
  if (warmUp === undefined || ids.length === 0) throw new Error('The list has no tickets to open.');
  // The scripts of a conversation are loaded once, with a ticket that is not measured.
  await openRow(page, warmUp);
  await wait(settledMs);
  const restMs = await busyAtRest(page);
  const openAll = async () => {
    const times: number[] = [];
    for (const id of ids) times.push((await busyForRow(page, id)) - restMs);
    return times;
  };
  const [first, again] = [await openAll(), await openAll()];
  const note = "CPU time of the browser's main thread until all has settled";
  return [
    { what: 'opening a ticket the first time: main thread', ...timesOf(first), counts: { tickets: ids.length }, note },
    { what: 'opening a ticket from memory: main thread', ...timesOf(again), counts: { tickets: ids.length }, note },
  ];
}

/** What `watch` observed since it ran. */
interface Watched {
  /** The delay from an interaction to the next frame, in ms, for each interaction of 16 ms or more. */
  delays: number[];
  interactions: number;
  /** Tasks of the main thread above 50 ms. */
  longTasks: number[];
  /** The layout shift that no input of the user explains: the sum of the browser's scores. */
  shift: number;
}
/** A script for the page: it observes the page from now on. `watched()` returns the observations. */
const watch = `(() => {
  const first = performance.interactionCount ?? 0;
  const observed = (globalThis.observed = { delays: new Map(), longTasks: [], shift: 0, first });
  globalThis.observers?.forEach((observer) => observer.disconnect());
  const observe = (type, options, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, ...options });
    return observer;
  };
  globalThis.observers = [
    observe('event', { durationThreshold: 16 }, ({ interactionId, duration }) => {
      if (interactionId)
        observed.delays.set(interactionId, Math.max(observed.delays.get(interactionId) ?? 0, duration));
    }),
    observe('longtask', {}, ({ duration }) => observed.longTasks.push(duration)),
    observe('layout-shift', {}, ({ value, hadRecentInput }) => (observed.shift += hadRecentInput ? 0 : value)),
  ];
})()`;
const watched = (page: Page) =>
  page.evaluate<Watched>(`({
    delays: [...globalThis.observed.delays.values()],
    interactions: (performance.interactionCount ?? 0) - globalThis.observed.first,
    longTasks: globalThis.observed.longTasks,
    shift: globalThis.observed.shift,
  })`);

/** Opens tickets, answers, writes a note, searches, and uses menus: the delay of each key and click. */
async function journeyOf(page: Page): Promise<Row> {
  await page.evaluate(watch);
  for (const id of await firstIds(page, 5)) {
    await openRow(page, id);
    await fieldOf(page).click();
    await page.keyboard.type(answer, { delay: typingMs });
    await page.keyboard.press('Enter');
    await page.keyboard.type('/pi', { delay: typingMs });
    await page.keyboard.press('Escape');
    await fieldOf(page).fill('');
    await page.getByRole('button', { name: 'Nota interna' }).click();
    await page.keyboard.type('Cliente recorrente', { delay: typingMs });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Responder', exact: true }).click();
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+KeyJ');
    await wait(300);
  }
  await page.getByRole('tab', { name: 'Busca' }).click();
  await page.keyboard.type('pedido', { delay: typingMs });
  await wait(1000);
  await page.getByRole('tab', { name: 'Abertos' }).click();
  await wait(500);
  const { delays, interactions } = await watched(page);
  // The browser reports only interactions that took 16 ms or more. The others get a value below that.
  const all = [...delays, ...Array.from({ length: Math.max(0, interactions - delays.length) }, () => 8)];
  return {
    what: 'the journey of an attendant: from a key or click to the next frame',
    ...timesOf(all),
    counts: { interactions: all.length },
    note: 'delays below 16 ms count as 8 ms',
  };
}

/** Messages of fifty customers arrive while a user types an answer. Counts the tasks of more than 50 ms of CPU. */
async function typeWhileFlooded(page: Page, installation: Installation): Promise<Row> {
  const customers = await customersWithTickets(installation, 50);
  if (customers.length === 0) throw new Error('There is nobody to write.');
  for (const id of await firstIds(page, 1)) await openRow(page, id);
  await fieldOf(page).click();
  await page.evaluate(watch);
  const lastsMs = installation.seconds * 5 * 1000;
  const size = messagesPerSecond / batchesPerSecond;
  let sent = 0;
  let isTyping = true;
  let rate = 0;
  const tasks = await tasksDuring(page, async () => {
    const typing = (async () => {
      while (isTyping) await page.keyboard.type('Um momento, por favor. ', { delay: typingMs });
    })();
    const since = performance.now();
    for (let nth = 0; performance.now() - since < lastsMs; nth++) {
      const writers = Array.from({ length: size }, (_, place) => customers[(sent + place) % customers.length]);
      await arrive(
        installation,
        writers.flatMap((from) => (from ? [{ from, body: `${nth} Bom dia, gostaria de saber do meu pedido.` }] : [])),
      );
      sent += size;
      await wait(Math.max(0, since + (nth + 1) * (1000 / batchesPerSecond) - performance.now()));
    }
    rate = sent / ((performance.now() - since) / 1000);
    isTyping = false;
    await typing;
    await drained(installation);
  });
  const { delays, shift } = await watched(page);
  const maximum = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), 0);
  await fieldOf(page).fill('');
  return {
    what: `${messagesPerSecond} messages a second while a user types: the browser`,
    perSecond: rate,
    counts: {
      'tasks over 50 ms of CPU': tasks.filter(({ cpu }) => cpu > 50).length,
      'most CPU ms of a task': Math.round(maximum(tasks.map(({ cpu }) => cpu))),
      'tasks over 50 ms with waits for a core': tasks.filter(({ wall }) => wall > 50).length,
      'longest task ms': Math.round(maximum(tasks.map(({ wall }) => wall))),
      'slowest key ms': maximum(delays),
      'layout shift': Number(shift.toFixed(3)),
    },
  };
}

/**
 * A script for the page: in each frame it compares the places of the visible messages with the frame before. The wheel
 * moves them by `step` pixels. A move against the wheel, or of more than two steps, is a jump.
 */
const followMessages = `((step) => {
  const log = document.querySelector('[data-testid=messages]');
  const result = (globalThis.followed = { jumps: [], direction: 1, frames: 0, going: true });
  let before = new Map();
  const checkFrame = () => {
    if (!result.going) return;
    const { top, bottom } = log.getBoundingClientRect();
    const now = new Map();
    for (const message of log.querySelectorAll('[data-message]')) {
      const box = message.getBoundingClientRect();
      if (box.bottom > top && box.top < bottom) now.set(message.dataset.message, box.top);
    }
    const moves = [...now].flatMap(([id, at]) => (before.has(id) ? [(at - before.get(id)) * result.direction] : []));
    // The median, so that a single message that grows does not count.
    moves.sort((a, b) => a - b);
    const move = moves[moves.length >> 1];
    if (before.size > 0 && now.size > 0 && (move === undefined || move < -2 || move > 2 * step + 2))
      result.jumps.push(move === undefined ? 'all others' : Math.round(move));
    before = now;
    result.frames += 1;
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
})`;

/** Scrolls the longest conversation from its end to its beginning and back, with the wheel. */
async function scrollThrough(page: Page, installation: Installation): Promise<Row> {
  const { ticket, messages } = installation.sizes.longest;
  const { rows } = await installation.database.query<Customer & { uuid: string }>(
    `select uuid from tickets where company_id = $1 and id = $2`,
    [installation.companyId, ticket],
  );
  await page.goto(`${installation.product.url}/tickets/${rows[0]?.uuid}`);
  const log = page.getByTestId('messages');
  await log.locator('[data-message]').first().waitFor();
  await log.hover();
  await page.evaluate(watch);
  await page.evaluate(`${followMessages}(${wheelPx})`);
  const turn = (direction: 1 | -1) =>
    page.evaluate(`new Promise((turned) => requestAnimationFrame(() => {
      globalThis.followed.direction = ${direction};
      turned();
    }))`);
  const distances = () =>
    log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
      above: scrollTop,
      below: scrollHeight - clientHeight - scrollTop,
    }));
  /** Wheels until the end is reached and stays so. */
  const wheelTo = async (side: 'above' | 'below', end: number) => {
    for (let still = 0; still < 20;) {
      if (performance.now() > end) throw new Error('The end of the conversation was not reached.');
      await page.mouse.wheel(0, side === 'above' ? -wheelPx : wheelPx);
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      still = (await distances())[side] <= 1 ? still + 1 : 0;
      if (still > 0) await wait(100);
    }
  };
  await wheelTo('above', performance.now() + 300_000);
  const isStartVisible = await page.getByText('Conversa iniciada').first().isVisible();
  await wait(300);
  await turn(-1);
  await wheelTo('below', performance.now() + 300_000);
  const { jumps, frames } = await page.evaluate<{ jumps: (number | string)[]; frames: number }>(
    '(globalThis.followed.going = false, globalThis.followed)',
  );
  const { longTasks, shift } = await watched(page);
  return {
    what: `scrolling ${messages.toLocaleString('en')} messages up and down again: the browser`,
    counts: {
      jumps: jumps.length,
      'reached the start': Number(isStartVisible),
      'layout shift': Number(shift.toFixed(3)),
      'tasks over 50 ms': longTasks.length,
      frames,
    },
    ...(jumps.length > 0 && { note: `jumps of ${jumps.slice(0, 8).join(', ')} px` }),
  };
}
