import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that are off, because a component alone has no landmarks and no heading of a page. */
const rules = {
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
};

/**
 * Checks what is shown now, when its animations have ended: WCAG 2.2 AA, axe's rules of good practice, and that nothing
 * scrolls horizontally.
 */
export async function expectAccessible(): Promise<void> {
  await expect.poll(isAtRest).toBe(true);
  // A dialog refers to its title one render after it is shown.
  await expect.poll(namelessDialogs).toEqual([]);
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: tags },
    rules,
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
}

/** Half-faded elements do not have their final contrast. Endless animations are ignored. */
const isAtRest = () =>
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);

const namelessDialogs = () =>
  [...document.querySelectorAll('[role=dialog]:not([aria-label])')]
    .filter((dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') === null)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
