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
 * Expects that the page passes axe's rules for WCAG 2.2 AA and good practice, that it does not scroll horizontally, and
 * that it respects the wish for less motion. The dark theme differs only in colours, so only the contrast is checked
 * there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilSettled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await expectNoViolation(page, { type: 'tag', values: rules });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is wider than the screen',
  ).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  // tokens.css switches transitions off. A few remain, which scripts set on elements; without the rule there are
  // hundreds.
  expect(await countTransitions(page), 'nothing moves for who asked for less motion').toBeLessThan(5);
  await waitUntilSettled(page);
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, 'in the dark theme');
  await page.emulateMedia({ colorScheme: null });
}

/**
 * The number of CSS transitions that run. The tests ask the browser for reduced motion: if every element had a
 * transition, that would take more CPU than axe.
 */
const countTransitions = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length);

/** Runs axe in the page itself: the builder of `@axe-core/playwright` opens a page of its own for each run. */
async function expectNoViolation(page: Page, runOnly: RunOptions['runOnly'], where?: string) {
  const violations = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
  expect(violations, where).toEqual([]);
}

/**
 * Waits until all finite animations have ended: half-faded elements do not have their final contrast. Endless
 * animations are ignored.
 */
async function waitUntilSettled(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  // A dialog gets the id of its title (aria-labelledby) one render after it is shown.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog]:not([aria-label])')].every((dialog) =>
      document.getElementById(dialog.getAttribute('aria-labelledby') ?? ''),
    ),
  );
}

/**
 * Collects errors of the page and requests to other servers from now on. Texts that match `except` are ignored: the
 * browser reports each refused call as an error, and some tests expect a refusal.
 */
export function watchPage(page: Page, { except = [] }: { except?: RegExp[] } = {}): { complaints: string[] } {
  const complaints: string[] = [];
  const note = (text: string) => void (except.some((pattern) => pattern.test(text)) || complaints.push(text));
  page.on('console', (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => note(String(error.stack)));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && host !== new URL(installationUnderTest().url).host)
      note(`a request to ${request.url()}`);
  });
  return { complaints };
}
