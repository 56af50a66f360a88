import { expect, test } from 'vitest';
import type { RunningApp } from '../../app.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { newTestDatabase } from '../../testing/test-database.ts';

test('a forged forwarded address reads no metrics, whatever TRUST_PROXY says', async () => {
  const database = await newTestDatabase();
  const ask = async ({ url }: RunningApp, forwarded?: string) =>
    (await fetch(`${url}/metrics`, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})).status;
  for (const [TRUST_PROXY, direct, viaPrivate, forged] of [
    ['on', 200, 404, 404],
    ['off', 200, 404, 404],
    // The proxy appends the address that it saw; addresses that the client wrote before it are not trusted.
    ['1', 200, 200, 404],
    ['127.0.0.1', 200, 200, 404],
  ] as const) {
    const app = await startTestApp({ database: { url: database }, env: { TRUST_PROXY } });
    const statuses = [await ask(app), await ask(app, '10.0.0.1'), await ask(app, '10.0.0.1, 8.8.8.8')];
    await app.stop();
    expect([TRUST_PROXY, ...statuses]).toEqual([TRUST_PROXY, direct, viaPrivate, forged]);
  }
});
