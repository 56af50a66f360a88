import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What a screen reader would say of the element with the focus: its role and its name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null;
    if (!element || element === document.body) return 'nothing';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    return `${role} ${name?.trim() ?? ''}`;
  });

/** Presses Tab until an element has the focus, as a user without a mouse does. More than `limit` presses fail. */
export async function tabTo(page: Page, name: RegExp, { back = false, limit = 12 } = {}): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses <= limit; presses++) {
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  expect(passed, `${limit} presses of Tab reach ${name}`).toEqual([]);
}
