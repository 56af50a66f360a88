import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { spelling, spellingsOf } from '../../testing/spellings.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { findContacts } from '../../testing/find-all.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;
beforeAll(async () => {
  graph = await startGraphDouble();
  graph.templates = [
    {
      name: 'simples',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Podemos conversar?' }],
    },
  ];
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
  shop = await openCloudShop(app, graph);
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

const accept = (refusal: { code?: string }, code: string) => {
  if (refusal.code !== code) throw refusal;
};

/** An attendant starts a conversation with a typed number. Outside of the 24 hours a template does that. */
async function start(number: string): Promise<number> {
  const { api, id: userId } = shop.admin;
  await api.contacts
    .create({ body: { name: 'Cliente', number } })
    .catch((error: unknown) => accept(error as { code: string }, 'ERR_DUPLICATED_CONTACT'));
  const [found] = await api.contacts.list({ query: { searchParam: number } });
  const contactId = found?.id ?? 0;
  const asked = { contactId, whatsappId: shop.connectionId, userId };
  const { id: ticketId } = await api.tickets.open({ body: asked }).catch(async (error: unknown) => {
    accept(error as { code: string }, 'ERR_OTHER_OPEN_TICKET');
    const [ticket] = await openOf(contactId);
    if (ticket?.userId === userId) return ticket;
    return api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { status: 'open', userId } });
  });
  await api.messages.sendTemplate({
    params: { ticketId },
    body: { name: 'simples', language: 'pt_BR', parameters: {} },
  });
  await shop.settled();
  return ticketId;
}
const contactsOf = (searchParam: string) => findContacts(shop.admin.api, { searchParam });
const openOf = async (contactId: number | undefined) =>
  (await shop.admin.api.tickets.list({ query: { showAll: true } })).tickets.filter(
    (ticket) => ticket.contactId === contactId && ticket.status !== 'closed',
  );

let people = 0;
test('one person is one contact with one open ticket, with and without the ninth digit of the number', async () => {
  const step = fc.oneof(fc.constant('writes' as const), spelling);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 4 }), async (hasNinthDigit, steps) => {
      const eight = `8234${String(1000 + ++people)}`;
      const forms = [`55319${eight}`, `5531${eight}`];
      const waId = hasNinthDigit ? `55319${eight}` : `5531${eight}`;
      graph.register(waId, forms);
      for (const one of steps) {
        if (one === 'writes') await shop.write(waId, 'Oi');
        else await start(spellingsOf('31', eight)[one] ?? '');
      }
      const contacts = await contactsOf(eight);
      expect(contacts.map(({ number }) => number)).toEqual([forms[0]]);
      expect(await openOf(contacts[0]?.id)).toHaveLength(1);
      for (const { to } of graph.sent()) expect(String(to)).toMatch(/^55/);
    }),
    { numRuns: 25 },
  );
});

test('the form in which Meta names a number is added to its contact, also beside another form', async () => {
  const [typed, waId] = ['+52 55 1234 5678', '5215512345678'];
  graph.register(waId, ['525512345678']);
  await shop.write(waId, 'Hola');
  const ticketId = await start(typed);
  expect(graph.sent().at(-1)).toMatchObject({ to: '525512345678' });
  const contacts = await contactsOf('5512345678');
  expect(contacts).toHaveLength(1);
  expect(await openOf(contacts[0]?.id)).toMatchObject([{ id: ticketId }]);
  await shop.write(waId, 'Otra vez');
  expect(await contactsOf('5512345678')).toEqual([expect.objectContaining({ id: contacts[0]?.id })]);
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId } });
  expect(messages.map(({ body }) => body)).toEqual(['Hola', 'Podemos conversar?', 'Otra vez']);
});
