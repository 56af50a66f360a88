import type { Ticket } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Ticket as TicketSchema } from '@balcao/contract/tickets/tickets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../../testing/desk.tsx';
import { onCall, Refusal } from '../../../testing/fake-server.ts';
import { NotificationBell } from './NotificationBell.tsx';

let permission: NotificationPermission = 'default';
const ask = vi.fn(async () => permission);
beforeEach(() => {
  permission = 'default';
  ask.mockClear();
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(ask);
  // The worker of the product is not served here.
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('no worker'));
});
afterEach(async () => {
  expect(await closeDesk()).toEqual([]);
  vi.restoreAllMocks();
});

const ticketOf = (name: string, changes: Partial<Ticket> = {}): Ticket => {
  const empty = emptyRecord(TicketSchema);
  return {
    ...empty,
    id: 7,
    uuid: '00000000-0000-4000-8000-000000000007',
    status: 'open',
    unreadMessages: 3,
    lastMessage: 'Chegou o sofá?',
    updatedAt: new Date().toISOString(),
    contact: { ...empty.contact, name },
    ...changes,
  };
};

const bell = page.getByRole('button', { name: /^Notificações/ });
const popover = page.getByRole('dialog', { name: 'Notificações' });

async function openBell(tickets: () => Ticket[]): Promise<void> {
  onCall('tickets', 'counts', () => ({ open: 0, pending: 0, snoozed: 0, unread: 1 }));
  onCall('ticketNotes', 'mentions', () => []);
  onCall('tickets', 'list', ({ query }) => ({
    tickets: query.status === 'open' ? tickets() : [],
    count: 0,
    countIsCapped: false,
    isComplete: true,
    hasMore: false,
    next: null,
  }));
  await openDesk(() => <NotificationBell />);
  await expect.element(bell).toHaveAccessibleName('Notificações: 1');
  await bell.click();
}

test('TK-19 the bell lists the tickets with unread messages, says so when there are none, and is accessible', async () => {
  let tickets = [ticketOf('Mariana')];
  await openBell(() => tickets);
  const entry = popover.getByRole('link', { name: /Mariana/ });
  await expect.element(entry).toHaveAttribute('href', '/tickets/00000000-0000-4000-8000-000000000007');
  await expect.element(entry.getByText('Chegou o sofá?')).toBeVisible();
  await expect.element(entry.getByText('3 mensagens não lidas')).toBeInTheDocument();
  await expectAccessible();
  tickets = [];
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await bell.click();
  await expect.element(page.getByText('Nenhuma notificação')).toBeVisible();
});

test('a refused list can be asked for again', async () => {
  let isRefused = true;
  await openBell(() => {
    if (isRefused) throw new Refusal(500, 'ERR_INTERNAL_SERVER_ERROR');
    return [ticketOf('Mariana')];
  });
  const again = popover.getByRole('button', { name: /Tentar/ });
  await expect.element(again).toBeVisible();
  isRefused = false;
  await again.click();
  await expect.element(popover.getByRole('link', { name: /Mariana/ })).toBeVisible();
});

test('TK-19 the browser is asked for its permission by a click only, and its answer is shown', async () => {
  await openBell(() => []);
  const allow = popover.getByRole('button', { name: 'Ativar as notificações neste navegador' });
  await expect.element(allow).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  permission = 'denied';
  await allow.click();
  expect(ask).toHaveBeenCalledTimes(1);
  await expect.element(popover.getByText(/Este navegador bloqueia as notificações/)).toBeVisible();
  await expectAccessible();
});
