import { randomInt } from 'node:crypto';
import { test as plain } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Every journey has its own client address, as users do: the server counts sign-ins by address, and all journeys come
 * from one machine.
 */
export const test = plain.extend({
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, lend) => {
    await lend({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
});
