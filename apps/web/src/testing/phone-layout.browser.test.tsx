import { Dashboard } from '@balcao/contract/dashboard/dashboard';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DashboardScreen } from '../domains/dashboard/DashboardScreen.tsx';
import { TodoListScreen } from '../domains/todo-list/TodoListScreen.tsx';
import { closeDesk, openDesk } from './desk.tsx';
import { onCall } from './fake-server.ts';
import { openThread } from './open-thread.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

/** The boxes of a text's lines, without the room beside them. */
const linesOf = (text: Element) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
};

test('DB-01 on a phone the export button stands beside the period and its time zone, not over them', async () => {
  const dashboard = emptyRecord(Dashboard);
  dashboard.period = { dateFrom: '2026-11-20', dateTo: '2026-11-26', timeZone: 'Pacific/Kiritimati' };
  onCall('dashboard', 'show', () => dashboard);
  onCall('dashboard', 'firstSteps', () => ({ queues: true, people: true, connection: true, messages: true }));
  onCall('dashboard', 'ticketsDay', () => ({ count: 0, data: [] }));
  onCall('dashboard', 'ticketsUsers', () => ({ data: [] }));
  await openDesk(() => <DashboardScreen />);
  const button = page.getByRole('button', { name: 'Exportar CSV' });
  const period = page.getByText(/no horário de/);
  await expect.element(period).toBeVisible();
  const { left, right, top, bottom } = button.element().getBoundingClientRect();
  const covered = linesOf(period.element()).filter(
    (line) => line.right > left && line.left < right && line.bottom > top && line.top < bottom,
  );
  expect(covered).toEqual([]);
  expect(right).toBeLessThanOrEqual(390);
});

test('SH-10 on a phone the tasks are as wide as the screen', async () => {
  await openDesk(() => <TodoListScreen />);
  await expect.element(page.getByRole('button', { name: 'Adicionar' })).toBeVisible();
  const screen = page.getByRole('region', { name: 'Tarefas' }).element();
  expect(screen.scrollWidth).toBeLessThanOrEqual(screen.clientWidth);
});

test('CV-05 on a phone the hint of a caption is shown whole', async () => {
  await openThread();
  await userEvent.upload(page.getByTestId('files'), [new File(['dez dias'], 'prazo.txt', { type: 'text/plain' })]);
  const caption = page.getByLabelText('Legenda de prazo.txt').element() as HTMLInputElement;
  const { width, paddingLeft, paddingRight, font } = getComputedStyle(caption);
  const drawing = new OffscreenCanvas(1, 1).getContext('2d');
  if (!drawing) throw new Error('There is no canvas.');
  drawing.font = font;
  const room = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(drawing.measureText(caption.placeholder).width).toBeLessThanOrEqual(room);
});
