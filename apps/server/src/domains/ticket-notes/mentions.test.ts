import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from '../tickets/make-ticket.ts';

/** The attendant has an open ticket of Vendas; Vera is of the queue, Gil of none. */
async function openTicketWith() {
  const office = await makeOffice();
  const [vendas] = office.queues.map(({ id }) => id) as [number];
  const vera = await office.hire({ name: 'Vera', queueIds: [vendas] });
  const gil = await office.hire({ name: 'Gil' });
  const [id = 0] = await inCompany(office.companyId, async (scope) => {
    const { id: connectionId } = await makeConnection(scope);
    return insertTickets(scope, connectionId, [
      { name: 'Dona Marta', queueId: vendas, status: 'open', userId: office.attendant.id },
    ]);
  });
  return { ...office, vera, gil, id };
}

test('TK-15 a colleague who is mentioned in a note hears of it, finds it, and has seen it once opened', async () => {
  const { attendant, vera, id } = await openTicketWith();
  const screen = await vera.openScreen();
  onTestFinished(() => screen.close());
  const note = await attendant.api.ticketNotes.create({
    body: { ticketId: id, note: '@Vera, tem no estoque?', mentions: [vera.id, attendant.id, vera.id] },
  });
  expect(note.mentions.map(({ name }) => name)).toEqual(['Caio Atendente', 'Vera']);
  await screen.hear('notification', (said) => said.action === 'mention' && said.noteId === note.id);
  expect(await vera.api.ticketNotes.mentions()).toMatchObject([
    { noteId: note.id, ticketId: id, contactName: 'Dona Marta', note: note.note, user: { name: 'Caio Atendente' } },
  ]);
  // The author of a note gets no notification of it.
  expect(await attendant.api.ticketNotes.mentions()).toEqual([]);
  await vera.api.ticketNotes.seeMentions({ params: { ticketId: id } });
  expect(await vera.api.ticketNotes.mentions()).toEqual([]);
  expect(await attendant.api.ticketNotes.list({ query: { ticketId: id } })).toMatchObject([
    { mentions: [{ name: 'Caio Atendente' }, { name: 'Vera' }] },
  ]);
});

test('TK-15 a mention tells nothing to a user who does not see the ticket, until the user is its guest', async () => {
  const { attendant, gil, id } = await openTicketWith();
  const screen = await gil.openScreen();
  onTestFinished(() => screen.close());
  const body = { ticketId: id, note: '@Gil, veja isto', mentions: [gil.id] };
  await attendant.api.ticketNotes.create({ body });
  expect(await gil.api.ticketNotes.mentions()).toEqual([]);
  await attendant.api.tickets.invite({ params: { id }, body: { userId: gil.id } });
  await screen.hear('notification', (said) => said.action === 'invite');
  expect(screen.heard.filter(({ name }) => name === 'notification')).toHaveLength(1);
  expect(await gil.api.ticketNotes.mentions()).toMatchObject([{ note: '@Gil, veja isto' }]);
  await attendant.api.tickets.removeGuest({ params: { id, userId: gil.id } });
  expect(await gil.api.ticketNotes.mentions()).toEqual([]);
  expect(
    await refusalOf(attendant.api.ticketNotes.create({ body: { ...body, mentions: [999_999_999] } })),
  ).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
});
