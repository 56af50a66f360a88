import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as AxeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { installationUnderTest } from './which-installation.ts';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: typeof AxeCore;
  }
}

/**
 * WCAG 2.2 AA and axe's rules of good practice, and no horizontal scrolling. The other theme differs in its colours
 * only, so there the contrast is checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await expectNoViolation(page, { type: 'tag', values: rules });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the screen',
  ).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Only elements whose transition a script has set; without the rule in tokens.css there are hundreds.
  expect(await transitions(page), 'nothing moves for who asked for less motion').toBeLessThan(5);
  await settled(page);
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, 'in the dark theme');
  await page.emulateMedia({ colorScheme: null });
}

/** How many run. Journeys ask for less motion; a transition of every element takes more CPU than axe. */
const transitions = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);

/** Runs axe in the page itself: the builder of `@axe-core/playwright` opens a page of its own for each run. */
async function expectNoViolation(page: Page, runOnly: RunOptions['runOnly'], where?: string) {
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
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
  // A dialog refers to its title one render after it is shown.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog]:not([aria-label])')].every((dialog) =>
      document.getElementById(dialog.getAttribute('aria-labelledby') ?? ''),
    ),
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
