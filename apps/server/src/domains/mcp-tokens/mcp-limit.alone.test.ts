import { limits } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import { makeOffice } from '../../testing/make-office.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

test('IN-01 an assistant that calls too often is told when to come back, and no other token waits for it', async () => {
  const app = await startTestApp({ limits: {} });
  onTestFinished(() => app.stop());
  const { admin } = await makeOffice({ app });
  const makeToken = async (name: string) => {
    const { id } = await admin.api.mcpTokens.create({ body: { name } });
    return (await admin.api.mcpTokens.makeToken({ params: { id } })).token;
  };
  const [busy, calm] = [await makeToken('Ocupado'), await makeToken('Calmo')];
  const call = (token: string) =>
    fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  // All at once: the minute of the first call must not be over before the last one.
  const over = 5;
  const answers = await Promise.all(Array.from({ length: limits.mcpToken.callsPerMinute + over }, () => call(busy)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.mcpToken.callsPerMinute);
  expect(refused).toHaveLength(over);
  const seconds = Number(refused[0]?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused[0]?.json()).toMatchObject({ jsonrpc: '2.0', error: { code: 429 } });
  expect((await call(calm)).status).toBe(200);
});
