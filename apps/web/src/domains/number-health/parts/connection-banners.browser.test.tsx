import { Connection } from '@balcao/contract/connections/connections';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { closeDesk, openDesk } from '../../../testing/desk.tsx';
import { onCall, receivedCalls } from '../../../testing/fake-server.ts';
import { ConnectionBanners } from './ConnectionBanners.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const shop = { ...emptyRecord(Connection), id: 3, name: 'Loja' };
const connected: Connection = { ...shop, status: 'CONNECTED' };
const disconnected: Connection = { ...shop, status: 'DISCONNECTED' };
const change = (connection: Connection) => queryClient.setQueryData(queries.connections.list().queryKey, [connection]);
const askedAlerts = () => receivedCalls.filter(([name]) => name === 'numberHealth.alerts').length;

test('SH-07 alerts of numbers are asked for while one is not connected, and shown no longer than that', async () => {
  onCall('connections', 'list', () => [connected]);
  onCall('numberHealth', 'alerts', () => [
    { connection: { id: shop.id, name: shop.name }, since: '2026-11-20T10:00:00.000Z', reason: 'network' },
  ]);
  await openDesk(() => <ConnectionBanners />);
  await expect.poll(() => queryClient.getQueryData(queries.connections.list().queryKey)).toHaveLength(1);
  expect(askedAlerts()).toBe(0);
  change(disconnected);
  const alert = page.getByRole('alert').getByText(/^Loja está fora do ar/);
  await expect.element(alert).toBeVisible();
  expect(askedAlerts()).toBe(1);
  // The browser was offline while the number came back: no signal took the alert from the list.
  change(connected);
  await expect.element(alert).not.toBeInTheDocument();
});
