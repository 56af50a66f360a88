import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { measureFrames, openPage, rowOfFrames } from './kit/frames.ts';
import type { Installation } from './kit/installation.ts';
import type { Row } from './kit/row.ts';

/** The cards that are loaded into one lane. */
const cards = 1000;
const steps = 180;
const wheelPx = 60;

/** Scrolls a lane of a thousand cards, walks through it by the keyboard, and drags one of its cards. */
export async function kanban(installation: Installation): Promise<Row[]> {
  const { page, close } = await openPage(installation, '/kanban');
  try {
    const lane = page.locator('[data-lane]').first();
    await lane.locator('[data-card]').first().waitFor();
    const loaded = await loadCards(page, lane);
    const what = `the kanban with ${loaded.toLocaleString('en')} cards in a lane`;
    await lane.hover();
    // Down for a second, then up for a second.
    const scrolled = await measureFrames(page, steps, (nth) =>
      page.mouse.wheel(0, nth % 120 < 60 ? wheelPx : -wheelPx),
    );
    const card = lane.locator('[data-card]').nth(2);
    await card.focus();
    const walked = await measureFrames(page, steps / 2, (nth) =>
      page.keyboard.press(nth % 30 < 15 ? 'ArrowDown' : 'ArrowUp'),
    );
    const box = await lane.locator('[data-card]').nth(2).boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    const [x, y] = [box.x + 60, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 12);
    const dragged = await measureFrames(page, steps, (nth) =>
      page.mouse.move(x + 300 + 280 * Math.sin(nth / 20), y + 80 * Math.sin(nth / 13)),
    );
    await page.keyboard.press('Escape');
    await page.mouse.up();
    return [
      rowOfFrames(`${what} is scrolled: from frame to frame`, scrolled),
      rowOfFrames(`${what}: from frame to frame while the arrow keys walk`, walked),
      rowOfFrames(`${what}: from frame to frame while one is dragged`, dragged),
    ];
  } finally {
    await close();
  }
}

/**
 * Scrolls to the end of the lane again and again, until it has the wanted cards or no further cards come.
 * @returns the number of its cards
 */
async function loadCards(page: Page, lane: ReturnType<Page['locator']>): Promise<number> {
  const scroller = lane.locator('ul').locator('..');
  const heightOf = () => scroller.evaluate((element) => element.scrollHeight);
  const cardPx = (await lane.locator('li').first().boundingBox())?.height ?? 1;
  let height = 0;
  for (let still = 0; still < 10;) {
    await scroller.evaluate((element) => void (element.scrollTop = element.scrollHeight));
    await wait(100);
    const present = await heightOf();
    still = present === height ? still + 1 : 0;
    height = present;
    if (height >= cards * cardPx) break;
  }
  return Math.round(height / cardPx);
}
