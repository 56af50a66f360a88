import type { Dashboard, FirstSteps } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Dashboard as DashboardSchema } from '@balcao/contract/dashboard/dashboard';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

const figures: Dashboard = {
  ...emptyRecord(DashboardSchema),
  period: { dateFrom: '2026-03-01', dateTo: '2026-03-07', timeZone: 'America/Sao_Paulo' },
};
const steps: FirstSteps = { queues: true, people: false, connection: false, messages: false };

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  expect(await closeDesk()).toEqual([]);
});

/** Opens the dashboard. Its figures and its first steps come when the test resolves them. */
async function openDashboard(screen = <DashboardScreen />) {
  const shown = Promise.withResolvers<Dashboard>();
  const guide = Promise.withResolvers<FirstSteps>();
  onCall('dashboard', 'show', () => shown.promise);
  onCall('dashboard', 'firstSteps', () => guide.promise);
  onCall('dashboard', 'ticketsDay', () => ({ count: 0, data: [] }) as never);
  onCall('dashboard', 'ticketsUsers', () => ({ data: [] }) as never);
  await openDesk(() => screen);
  await expect.element(page.getByText('Datas', { exact: true })).toBeVisible();
  return { shown, guide };
}

const placeOf = (text: string) => {
  const { x, y } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
  return { x, y };
};
const firstSteps = page.getByRole('region', { name: 'Primeiros passos' });
const finished = page.getByText('Finalizados', { exact: true });

for (const width of [1280, 390])
  test(`DB-01 the choice of a period stays at its place while the figures come, at ${width} px`, async () => {
    await page.viewport(width, 800);
    const { shown, guide } = await openDashboard();
    const place = placeOf('Datas');
    guide.resolve(steps);
    shown.resolve(figures);
    await expect.element(firstSteps).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled();
    expect(placeOf('Datas')).toEqual(place);
  });

test('DB-01 the figures are shown together with the first steps above them, so that they never move', async () => {
  const { shown, guide } = await openDashboard();
  shown.resolve(figures);
  await expect.element(page.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled();
  expect(finished.elements()).toEqual([]);
  guide.resolve(steps);
  await expect.element(firstSteps).toBeVisible();
  await expect.element(finished.first()).toBeVisible();
});

test('DB-01 the figures are shown although the first steps cannot be read', async () => {
  const { shown, guide } = await openDashboard();
  shown.resolve(figures);
  guide.reject(new Refusal(500, 'ERR_INTERNAL_SERVER_ERROR'));
  await expect.element(finished.first()).toBeVisible();
});

/** The dashboard, and a button that opens it anew. */
function Visits() {
  const [nth, setNth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setNth(nth + 1)}>
        Voltar
      </button>
      <DashboardScreen key={nth} />
    </>
  );
}

test('DB-01 a browser that saw all first steps done does not ask for them again', async () => {
  const { shown, guide } = await openDashboard(<Visits />);
  shown.resolve(figures);
  guide.resolve({ queues: true, people: true, connection: true, messages: true });
  await expect.element(finished.first()).toBeVisible();
  expect(firstSteps.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect.poll(() => callsOf('dashboard', 'show')).toHaveLength(2);
  expect(callsOf('dashboard', 'firstSteps')).toHaveLength(1);
});
