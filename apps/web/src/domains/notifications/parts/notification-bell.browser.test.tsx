import type { ChatNotification, Ticket } from '@balcao/contract';
import { ChatNotification as ChatNotificationSchema } from '@balcao/contract/chats/chats';
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

const chatOf = (id: number, title: string, said: string, isDirect: boolean): ChatNotification => {
  const { chat, message } = emptyRecord(ChatNotificationSchema);
  const sender = { id: 3, name: 'Diego' };
  return {
    chat: { ...chat, id, uuid: `00000000-0000-4000-8000-00000000000${id}`, title, isDirect },
    message: { ...message, id: id * 10, sender, message: said, mediaType: 'chat', createdAt: new Date().toISOString() },
    unreads: 2,
  };
};

const bell = page.getByRole('button', { name: /^Notificações/ });
const popover = page.getByRole('dialog', { name: 'Notificações' });

function answerTickets(tickets: () => Ticket[]): void {
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
}

async function openBell(tickets: () => Ticket[]): Promise<void> {
  answerTickets(tickets);
  await openDesk(() => <NotificationBell />);
  await expect.element(bell).toHaveAccessibleName('Notificações: 1');
  await bell.click();
}

test('TK-19 the bell lists tickets with unread messages, says so when there are none, and is accessible', async () => {
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

test('CH-01 the bell counts and lists mentions in chats and direct messages, and leads to each of them', async () => {
  const mention = chatOf(4, 'Entregas', '@Ana Lima chegou?', false);
  const file: ChatNotification = chatOf(5, 'Ana Lima, Diego', '', true);
  const direct = { ...file, message: { ...file.message, mediaType: 'image' as const } };
  onCall('chats', 'unread', () => ({ messages: 4, mentions: 1, notifications: [direct, mention] }));
  answerTickets(() => []);
  await openDesk(() => <NotificationBell />, { useInternalChat: true });
  await expect.element(bell).toHaveAccessibleName('Notificações: 3');
  await bell.click();
  const named = popover.getByRole('link', { name: /^Diego mencionou você/ });
  await expect.element(named).toHaveAttribute('href', '/chats/00000000-0000-4000-8000-000000000004#m40');
  await expect.element(named.getByText('Entregas: @Ana Lima chegou?')).toBeVisible();
  const written = popover.getByRole('link', { name: /Foto/ });
  await expect.element(written).toHaveAttribute('href', '/chats/00000000-0000-4000-8000-000000000005#m50');
  await expect.element(written.getByText('2 mensagens não lidas')).toBeInTheDocument();
  await expectAccessible();
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
