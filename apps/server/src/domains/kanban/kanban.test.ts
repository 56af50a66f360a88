import { limits, type KanbanCard, type RouteAsk, type routes } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { makeTag } from '../tags/make-tag.ts';
import { insertTickets, type TicketToMake } from '../tickets/make-ticket.ts';
import { makeBoard } from './make-board.ts';

type Filter = RouteAsk<typeof routes.kanban.lanes>['query'];

const withTickets = (office: Office, tickets: readonly TicketToMake[]) =>
  inCompany(office.companyId, async (scope) => insertTickets(scope, (await makeConnection(scope)).id, tickets));

/** A board `Vendas` with two lanes, and three live tickets of the attendant, the last of which is the newest. */
async function makeSales() {
  const office = await makeOffice();
  const [proposal, closing] = [
    await makeTag(office.companyId, { name: 'Proposta', kanban: true }),
    await makeTag(office.companyId, { name: 'Fechamento', kanban: true }),
  ];
  const board = await makeBoard(office.companyId, { name: 'Vendas', tagIds: [proposal.id, closing.id] });
  const queueId = office.queues[0].id;
  const ids = (await withTickets(
    office,
    ['Ana', 'Bia', 'Caio'].map((name, nth) => ({
      name,
      queueId,
      status: 'open',
      userId: office.attendant.id,
      at: new Date(Date.now() - 3_600_000 + nth * 1000),
    })),
  )) as [number, number, number];
  return { ...office, proposal, closing, board, ids };
}

const namesOf = (cards: readonly KanbanCard[]) => cards.map(({ ticket }) => ticket.contact.name);

/** The names in each lane of a board. Counts of the lanes must agree with them. */
async function lanesOf({ api }: Member, id: number, query: Filter = {}) {
  const { lanes } = await api.kanban.lanes({ params: { id }, query });
  const names: string[][] = [];
  for (const { tagId, count } of lanes) {
    const { cards } = await api.kanban.cards({
      params: { id },
      query: { ...query, ...(tagId === null ? {} : { laneTagId: tagId }) },
    });
    expect({ tagId, count }).toEqual({ tagId, count: cards.length });
    names.push(namesOf(cards));
  }
  return names;
}

test('KB-01 live tickets without a tag of the board stand in the first lane, others in that of their tag', async () => {
  const { attendant, board, proposal, closing, ids, companyId, queues, ...office } = await makeSales();
  const plain = await makeTag(companyId, { name: 'VIP' });
  await withTickets({ ...office, attendant, companyId, queues }, [
    { name: 'Espera', queueId: queues[0].id },
    { name: 'Encerrado', queueId: queues[0].id, status: 'closed', userId: attendant.id },
  ]);
  const tag = (ticketId: number, tags: number[]) => attendant.api.tickets.syncTags({ body: { ticketId, tags } });
  await tag(ids[0], [proposal.id, plain.id]);
  // With both tags it has one card, in the last of the lanes.
  await tag(ids[1], [proposal.id, closing.id]);
  await tag(ids[2], [plain.id]);
  expect(await lanesOf(attendant, board.id)).toEqual([['Espera', 'Caio'], ['Ana'], ['Bia']]);
  const { cards } = await attendant.api.kanban.cards({ params: { id: board.id }, query: { laneTagId: proposal.id } });
  expect(cards).toMatchObject([
    {
      ticket: { id: ids[0], contact: { name: 'Ana' }, tags: [{ name: 'Proposta' }, { name: 'VIP' }] },
      valueCents: null,
      nextStep: '',
      nextStepOn: null,
    },
  ]);
  expect(cards[0]?.ticket.uuid).toMatch(/^[0-9a-f-]{36}$/);
});

