import { expect, onTestFinished, test } from 'vitest';
import { readMessageRows, type Message } from '@balcao/contract';
import { refusalOf, type Screen } from '../../testing/client.ts';
import type { Member } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';

const from = '5511987650001';

/** Ana of Vendas closed her ticket; then the customer wrote to Suporte, where Beto answers. */
async function openTwoQueues() {
  const shop = await openShop();
  const [vendas, suporte] = shop.queues;
  const [ana, beto] = await Promise.all([
    shop.hire({ name: 'Ana', queueIds: [vendas.id] }),
    shop.hire({ name: 'Beto', queueIds: [suporte.id] }),
  ]);
  await shop.phone.write(from, 'quero um sofá');
  const old = await shop.ticketOf(from);
  await ana.api.tickets.change({ params: { id: old.id }, body: { status: 'open', userId: ana.id } });
  await ana.api.messages.send({ params: { ticketId: old.id }, body: { body: 'vendido' } });
  await ana.api.tickets.change({ params: { id: old.id }, body: { status: 'closed' } });
  await shop.phone.write(from, 'segredo um');
  await shop.settled();
  const [present] = await shop.tickets({ status: 'pending' });
  if (!present) throw new Error('The customer has no new ticket.');
  await shop.admin.api.tickets.change({
    params: { id: present.id },
    body: { transfer: true, queueId: suporte.id, userId: beto.id },
  });
  await beto.api.ticketNotes.create({ body: { ticketId: present.id, note: 'nota do suporte' } });
  await shop.phone.write(from, 'segredo dois');
  await shop.settled();
  return { shop, ana, beto, oldId: old.id, presentId: present.id };
}

async function bodiesOf(member: Member, ticketId: number) {
  const page = await member.api.messages.page({ params: { ticketId } });
  const rows = await member.api.messages.rows({ params: { ticketId } });
  const bodies = page.messages.map(({ body }) => body);
  const inRows = readMessageRows(rows);
  expect(inRows.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted());
  expect(rows.hidden).toEqual(page.hidden);
  return { bodies, hidden: page.hidden.map(({ count }) => count), messages: page.messages };
}

const heardBodies = (screen: Screen) =>
  screen.heard.flatMap(({ name, payload }) =>
    name === 'message' && 'message' in payload ? [(payload as { message: Message }).message.body] : [],
  );

const allow = (shop: Shop, value: 'enabled' | 'disabled') =>
  shop.admin.api.settings.set({ params: { key: 'conversationAcrossQueues' }, body: { value } });

test('an old ticket does not open messages to another queue: a line says how many are hidden', async () => {
  const { shop, ana, beto, oldId, presentId } = await openTwoQueues();
  expect(await bodiesOf(ana, oldId)).toMatchObject({ bodies: ['quero um sofá', 'vendido'], hidden: [2] });
  expect(await bodiesOf(beto, presentId)).toMatchObject({ bodies: ['segredo um', 'segredo dois'], hidden: [2] });
  const all = { bodies: ['quero um sofá', 'vendido', 'segredo um', 'segredo dois'], hidden: [] };
  const { messages } = await bodiesOf(shop.admin, oldId);
  expect(await bodiesOf(shop.admin, oldId)).toMatchObject(all);
  // The message is hidden also by id, as a quote and as a note.
  const secret = messages.find(({ body }) => body === 'segredo dois')?.id ?? '';
  const sale = messages.find(({ body }) => body === 'quero um sofá')?.id ?? '';
  expect(
    await refusalOf(ana.api.messages.page({ params: { ticketId: oldId }, query: { around: secret } })),
  ).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  const around = await ana.api.messages.page({ params: { ticketId: oldId }, query: { around: sale } });
  expect(around.messages.map(({ body }) => body)).toEqual(['quero um sofá', 'vendido']);
  expect(
    await refusalOf(
      beto.api.messages.send({ params: { ticketId: presentId }, body: { body: 'cito', quotedMsg: sale } }),
    ),
  ).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  expect(await ana.api.ticketNotes.list({ query: { ticketId: oldId } })).toEqual([]);
  expect(await beto.api.ticketNotes.list({ query: { ticketId: presentId } })).toHaveLength(1);
  expect(await shop.admin.api.ticketNotes.list({ query: { ticketId: oldId } })).toHaveLength(1);

  await allow(shop, 'enabled');
  await expect.poll(async () => bodiesOf(ana, oldId)).toMatchObject(all);
  expect(await ana.api.ticketNotes.list({ query: { ticketId: oldId } })).toHaveLength(1);
});

