import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../api/client.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { onCall, Refusal } from '../../testing/fake-server.ts';
import { StorageBanner } from './StorageBanner.tsx';

const network = globalThis.fetch;
/** What `/readyz` of the server says. */
let checks: Record<string, boolean>;
let asked: number;

beforeEach(() => {
  checks = { disk: true, rowSecurity: true, database: true };
  asked = 0;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (pathname !== '/readyz') return network(input, init);
    asked += 1;
    const ready = Object.values(checks).every(Boolean);
    return new Response(JSON.stringify({ ready, state: 'up', checks }), { status: ready ? 200 : 503 });
  };
});
afterEach(async () => {
  globalThis.fetch = network;
  expect(await closeDesk()).toEqual([]);
});

const banner = page.getByRole('alert');

test('a refused call shows admins that the disk is full; the banner goes by itself when there is room', async () => {
  let isFull = true;
  onCall('tags', 'create', () => {
    if (isFull) throw new Refusal(507, 'ERR_STORAGE_FULL');
    return {} as never;
  });
  const store = () => api.tags.create({ body: { name: 'Nova', color: '#123456' } }).catch(() => undefined);
  await openDesk(() => <StorageBanner />);
  await expect.poll(() => asked).toBe(1);
  // A server that is not ready for another reason has room.
  checks = { disk: true, rowSecurity: true, database: false };
  await store();
  await expect.poll(() => asked).toBe(2);
  await expect.element(banner).not.toBeInTheDocument();

  checks = { disk: false, rowSecurity: true, database: true };
  await store();
  await expect.element(banner.getByText(/sem espaço em disco/)).toBeVisible();
  await expectAccessible();

  isFull = false;
  checks = { disk: true, rowSecurity: true, database: true };
  // Nothing is called: while the disk is full the page asks every ten seconds.
  await expect.element(banner, { timeout: 60_000 }).not.toBeInTheDocument();
});
