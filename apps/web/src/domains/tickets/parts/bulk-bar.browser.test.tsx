import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, nextId, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { makeTicket } from '../make-ticket.ts';
import { selection } from '../selection.ts';
import { TicketDialogs } from './TicketDialogs.tsx';
import { TicketRows } from './TicketRows.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const unused = () => undefined;

test('what was refused is named with its reason and stays selected; what was done is not selected any more', async () => {
  const tickets = [1, 2, 3].map((n) => {
    const id = nextId();
    return makeTicket({
      id,
      status: 'pending',
      userId: null,
      updatedAt: `2026-11-20T10:0${4 - n}:00.000Z`,
      contact: { ...makeTicket().contact, id, name: `Cliente ${n}` },
    });
  });
  onCall('tickets', 'answerLimits', () => ({ limits: [] }));
  onCall('tags', 'list', () => []);
  // The rows are those of the cache.
  onCall('tickets', 'rows', () => new Promise(() => undefined));
  onCall('tickets', 'bulk', () => ({
    results: tickets.map((ticket, n) =>
      n === 1
        ? { ticketId: ticket.id, error: 'ERR_TICKET_MOVE', ticket: null }
        : { ticketId: ticket.id, error: null, ticket: { ...ticket, status: 'open' as const, userId: 1 } },
    ),
  }));
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
        actions={{ open: unused, accept: unused, menu: () => [] }}
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
  const box = (n: number) => page.getByRole('checkbox', { name: `Selecionar Cliente ${n}` });
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
});
