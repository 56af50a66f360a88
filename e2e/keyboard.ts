import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Describes the element with the focus as a screen reader would: its role and its name, such as `button Salvar`. */
export const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null;
    if (!element || element === document.body) return 'nothing';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    return `${role} ${name?.trim() ?? ''}`;
  });

/**
 * Presses Tab until an element has the focus whose description matches `name`, as a user without a mouse does. With
 * `back` it presses Shift+Tab. More than `limit` presses fail.
 */
export async function tabTo(page: Page, name: RegExp, { back = false, limit = 12 } = {}): Promise<void> {
  const passedElements: string[] = [];
  for (let presses = 0; presses <= limit; presses++) {
    const current = await describeFocus(page);
    if (name.test(current)) return;
    passedElements.push(current);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  expect(passedElements, `${limit} presses of Tab reach ${name}`).toEqual([]);
}
