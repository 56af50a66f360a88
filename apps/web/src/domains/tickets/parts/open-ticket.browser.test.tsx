import type { Message, SessionUser, Ticket, TicketWithContact } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { writeMessageRows } from '../../../testing/message-pages.ts';
import { withWholeContact } from '../../../testing/open-thread.tsx';
import { makeMessage } from '../../messages/make-message.ts';
import { makeTicket } from '../make-ticket.ts';
import { ticketPages } from '../ticket-lists.ts';
import { useContactPanel } from '../use-contact-panel.ts';
import { useTicketMoves } from '../use-ticket-moves.ts';
import { OpenTicket } from './OpenTicket.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

type Plan = Partial<SessionUser['company']['plan']>;
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

/** The calls of an open ticket without messages. */
function serveTicket(ticket: Ticket, loaded?: Promise<TicketWithContact>) {
  onCall('tickets', 'showByUuid', () => loaded ?? withWholeContact(ticket));
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', () =>
    writeMessageRows([], { id: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId }),
  );
}

function Opened({ uuid, user }: { uuid: string; user: SessionUser }) {
  const moves = useTicketMoves(user);
  const panel = useContactPanel(uuid);
  return <OpenTicket uuid={uuid} moves={moves} panel={panel} nextOf={unused} onNewTicket={unused} />;
}

test('the buttons of a ticket stand in their places before it is loaded', async () => {
  const ticket = makeTicket({ id: nextId() });
  const loaded = Promise.withResolvers<TicketWithContact>();
  serveTicket(ticket, loaded.promise);
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
  serveTicket(ticket);
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

test('TK-16 on a phone no tag shrinks below its cross: the line of the tags scrolls', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const names = ['Negociação', 'Parceiro antigo', 'Uma etiqueta de nome muito comprido, além do que cabe'];
  const tags = names.map((name, nth) => ({ id: nth + 1, name, color: '#1d5fbf' }));
  const ticket = makeTicket({ id: nextId(), tags: tags as never });
  serveTicket(ticket);
  localStorage.setItem('contact-panel', '0');
  await openDesk((user) => {
    ticket.userId = user.id;
    return <Opened uuid={ticket.uuid} user={user} />;
  });
  for (const name of names) {
    const cross = page.getByRole('button', { name: `Remover etiqueta ${name}` });
    await expect.element(cross).toBeEnabled();
    const chip = cross.element().parentElement?.getBoundingClientRect();
    const { left, width } = cross.element().getBoundingClientRect();
    expect(left + width / 2, name).toBeLessThan(chip?.right ?? 0);
  }
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

/** Opens the first of two tickets. @returns `show` leads to one of them by its place */
async function openTwo({ messages = [], plan }: { messages?: Partial<Message>[]; plan?: Plan } = {}) {
  const tickets = [1, 2].map(() => makeTicket({ id: nextId() }));
  onCall('tickets', 'showByUuid', ({ params }) =>
    withWholeContact(tickets.find(({ uuid }) => uuid === params['uuid']) ?? makeTicket()),
  );
  onCall('tickets', 'read', () => ({ unreadMessages: 0 }) as never);
  onCall('tickets', 'ofContact', () => ({ tickets: [] }));
  onCall('ticketNotes', 'list', () => []);
  onCall('messages', 'rows', ({ params }) => {
    const ticketId = Number(params['ticketId']);
    const stored = messages.map((message) => makeMessage({ id: String(nextId()), ticketId, contactId: 1, ...message }));
    return writeMessageRows(stored, { id: ticketId, contactId: 1, whatsappId: 1 });
  });
  let lead: (nth: number) => void = unused;
  function Both({ user }: { user: SessionUser }) {
    const [nth, setNth] = useState(0);
    useEffect(() => void (lead = setNth), []);
    return <Opened uuid={tickets[nth]?.uuid ?? ''} user={user} />;
  }
  await openDesk((user) => {
    for (const ticket of tickets) ticket.userId = user.id;
    showInList(tickets, user);
    return <Both user={user} />;
  }, plan);
  const show = async (nth: number) => {
    lead(nth);
    await expect.element(page.getByText(`#${tickets[nth]?.id}`, { exact: true })).toBeVisible();
  };
  await show(0);
  return { tickets, show };
}

test('another ticket closes menus and forms of the one before it, and keeps the buttons in their places', async () => {
  await page.viewport(1440, 600);
  localStorage.setItem('contact-panel', '1');
  const { show } = await openTwo();
  const resolve = page.getByRole('button', { name: 'Resolver', exact: true });
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  const name = panel.getByRole('textbox', { name: 'Nome' });
  await expect.element(resolve).toBeEnabled();
  const button = resolve.element();
  await panel.getByRole('button', { name: /^Editar/ }).click();
  await name.fill('Outro nome');
  panel.element().scrollTo({ top: 80 });
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();

  await show(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
  expect(panel.element().scrollTop).toBe(0);
  expect(resolve.element()).toBe(button);
  await show(0);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
});

test('CV-05 the composer stays from ticket to ticket, and nothing that was begun in one is in the other', async () => {
  localStorage.setItem('contact-panel', '0');
  onCall('quickMessages', 'list', () => []);
  const { show } = await openTwo({
    messages: [{ body: 'Bom dia', fromMe: true, ack: 2, createdAt: new Date().toISOString() }],
  });
  const field = page.getByRole('textbox', { name: 'Mensagem', exact: true });
  await expect.element(field).toHaveFocus();
  const attach = page.getByRole('button', { name: 'Anexar' });
  const button = attach.element();
  await userEvent.keyboard('o preço da Ana');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await show(1);
  expect(attach.element()).toBe(button);
  await expect.element(field).toHaveFocus();
  // The browser's undo would bring back what was written to another customer.
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('para o Beto');
  await show(0);
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('');
  await show(1);
  await expect.element(field).toHaveValue('para o Beto');

  // An edit, the emojis and a menu end with the ticket in which they were opened.
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect.element(field).toHaveValue('Bom dia');
  const untouched = field.element();
  await show(0);
  await expect.element(field).toHaveValue('');
  // A field in which nothing was typed has nothing to undo, and stays.
  expect(field.element()).toBe(untouched);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await show(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('para o Beto');
});

test('CV-05 a reply that a prompt suggests late does not reach the ticket that was opened meanwhile', async () => {
  localStorage.setItem('contact-panel', '0');
  const suggested = Promise.withResolvers<{ text: string }>();
  onCall('prompts', 'suggest', () => suggested.promise as never);
  onCall('queues', 'list', () => []);
  onCall('connections', 'list', () => [{ id: 1, name: 'Loja', promptId: 3 }] as never);
  const { show } = await openTwo({ plan: { useOpenAi: true } });
  const field = page.getByRole('textbox', { name: 'Mensagem', exact: true });
  await page.getByRole('button', { name: 'Sugerir resposta' }).click();
  await show(1);
  suggested.resolve({ text: 'O seu pedido, Ana, chega amanhã.' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(field).toHaveValue('');
  await show(0);
  await expect.element(field).toHaveValue('');
});
