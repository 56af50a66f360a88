import type { Ticket } from '@balcao/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { makeTicket } from '../make-ticket.ts';
import { selection } from '../selection.ts';
import { TicketDialogs } from './TicketDialogs.tsx';
import { TicketRows } from './TicketRows.tsx';

beforeEach(() => onCall('queues', 'list', () => []));
afterEach(async () => expect(await closeDesk()).toEqual([]));

const unused = () => undefined;

/** Three tickets that wait, in a list of their own. `answer` is the reply to a bulk change. */
async function openList(answer: (tickets: readonly Ticket[], call: number) => unknown, of: Partial<Ticket> = {}) {
  const tickets = [1, 2, 3].map((n) => {
    const id = nextId();
    return makeTicket({
      id,
      status: 'pending',
      userId: null,
      ...of,
      updatedAt: `2026-11-20T10:0${4 - n}:00.000Z`,
      contact: { ...makeTicket().contact, id, name: `Cliente ${n}` },
    });
  });
  onCall('tags', 'list', () => []);
  // The rows are those of the cache.
  onCall('tickets', 'rows', () => new Promise(() => undefined));
  let calls = 0;
  onCall('tickets', 'bulk', () => answer(tickets, (calls += 1)) as never);
  const { queryClient } = await import('../../../api/query-client.ts');
  const { ticketPages } = await import('../ticket-lists.ts');
  const filter = { status: 'pending' as const, showAll: false, queueIds: null, searchParam: '', tags: [], users: [] };
  const viewer = { id: 1, queueIds: null };
  queryClient.setQueryData(ticketPages(filter, viewer).queryKey, {
    pages: [{ tickets, hasMore: false, next: null, count: 3, countIsCapped: false, isComplete: true }],
    pageParams: [null],
  });
  const user = await openDesk((signedIn) => (
    <section style={{ display: 'flex', flexDirection: 'column', width: 360 }} aria-label="Lista">
      <TicketRows
        label="Aguardando"
        filter={filter}
        viewer={viewer}
        empty={{ title: 'Nada', text: 'Nada' }}
        openUuid={undefined}
        acceptingId={undefined}
        actions={{ open: unused, accept: unused, menu: () => [{ key: 'peek', text: 'Espiar', run: unused }] }}
      />
      <TicketDialogs
        user={signedIn}
        started={null}
        onStarted={unused}
        peeked={null}
        onPeeked={unused}
        openTicket={unused}
        moves={{ closing: null } as never}
      />
    </section>
  ));
  expect(user.profile).toBe('admin');
  return tickets;
}
const box = (n: number) => page.getByRole('checkbox', { name: `Selecionar Cliente ${n}` });

const accepted = (ticket: Ticket) => ({
  ticketId: ticket.id,
  error: null,
  ticket: { ...ticket, status: 'open' as const, userId: 1 },
});
const refused = ({ id: ticketId }: Ticket) => ({ ticketId, error: 'ERR_TICKET_MOVE', ticket: null });

test('a refused ticket is named with its reason and stays selected; a changed one is deselected', async () => {
  const tickets = await openList((all) => ({
    results: all.map((ticket, n) => (n === 1 ? refused(ticket) : accepted(ticket))),
  }));
  await userEvent.click(box(1));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(box(3));
  await userEvent.keyboard('{/Shift}');
  const bar = page.getByRole('toolbar');
  await expect.element(bar).toHaveTextContent('3 selecionados');
  await expectAccessible();
  await userEvent.click(bar.getByRole('button', { name: 'Aceitar' }));
  const dialog = page.getByRole('dialog', { name: '1 atendimento não mudou' });
  await expect.element(dialog.getByText('Cliente 2')).toBeVisible();
  await expect.element(dialog.getByText(/O atendimento mudou de situação/)).toBeVisible();
  await expectAccessible();
  expect(callsOf('tickets', 'bulk')).toHaveLength(1);
  expect([...selection.now()]).toEqual([tickets[1]?.id]);
  await userEvent.click(dialog.getByRole('button', { name: 'Entendi' }));
  await userEvent.click(page.getByRole('button', { name: 'Sair da seleção' }));
  await expect.element(bar).not.toBeInTheDocument();
  // The focus does not fall out of the page.
  await expect.poll(() => document.activeElement?.closest('[data-ticket]')).not.toBeNull();
});

