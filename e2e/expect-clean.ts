import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { installationUnderTest } from './which-installation.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * WCAG 2.2 AA, and axe's rules of good practice if asked for; and no horizontal scrolling. The other theme differs in
 * its colours only, so there the contrast is checked.
 */
export async function expectAccessible(page: Page, { bestPractice = false } = {}): Promise<void> {
  await settled(page);
  const checked = bestPractice ? [...rules, 'best-practice'] : rules;
  await expectNoViolation(new AxeBuilder({ page }).withTags(checked));
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the screen',
  ).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await expectNoViolation(new AxeBuilder({ page }).withRules(['color-contrast']), 'in the dark theme');
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoViolation(axe: AxeBuilder, where?: string) {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/**
 * Waits until all finite animations have ended: half-faded elements do not have their final contrast. Endless
 * animations are ignored.
 */
async function settled(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/**
 * Collects errors of the page and calls to other servers from now on. Refused calls, which the browser reports too, are
 * listed in `except`.
 */
export function watchPage(page: Page, { except = [] }: { except?: RegExp[] } = {}): { complaints: string[] } {
  const complaints: string[] = [];
  const note = (text: string) => void (except.some((known) => known.test(text)) || complaints.push(text));
  page.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => note(String(error.stack)));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && host !== new URL(installationUnderTest().url).host)
      note(`a request to ${request.url()}`);
  });
  return { complaints };
}
