import type { SessionUser, Ticket, TicketWithContact } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { writeMessageRows } from '../../../testing/message-pages.ts';
import { withWholeContact } from '../../../testing/open-thread.tsx';
import { makeTicket } from '../make-ticket.ts';
import { ticketPages } from '../ticket-lists.ts';
import { useContactPanel } from '../use-contact-panel.ts';
import { useTicketMoves } from '../use-ticket-moves.ts';
import { OpenTicket } from './OpenTicket.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const unused = () => undefined;

/** An opened ticket is shown with the data of its row until it is loaded. */
function showInList(tickets: Ticket[], user: SessionUser) {
  const filter = { status: 'open' as const, showAll: false, queueIds: null, searchParam: '', tags: [], users: [] };
  const rows = { tickets, hasMore: false, next: null, count: 1, countIsCapped: false, isComplete: true };
  queryClient.setQueryData(ticketPages(filter, { id: user.id, queueIds: null }).queryKey, {
    pages: [rows],
    pageParams: [null],
  });
}

function Opened({ uuid, user }: { uuid: string; user: SessionUser }) {
  const moves = useTicketMoves(user);
  const panel = useContactPanel(uuid);
  return <OpenTicket uuid={uuid} moves={moves} panel={panel} nextOf={unused} onNewTicket={unused} />;
}

test('the buttons of a ticket stand in their places before it is loaded', async () => {
  const ticket = makeTicket({ id: nextId() });
  const loaded = Promise.withResolvers<TicketWithContact>();
  onCall('tickets', 'showByUuid', () => loaded.promise);
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', () =>
    writeMessageRows([], { id: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId }),
  );
  localStorage.setItem('contact-panel', '0');
  await openDesk((user) => {
    ticket.userId = user.id;
    showInList([ticket], user);
    return <Opened uuid={ticket.uuid} user={user} />;
  });
  const buttons = ['Resolver', 'Transferir', 'Devolver para a fila', 'Etiqueta: escolher etiquetas'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  for (const button of buttons) await expect.element(button).toBeDisabled();
  const places = () => buttons.map((button) => JSON.stringify(button.element().getBoundingClientRect()));
  const before = places();
  loaded.resolve(withWholeContact(ticket));
  for (const button of buttons) await expect.element(button).toBeEnabled();
  expect(places()).toEqual(before);
});

test('TK-16 a tag that is removed by its cross is put back by undo, beside the tags that came meanwhile', async () => {
  const [vip, late, paid] = ['VIP', 'Atrasado', 'Pago'].map((name, nth) => ({ id: nth + 1, name, color: '#1d5fbf' }));
  const ticket = makeTicket({ id: nextId(), tags: [vip, late] as never });
  onCall('tickets', 'showByUuid', () => withWholeContact(ticket));
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', () =>
    writeMessageRows([], { id: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId }),
  );
  // A colleague tags the ticket as paid before the undo.
  const given = (ids: number[]) => [vip, late, paid].filter((tag) => tag && ids.includes(tag.id)) as never;
  const idsOf = (body: unknown) => (body as { tags: { id: number }[] }).tags.map(({ id }) => id);
  onCall('tickets', 'syncTags', ({ body }) => ({ ...ticket, tags: given([...idsOf(body), 3]) }));
  localStorage.setItem('contact-panel', '0');
  await openDesk((user) => {
    ticket.userId = user.id;
    return <Opened uuid={ticket.uuid} user={user} />;
  });
  const tag = (name: string) => page.getByRole('button', { name: `Remover etiqueta ${name}` });
  await tag('VIP').click();
  await expect.element(page.getByText('Etiqueta VIP removida.')).toBeVisible();
  await expect.element(tag('VIP')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(tag('VIP')).toBeVisible();
  expect(callsOf('tickets', 'syncTags').map(({ body }) => idsOf(body))).toEqual([[2], [2, 3, 1]]);
});

test('CV-05 who leaves a ticket with a draft in it is told that the draft was not sent', async () => {
  const ticket = makeTicket({ id: nextId() });
  onCall('tickets', 'showByUuid', () => withWholeContact(ticket));
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('tickets', 'counts', () => ({}) as never);
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', () =>
    writeMessageRows([], { id: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId }),
  );
  onCall('tickets', 'change', () => ({ ...withWholeContact(ticket), status: 'pending', userId: null }) as never);
  localStorage.setItem('contact-panel', '0');
  await openDesk((user) => {
    ticket.userId = user.id;
    return <Opened uuid={ticket.uuid} user={user} />;
  });
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Já volto com o preço');
  await page.getByRole('button', { name: 'Devolver para a fila' }).click();
  await expect
    .element(page.getByText('Atendimento devolvido para a fila. O que você preparou não foi enviado.'))
    .toBeVisible();
});

test('another ticket closes menus and forms of the one before it, and keeps the buttons in their places', async () => {
  const tickets = [1, 2].map(() => makeTicket({ id: nextId() }));
  onCall('tickets', 'showByUuid', ({ params }) =>
    withWholeContact(tickets.find(({ uuid }) => uuid === params['uuid']) ?? makeTicket()),
  );
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('tickets', 'list', () => ({ tickets: [], hasMore: false, next: null, count: 0 }) as never);
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', ({ params }) =>
    writeMessageRows([], { id: Number(params['ticketId']), contactId: 1, whatsappId: 1 }),
  );
  await page.viewport(1440, 600);
  localStorage.setItem('contact-panel', '1');
  let show: (nth: number) => void = unused;
  function Both({ user }: { user: SessionUser }) {
    const [nth, setNth] = useState(0);
    useEffect(() => void (show = setNth), []);
    return <Opened uuid={tickets[nth]?.uuid ?? ''} user={user} />;
  }
  await openDesk((user) => {
    for (const ticket of tickets) ticket.userId = user.id;
    showInList(tickets, user);
    return <Both user={user} />;
  });
  const shown = (nth: number) => expect.element(page.getByText(`#${tickets[nth]?.id}`, { exact: true })).toBeVisible();
  const resolve = page.getByRole('button', { name: 'Resolver', exact: true });
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  const name = panel.getByRole('textbox', { name: 'Nome' });
  await shown(0);
  await expect.element(resolve).toBeEnabled();
  const button = resolve.element();
  await panel.getByRole('button', { name: /^Editar/ }).click();
  await name.fill('Outro nome');
  panel.element().scrollTo({ top: 80 });
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();

  show(1);
  await shown(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
  expect(panel.element().scrollTop).toBe(0);
  expect(resolve.element()).toBe(button);
  show(0);
  await shown(0);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
});
