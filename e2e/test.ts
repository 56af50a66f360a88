import { randomInt } from 'node:crypto';
import { test as playwrightTest } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Gives every test its own client address, 10.x.x.x, as users have: the server limits sign-ins by address, and all
 * tests come from one machine.
 */
export const test = playwrightTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, provide) => {
    await provide({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
});