test('the undo of a tag leaves it where it was before, and shows what it is refused', async () => {
  const tag = { id: 5, name: 'VIP', color: '#888888' };
  const tickets = await openList((all, call) => ({
    results:
      call === 1
        ? all.map((ticket) => ({ ticketId: ticket.id, error: null, ticket: { ...ticket, tags: [tag] } }))
        : all.slice(1).map(refused),
  }));
  const { queryClient } = await import('../../../api/query-client.ts');
  const { placeTicket } = await import('../ticket-lists.ts');
  onCall('tags', 'list', () => [{ ...tag, kanban: false }]);
  const [first] = tickets;
  if (first) placeTicket(queryClient, { ...first, tags: [tag] as never });
  for (const n of [1, 2, 3]) await userEvent.click(box(n));
  await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Etiqueta' }));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'VIP' }));
  await userEvent.click(page.getByRole('button', { name: 'Desfazer' }));
  await expect.element(page.getByRole('dialog', { name: '2 atendimentos não mudaram' })).toBeVisible();
  expect(callsOf('tickets', 'bulk').map(({ body }) => body)).toMatchObject([
    { action: 'addTag', ticketIds: tickets.map(({ id }) => id) },
    { action: 'removeTag', ticketIds: tickets.slice(1).map(({ id }) => id) },
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Entendi' }));
});

/** Selects the three tickets and opens the question before they are resolved. */
async function askToResolve() {
  for (const n of [1, 2, 3]) await userEvent.click(box(n));
  await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Resolver' }));
  return page.getByRole('dialog', { name: 'Resolver 3 atendimentos?' });
}
const resolved = (all: readonly Ticket[]) => ({
  results: all.map((ticket) => ({ ticketId: ticket.id, error: null, ticket: { ...ticket, status: 'closed' } })),
});
const reason = { id: 4, name: 'Venda feita', queueIds: [1], position: 0, active: true };

test('TK-09 several tickets are resolved with one reason and note when one of their queues requires it', async () => {
  onCall('queues', 'list', () => [{ id: 1, name: 'Vendas', closingReasonRequired: true }] as never);
  onCall('closingReasons', 'list', () => [reason, { ...reason, id: 5, name: 'De outra fila', queueIds: [2] }]);
  const tickets = await openList(resolved, { queueId: 1 });
  const dialog = await askToResolve();
  const confirm = dialog.getByRole('button', { name: 'Resolver' });
  await confirm.click();
  await expect.element(dialog.getByText('Escolha o motivo', { exact: true })).toBeVisible();
  expect(callsOf('tickets', 'bulk')).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await expect.poll(() => page.getByRole('option').all().length).toBe(1);
  await page.getByRole('option', { name: 'Venda feita' }).click();
  await dialog.getByRole('textbox', { name: 'Nota (opcional)' }).fill('Pedido entregue.');
  await expectAccessible();
  await confirm.click();
  await expect.element(page.getByText('3 atendimentos resolvidos.')).toBeVisible();
  expect(callsOf('tickets', 'bulk').map(({ body }) => body)).toEqual([
    { ticketIds: tickets.map(({ id }) => id), action: 'resolve', closingReasonId: 4, note: 'Pedido entregue.' },
  ]);
});

test('TK-09 the question says when a reason is required and there is none for the queue', async () => {
  onCall('queues', 'list', () => [{ id: 2, name: 'Suporte', closingReasonRequired: true }] as never);
  onCall('closingReasons', 'list', () => [reason]);
  await openList(resolved, { queueId: 2 });
  const dialog = await askToResolve();
  await expect.element(dialog.getByText(/Nenhum motivo ativo para esta fila/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(page.getByRole('button', { name: 'Sair da seleção' }));
});

test('a row that leaves the list is not selected any more, and the menu key opens the menu of a row', async () => {
  const tickets = await openList(() => ({ results: [] }));
  const { queryClient } = await import('../../../api/query-client.ts');
  const { dropTicketFromLists } = await import('../ticket-lists.ts');
  await userEvent.click(box(2));
  dropTicketFromLists(queryClient, tickets[1]?.id ?? 0);
  await expect.poll(() => selection.now().size).toBe(0);
  const row = page.getByRole('button', { name: /Aceitar.*Cliente 1/ }).element();
  row.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: '' }));
  await expect.element(page.getByRole('menuitem', { name: 'Espiar' })).toBeVisible();
  expect(selection.now().size).toBe(0);
});