test('users with an old ticket open hear only their own queues, also after the setting changed', async () => {
  const { shop, ana, beto, oldId, presentId } = await openTwoQueues();
  const open = async (member: Member, ticketId: number) => {
    const screen = await member.openScreen();
    onTestFinished(() => screen.close());
    expect(await screen.join('joinChatBox', ticketId)).toBe(true);
    return screen;
  };
  const [anas, betos, admins] = await Promise.all([open(ana, oldId), open(beto, presentId), open(shop.admin, oldId)]);
  const id = await shop.phone.write(from, 'segredo três');
  await shop.phone.api.edit({ params: shop.phone.params, body: { id, body: 'segredo trocado' } });
  await Promise.all(
    [betos, admins].map((screen) =>
      screen.hear('message', (told) => told.action === 'update' && told.message.body === 'segredo trocado'),
    ),
  );
  await beto.api.messages.send({ params: { ticketId: presentId }, body: { body: 'resposta do suporte' } });
  await betos.hear('message', (told) => told.action === 'create' && told.message.fromMe);
  // Signals keep their order: this message comes after all hidden ones.
  await shop.phone.write('5511987650002', 'oi, vendas');
  await shop.settled();
  expect(heardBodies(anas).filter((body) => body !== 'oi, vendas')).toEqual([]);

  await allow(shop, 'enabled');
  // The change disconnects open screens; one that is opened now hears on.
  await shop.settled();
  const allowed = await open(ana, oldId);
  await shop.phone.write(from, 'aberto a todos');
  await allowed.hear('message', (told) => told.action === 'create' && told.message.body === 'aberto a todos');
  await allow(shop, 'disabled');
  await shop.settled();
  await shop.phone.write(from, 'segredo quatro');
  await betosAgain(beto, presentId, shop);
  expect(heardBodies(allowed)).not.toContain('segredo quatro');
});

/** Waits until a new screen of the queue gets a message; then earlier signals were sent to all listeners. */
async function betosAgain(beto: Member, ticketId: number, shop: Shop) {
  const screen = await beto.openScreen();
  onTestFinished(() => screen.close());
  await screen.join('joinChatBox', ticketId);
  await shop.phone.write(from, 'o último');
  await screen.hear('message', (told) => told.action === 'create' && told.message.body === 'o último');
}

test('pages count what is hidden between their own messages, each once', async () => {
  const shop = await openShop();
  const [vendas, suporte] = shop.queues;
  const ana = await shop.hire({ queueIds: [vendas.id] });
  const move = async (queueId: number) => {
    const [ticket] = await shop.tickets({ status: 'pending' });
    await shop.admin.api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { transfer: true, queueId } });
  };
  const close = async () => {
    const [ticket] = await shop.tickets({ status: 'pending' });
    await shop.admin.api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { status: 'closed' } });
    return ticket?.id ?? 0;
  };
  let last = 0;
  // Thirty messages for Vendas and seven for Suporte, four times: more than two pages.
  for (let round = 0; round < 4; round++) {
    for (const [queueId, count] of [
      [vendas.id, 30],
      [suporte.id, 7],
    ] as const) {
      for (let n = 0; n < count; n++)
        await shop.phone.write(from, `${queueId === vendas.id ? 'venda' : 'suporte'} ${n}`);
      await shop.settled();
      if (queueId !== vendas.id) await move(queueId);
      const closed = await close();
      if (queueId === vendas.id) last = closed;
    }
  }
  const counts: number[] = [];
  const bodies: string[] = [];
  for (let before: string | undefined, more = true; more;) {
    const page = await ana.api.messages.rows({ params: { ticketId: last }, query: before ? { before } : {} });
    counts.push(...page.hidden.map(({ count }) => count));
    bodies.push(...readMessageRows(page).map(({ body }) => body));
    more = page.hasMore;
    before = page.next ?? undefined;
  }
  expect(bodies).toHaveLength(120);
  expect(bodies.every((body) => body.startsWith('venda'))).toBe(true);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(28);
});