test('KB-01 a move swaps the tags of the board and leaves the others; all who see the ticket hear it', async () => {
  const { attendant, admin, board, proposal, closing, ids, companyId } = await makeSales();
  const plain = await makeTag(companyId, { name: 'VIP' });
  const screen = await admin.openScreen();
  await screen.join('joinTickets', 'open');
  await attendant.api.tickets.syncTags({ body: { ticketId: ids[0], tags: [proposal.id, plain.id] } });
  const params = { id: board.id, ticketId: ids[0] };
  const moved = await attendant.api.kanban.move({ params, body: { laneTagId: closing.id } });
  expect(moved.ticket.tags.map(({ name }) => name)).toEqual(['Fechamento', 'VIP']);
  const heard = await screen.hear(
    'ticket',
    (signal) => signal.action === 'update' && signal.ticket.tags.some(({ id }) => id === closing.id),
  );
  expect(heard).toMatchObject({ action: 'update', ticket: { id: ids[0], tags: moved.ticket.tags } });
  screen.close();
  expect(await lanesOf(attendant, board.id)).toEqual([['Caio', 'Bia'], [], ['Ana']]);
  const back = await attendant.api.kanban.move({ params, body: { laneTagId: null } });
  expect(back.ticket.tags.map(({ name }) => name)).toEqual(['VIP']);
  const { events } = await admin.api.ticketHistory.list({ params: { ticketId: ids[0] } });
  expect(events.map(({ kind }) => kind)).toContain('untagged');
  const other = await makeTag(companyId, { name: 'Outra', kanban: true });
  expect(await refusalOf(attendant.api.kanban.move({ params, body: { laneTagId: other.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_TAG_FOUND',
  });
  await attendant.api.tickets.change({ params: { id: ids[0] }, body: { status: 'closed' } });
  expect(await refusalOf(attendant.api.kanban.move({ params, body: { laneTagId: closing.id } }))).toEqual({
    status: 409,
    error: 'ERR_TICKET_NOT_OPEN',
  });
});

test('KB-01 a move answers with all tags of the board that the ticket had, and they can be given back', async () => {
  const { attendant, board, proposal, closing, ids, companyId } = await makeSales();
  const lead = await makeTag(companyId, { name: 'Contato', kanban: true });
  await attendant.api.tickets.syncTags({ body: { ticketId: ids[0], tags: [proposal.id, closing.id] } });
  const [main] = await attendant.api.kanban.boards();
  const params = { id: main?.id ?? 0, ticketId: ids[0] };
  const namesOfTags = (tags: readonly { name: string }[]) => tags.map(({ name }) => name).toSorted();
  const moved = await attendant.api.kanban.move({ params, body: { laneTagId: lead.id } });
  expect(namesOfTags(moved.formerTags)).toEqual(['Fechamento', 'Proposta']);
  expect(namesOfTags(moved.ticket.tags)).toEqual(['Contato']);
  const back = await attendant.api.kanban.move({
    params,
    body: { laneTagId: closing.id, alsoTagIds: [proposal.id] },
  });
  expect(namesOfTags(back.formerTags)).toEqual(['Contato']);
  expect(namesOfTags(back.ticket.tags)).toEqual(['Fechamento', 'Proposta']);
  expect(
    await refusalOf(
      attendant.api.kanban.move({
        params: { ...params, id: board.id },
        body: { laneTagId: null, alsoTagIds: [lead.id] },
      }),
    ),
  ).toEqual({ status: 404, error: 'ERR_NO_TAG_FOUND' });
});

test('KB-01 when several people move one card at the same time, it ends in exactly one lane', async () => {
  const { attendant, admin, board, proposal, closing, ids } = await makeSales();
  const params = { id: board.id, ticketId: ids[0] };
  const move = (who: Member, laneTagId: number | null) => who.api.kanban.move({ params, body: { laneTagId } });
  for (let round = 0; round < 5; round++)
    await Promise.all([
      move(attendant, proposal.id),
      move(admin, closing.id),
      move(attendant, closing.id),
      move(admin, proposal.id),
    ]);
  const { ticket } = await attendant.api.kanban.card({ params: { ticketId: ids[0] } });
  expect(ticket.tags).toHaveLength(1);
  expect((await lanesOf(attendant, board.id)).flat().toSorted()).toEqual(['Ana', 'Bia', 'Caio']);
});

test('KB-01 a card has a value and a next step; lanes show the sum, and lists hear of it', async () => {
  const { attendant, admin, board, proposal, ids, hire } = await makeSales();
  const stranger = await hire({ name: 'Duda' });
  const [screen, deaf] = [await admin.openScreen(), await stranger.openScreen()];
  for (const one of [screen, deaf]) await one.join('joinTickets', 'open');
  const change = (ticketId: number, body: Parameters<typeof attendant.api.kanban.changeCard>[0]['body']) =>
    attendant.api.kanban.changeCard({ params: { ticketId }, body });
  await change(ids[0], { valueCents: 489_000, nextStep: ' Enviar o orçamento ', nextStepOn: '2026-11-27' });
  const details = { valueCents: 489_000, nextStep: 'Enviar o orçamento', nextStepOn: '2026-11-27' };
  expect(await screen.hear('kanbanCard')).toEqual({ action: 'update', ticketId: ids[0], details });
  expect(await change(ids[0], { nextStepOn: null })).toMatchObject({ ...details, nextStepOn: null });
  await change(ids[1], { valueCents: limits.cardValueCents });
  for (const ticketId of [ids[0], ids[1]])
    await attendant.api.kanban.move({ params: { id: board.id, ticketId }, body: { laneTagId: proposal.id } });
  expect(await attendant.api.kanban.lanes({ params: { id: board.id } })).toMatchObject({
    lanes: [
      { tagId: null, count: 1, valueCents: 0 },
      { tagId: proposal.id, count: 2, valueCents: limits.cardValueCents + 489_000 },
      { count: 0, valueCents: 0 },
    ],
    isCapped: false,
  });
  expect(await refusalOf(change(ids[0], { valueCents: -1 }))).toMatchObject({ error: 'ERR_VALIDATION' });
  const theirs = stranger.api.kanban;
  expect(await refusalOf(theirs.changeCard({ params: { ticketId: ids[0] }, body: { valueCents: 1 } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(deaf.heard.filter(({ name }) => name === 'kanbanCard')).toEqual([]);
  for (const one of [screen, deaf]) one.close();
  const { entries } = await admin.api.audit.list({ query: { subject: 'ticket_cards' } });
  expect(entries[0]).toMatchObject({ subject: 'ticket_cards', recordName: 'Bia', actor: 'user' });
});

test('KB-01 a board shows what the ticket lists show, and filters narrow it', async () => {
  const { attendant, admin, hire, board, proposal, ids, queues, companyId, ...office } = await makeSales();
  const [vendas, suporte] = [queues[0].id, queues[1].id];
  const beto = await hire({ name: 'Beto', queueIds: [suporte] });
  const chief = await hire({ name: 'Chefe', profile: 'supervisor', queueIds: [vendas] });
  await withTickets({ ...office, attendant, admin, hire, queues, companyId }, [
    { name: 'João do Beto', queueId: suporte, status: 'open', userId: beto.id, number: '5511977776666' },
    { name: 'Espera em Suporte', queueId: suporte },
    { name: 'Espera sem fila' },
  ]);
  await attendant.api.kanban.move({ params: { id: board.id, ticketId: ids[0] }, body: { laneTagId: proposal.id } });
  const all = async (who: Member, query: Filter = {}) => (await lanesOf(who, board.id, query)).flat();
  expect(await all(attendant)).toEqual(['Espera em Suporte', 'Caio', 'Bia', 'Ana']);
  expect(await all(beto)).toEqual(['Espera em Suporte', 'João do Beto']);
  expect(await all(beto, { showAll: true })).toEqual(await all(beto));
  expect(await all(chief, { showAll: true })).toEqual([]);
  expect(await all(admin)).toEqual(['Espera sem fila', 'Espera em Suporte']);
  expect(await all(admin, { showAll: true })).toHaveLength(6);
  expect(await all(admin, { showAll: true, users: [beto.id] })).toEqual(['João do Beto']);
  expect(await all(admin, { showAll: true, queueIds: [suporte] })).toEqual([
    'Espera sem fila',
    'Espera em Suporte',
    'João do Beto',
  ]);
  await attendant.api.kanban.changeCard({ params: { ticketId: ids[1] }, body: { nextStep: 'Medição 100%' } });
  for (const [searchParam, found] of [
    ['joao', ['João do Beto']],
    ['97777', ['João do Beto']],
    ['medicao 100%', ['Bia']],
    ['ninguém', []],
  ] as const)
    expect([searchParam, await all(admin, { showAll: true, searchParam })]).toEqual([searchParam, found]);
  // The digits of the ticket may also stand in the number of another contact.
  expect(await all(admin, { showAll: true, searchParam: String(ids[0]) })).toContain('Ana');
  expect(await all(attendant, { searchParam: 'joao' })).toEqual([]);
  expect(await refusalOf(beto.api.kanban.card({ params: { ticketId: ids[0] } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
});

test('KB-01 a lane of many cards comes in pages, each card once', async () => {
  const { attendant, board, queues, ...office } = await makeSales();
  const many = 2 * limits.kanbanCardsPerPage + 7;
  await withTickets(
    { ...office, attendant, queues },
    Array.from({ length: many }, (_, nth) => ({
      name: `Cliente ${nth}`,
      queueId: queues[0].id,
      ...(nth % 2 === 0 && { status: 'open' as const, userId: attendant.id }),
    })),
  );
  const seen: KanbanCard[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof attendant.api.kanban.cards>> = await attendant.api.kanban.cards({
      params: { id: board.id },
      query: after ? { after } : {},
    });
    seen.push(...page.cards);
    expect(page.hasMore).toBe(page.next !== null);
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(many + 3);
  expect(new Set(seen.map(({ ticket }) => ticket.id)).size).toBe(many + 3);
  const times = seen.map(({ ticket }) => ticket.updatedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('KB-01 a company has a board with every tag of the kanban; admins and supervisors add others', async () => {
  const { attendant, admin, hire, companyId } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  const [first, second, plain] = [
    await makeTag(companyId, { name: 'Aaa', kanban: true }),
    await makeTag(companyId, { name: 'Bbb', kanban: true }),
    await makeTag(companyId, { name: 'Ccc' }),
  ];
  const briefs = (...tags: (typeof first)[]) => tags.map(({ id, name, color }) => ({ id, name, color }));
  const [quadro] = await attendant.api.kanban.boards();
  expect(quadro).toEqual({ id: quadro?.id, name: 'Quadro', isDefault: true, lanes: briefs(first, second) });
  const params = { id: quadro?.id ?? 0 };
  const screen = await attendant.openScreen();
  const ordered = await supervisor.api.kanban.updateBoard({ params, body: { tagIds: [second.id] } });
  expect(ordered.lanes).toEqual(briefs(second, first));
  expect(await screen.hear('kanbanBoard', ({ action }) => action === 'update')).toEqual({
    action: 'update',
    record: ordered,
  });
  expect((await attendant.api.kanban.tags()).lista.map(({ name }) => name)).toEqual(['Bbb', 'Aaa']);
  const made = await admin.api.kanban.createBoard({ body: { name: 'Vendas', tagIds: [first.id] } });
  expect(made).toEqual({ id: made.id, name: 'Vendas', isDefault: false, lanes: briefs(first) });
  expect(await admin.api.kanban.boards()).toEqual([ordered, made]);
  // A tag that leaves the kanban leaves the boards.
  await admin.api.tags.update({ params: { id: first.id }, body: { kanban: false } });
  expect((await admin.api.kanban.boards()).map(({ lanes }) => lanes.length)).toEqual([1, 0]);
  const refused = (call: Promise<unknown>) => refusalOf(call).then(({ error }) => error);
  const { api } = admin;
  expect(await refused(api.kanban.createBoard({ body: { name: 'Vendas' } }))).toBe('ERR_KANBAN_BOARD_ALREADY_EXISTS');
  for (const id of [plain.id, 999_999])
    expect(await refused(api.kanban.createBoard({ body: { name: 'Novo', tagIds: [id] } }))).toBe('ERR_NO_TAG_FOUND');
  expect(await refused(api.kanban.removeBoard({ params }))).toBe('ERR_DEFAULT_KANBAN_BOARD');
  expect(await refused(attendant.api.kanban.createBoard({ body: { name: 'Meu' } }))).toBe('ERR_NO_PERMISSION');
  expect(await refused(attendant.api.kanban.updateBoard({ params, body: { name: 'Meu' } }))).toBe('ERR_NO_PERMISSION');
  await api.kanban.removeBoard({ params: { id: made.id } });
  expect(await screen.hear('kanbanBoard', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    id: made.id,
  });
  screen.close();
  for (let n = 1; n < limits.kanbanBoards; n++) await makeBoard(companyId);
  expect(await refused(api.kanban.createBoard({ body: { name: 'Demais' } }))).toBe('ERR_KANBAN_BOARD_LIMIT');
});

test('KB-01 several people who add boards at the same time do not exceed the limit', async () => {
  const { admin, companyId } = await makeOffice();
  const present = (await admin.api.kanban.boards()).length;
  for (let n = present; n < limits.kanbanBoards - 1; n++) await makeBoard(companyId);
  const names = ['A', 'B', 'C', 'D', 'E', 'F'].map((sign) => `Quadro ${sign}`);
  const made = await Promise.allSettled(names.map((name) => admin.api.kanban.createBoard({ body: { name } })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await admin.api.kanban.boards()).toHaveLength(limits.kanbanBoards);
});

test('KB-01 boards and cards of another company do not exist', async () => {
  const [ours, theirs] = [await makeSales(), await makeSales()];
  const { api } = ours.admin;
  const missing = { status: 404, error: 'ERR_NO_KANBAN_BOARD_FOUND' };
  const foreign = { id: theirs.board.id };
  expect(await refusalOf(api.kanban.lanes({ params: foreign }))).toEqual(missing);
  expect(await refusalOf(api.kanban.cards({ params: foreign }))).toEqual(missing);
  expect(await refusalOf(api.kanban.updateBoard({ params: foreign, body: { name: 'Nosso' } }))).toEqual(missing);
  expect(await refusalOf(api.kanban.removeBoard({ params: foreign }))).toEqual(missing);
  const [ticketId] = theirs.ids;
  const noTicket = { status: 404, error: 'ERR_NO_TICKET_FOUND' };
  expect(await refusalOf(api.kanban.card({ params: { ticketId } }))).toEqual(noTicket);
  expect(await refusalOf(api.kanban.changeCard({ params: { ticketId }, body: { valueCents: 1 } }))).toEqual(noTicket);
  expect(
    await refusalOf(api.kanban.move({ params: { id: ours.board.id, ticketId }, body: { laneTagId: null } })),
  ).toEqual(noTicket);
  expect(
    await refusalOf(api.kanban.createBoard({ body: { name: 'Alheio', tagIds: [theirs.proposal.id] } })),
  ).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
  expect((await api.kanban.tickets({ query: { showAll: true } })).tickets.map(({ id }) => id).toSorted()).toEqual(
    ours.ids.toSorted(),
  );
});

test('KB-01 old clients read all live tickets at once and move a card by two calls', async () => {
  const { attendant, admin, proposal, closing, ids, queues, companyId } = await makeSales();
  const plain = await makeTag(companyId, { name: 'VIP' });
  const { tickets, ...end } = await attendant.api.kanban.tickets({ query: { queueIds: [queues[0].id] } });
  expect(end).toEqual({ count: 3, hasMore: false });
  expect(tickets.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(tickets[0]).toMatchObject({ contact: { name: 'Caio' }, lastMessage: '', tags: [] });
  expect((await admin.api.kanban.tickets()).tickets).toEqual([]);
  expect((await admin.api.kanban.tickets({ query: { showAll: true } })).count).toBe(3);
  const ticketId = ids[0];
  for (const { id } of [plain, proposal]) await attendant.api.tickets.addTag({ params: { ticketId, tagId: id } });
  const left = await attendant.api.tickets.removeKanbanTags({ params: { ticketId } });
  expect(left).toEqual({ id: ticketId, tags: [{ id: plain.id, name: 'VIP', color: plain.color }] });
  const { tags } = await attendant.api.tickets.addTag({ params: { ticketId, tagId: closing.id } });
  expect(tags.map(({ name }) => name)).toEqual(['Fechamento', 'VIP']);
  expect(await attendant.api.kanban.tags()).toEqual({ lista: [closing, proposal] });
});

test('KB-01 a plan without the kanban has no boards', async () => {
  const { admin } = await makeOffice({ plan: { use_kanban: false } });
  expect(await refusalOf(admin.api.kanban.boards())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
  expect(await refusalOf(admin.api.kanban.tickets())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
});
