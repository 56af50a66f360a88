import { limits, marked, placeOf } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { asWorker } from '../../platform/scope/as-operator.ts';
import type { Client } from '../../testing/client.ts';
import { refusalOf } from '../../testing/client.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { indexMessages } from '../search/index-messages.ts';

const from = '5511987650001';

/** Writes everything that waits into the search documents. */
async function indexAll({ companyId }: Shop) {
  const isWaiting = () =>
    asWorker((db) =>
      db.selectFrom('messages_to_index').select('ticket_id').where('company_id', '=', companyId).executeTakeFirst(),
    );
  while (await isWaiting()) await inCompany(companyId, indexMessages);
}

type RowsQuery = NonNullable<Parameters<Client['tickets']['rows']>[0]>['query'];
/** The hits of all pages of a search, and the tickets that it found. */
async function hitsOf(api: Client, query: RowsQuery) {
  const pages = [await api.tickets.rows({ query })];
  for (let page = pages[0]; page?.hasMore && page.next !== null; page = pages.at(-1))
    pages.push(await api.tickets.rows({ query: { ...query, after: page.next } }));
  return {
    tickets: pages.flatMap(({ columns }) => columns.id),
    hits: pages.flatMap(({ hits }) => hits),
    texts: pages.flatMap(({ hits }) => hits).map(({ text }) => text),
  };
}

/** The ids of all pages of a search in a conversation, newest first. Every second page walks without the index. */
async function findIn(api: Client, ticketId: number, searchParam: string) {
  const ask = (after?: string) =>
    api.messages.search({ params: { ticketId }, query: { searchParam, ...(after !== undefined && { after }) } });
  const pages = [await ask()];
  for (let page = pages[0]; page?.hasMore && page.next !== null; page = pages.at(-1))
    pages.push(await ask(pages.length % 2 === 1 ? marked(placeOf(page.next)) : page.next));
  return { ids: pages.flatMap(({ messageIds }) => messageIds), first: pages[0], pages: pages.length };
}

/** The texts of messages, as the page around each shows them. */
const bodiesOf = async (api: Client, ticketId: number, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const page = await api.messages.page({ params: { ticketId }, query: { around: id } });
      return page.messages.find((message) => message.id === id)?.body;
    }),
  );

test('SR-05 each ticket that a search finds names the matching message, before and after it is indexed', async () => {
  const shop = await openShop();
  const { api } = shop.admin;
  await shop.phone.write(from, 'Vocês têm a PROMOÇÃO de Natal?');
  await shop.phone.write(from, 'e o frete?');
  await shop.phone.write(from, 'ok');
  await shop.phone.write('5511987650002', `${'palavra '.repeat(400)}agulha <b>aqui</b>${' depois'.repeat(400)}`);
  await shop.phone.write('5511987650003', 'nada disso');
  await shop.settled();
  const look = async () => {
    const promotion = await hitsOf(api, { searchParam: 'promocao' });
    expect(promotion.texts).toEqual(['Vocês têm a PROMOÇÃO de Natal?']);
    const [hit] = promotion.hits;
    expect(await bodiesOf(api, hit?.ticketId ?? 0, [hit?.messageId ?? ''])).toEqual(['Vocês têm a PROMOÇÃO de Natal?']);
    expect(hit).toMatchObject({ ticketId: promotion.tickets[0], fromMe: false, mediaType: 'chat' });
    // The words stand in different messages: the newer one is named.
    expect((await hitsOf(api, { searchParam: 'natal frete' })).texts).toEqual(['e o frete?']);
    expect((await hitsOf(api, { searchParam: 'natal voces' })).texts).toEqual(['Vocês têm a PROMOÇÃO de Natal?']);
    const [long = ''] = (await hitsOf(api, { searchParam: 'agulha' })).texts;
    expect(long).toMatch(/^…(?=.{0,80}agulha <b>aqui<\/b>).{1,240}$/);
  };
  await look();
  await indexAll(shop);
  await look();
  // A word of two letters is wanted whole: `fre` begins a word, `fr` is none.
  expect((await hitsOf(api, { searchParam: 'fre' })).texts).toEqual(['e o frete?']);
  expect((await hitsOf(api, { searchParam: 'fr' })).texts).toEqual([]);
});

test('SR-05 SR-06 the first 16 different words of a search count, before and after a message is indexed', async () => {
  const shop = await openShop();
  const { api } = shop.admin;
  const words = Array.from({ length: limits.searchWords }, (_none, index) => `pe${index + 10}`);
  const { id } = await shop.attend(from, words.join(' '));
  await shop.settled();
  const [last = ''] = words.splice(-1);
  const look = async () => {
    const long = [...words, ...words, last, 'mesa', 'sofá', 'cama'].join(' ');
    expect((await hitsOf(api, { searchParam: long })).tickets).toEqual([id]);
    expect((await findIn(api, id, long)).ids).toHaveLength(1);
    const wrong = [...words, 'mesa', last].join(' ');
    expect((await hitsOf(api, { searchParam: wrong })).tickets).toEqual([]);
    expect((await findIn(api, id, wrong)).ids).toEqual([]);
  };
  await look();
  await indexAll(shop);
  await look();
});

test('SR-05 a ticket found by its contact names no message; names and messages are searched apart', async () => {
  const shop = await openShop();
  const { api } = shop.admin;
  await shop.phone.write(from, { body: 'bom dia', name: 'Natália Reis' });
  await shop.phone.write('5511987650002', { body: 'para a Natália', name: 'Otávio Luz' });
  await shop.settled();
  const [natalia, otavio] = [await shop.ticketOf(from), await shop.ticketOf('5511987650002')].map(({ id }) => id);
  const both = await hitsOf(api, { searchParam: 'natalia' });
  expect(both.tickets.toSorted()).toEqual([natalia, otavio]);
  expect(both.hits.map(({ ticketId }) => ticketId)).toEqual([otavio]);
  for (const status of [undefined, 'pending'] as const) {
    const named = await hitsOf(api, { searchParam: 'natalia', searchIn: 'names', ...(status && { status }) });
    expect([named.tickets, named.hits]).toEqual([[natalia], []]);
    const said = await hitsOf(api, { searchParam: 'natalia', searchIn: 'messages', ...(status && { status }) });
    expect([said.tickets, said.texts]).toEqual([[otavio], ['para a Natália']]);
  }
  expect((await hitsOf(api, { searchParam: String(otavio), searchIn: 'names' })).tickets).toContain(otavio);
  expect((await hitsOf(api, { searchParam: String(otavio), searchIn: 'messages' })).tickets).toEqual([]);
  expect((await api.tickets.rows({ query: {} })).hits).toEqual([]);
});

test('SR-05 SR-06 the text of a deleted message is in no snippet and found by no search', async () => {
  const shop = await openShop();
  const { api } = shop.admin;
  const { id } = await shop.attend(from, 'oi');
  const params = { ticketId: id };
  const said = await api.messages.send({ params, body: { body: 'a senha é girassol' } });
  await shop.settled();
  const look = async () => [
    (await hitsOf(api, { searchParam: 'girassol' })).texts,
    (await findIn(api, id, 'girassol')).ids,
  ];
  expect(await look()).toEqual([['a senha é girassol'], [said.id]]);
  await api.messages.remove({ params: { id: said.id } });
  expect(await look()).toEqual([[], []]);
  await indexAll(shop);
  expect(await look()).toEqual([[], []]);
});

test('SR-06 a search in a conversation of ten thousand messages finds each once, newest first, in pages', async () => {
  const shop = await openShop();
  const { api } = shop.admin;
  const ticket = await shop.attend(from, 'a primeira de todas');
  await inCompany(shop.companyId, ({ db }) =>
    sql`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, body, sent_at)
      select ${ticket.id}, ${ticket.contactId}, ${ticket.whatsappId}, 'n' || n, n % 2 = 0,
        'recado número ' || n || case when n % 40 = 0 then ' com Desconto' else '' end
          || case when n in (7, 5000, 9990) then ' ÁGULHA' else '' end,
        now() - (10000 - n) * interval '1 minute'
      from generate_series(1, 10000) n`.execute(db),
  );
  const wanted = ['recado número 9990 ÁGULHA', 'recado número 5000 com Desconto ÁGULHA', 'recado número 7 ÁGULHA'];
  const look = async () => {
    const rare = await findIn(api, ticket.id, 'agulha');
    expect(await bodiesOf(api, ticket.id, rare.ids)).toEqual(wanted);
    // On a busy machine the first page may be partial: its time is limited.
    const first = async () => (await findIn(api, ticket.id, 'agulha')).first;
    await expect.poll(first).toMatchObject({ count: 3, countIsCapped: false, isComplete: true, hasMore: false });
    const few = await findIn(api, ticket.id, 'descon recado');
    expect([few.ids.length, new Set(few.ids).size]).toEqual([250, 250]);
    expect(few.ids).toEqual(few.ids.toSorted((a, b) => Number(b) - Number(a)));
    // All of its words in one message.
    expect((await findIn(api, ticket.id, 'agulha desconto')).ids).toHaveLength(1);
    const [newest] = (await findIn(api, ticket.id, 'numero 10000')).ids;
    expect(await bodiesOf(api, ticket.id, [newest ?? ''])).toEqual(['recado número 10000 com Desconto']);
    for (const nothing of ['inexistente', '!!!', '']) expect((await findIn(api, ticket.id, nothing)).ids).toEqual([]);
  };
  await indexAll(shop);
  await look();
  const common = await findIn(api, ticket.id, 'recado');
  expect([common.ids.length, new Set(common.ids).size]).toEqual([10_000, 10_000]);
  expect(common.first?.messageIds).toHaveLength(100);
  // Documents that a node of an earlier version appended to have no valid range: the whole ticket is tested.
  await inCompany(shop.companyId, ({ db }) =>
    sql`update ticket_documents set ranged_characters = null where ticket_id = ${ticket.id}`.execute(db),
  );
  await look();
});

test('SR-06 a search in a conversation covers all tickets of the customer as they change', async () => {
  const shop = await openShop();
  const { api } = shop.attendant;
  const old = await shop.attend(from, 'o orçamento do sofá');
  await api.tickets.change({ params: { id: old.id }, body: { status: 'closed' } });
  const present = await shop.attend(from, 'mudou o orçamento?');
  const sent = await api.messages.send({ params: { ticketId: present.id }, body: { body: 'o preço novo' } });
  await shop.settled();
  await indexAll(shop);
  for (const { id } of [old, present])
    expect(await bodiesOf(api, id, (await findIn(api, id, 'ORCAMENTO')).ids)).toEqual([
      'mudou o orçamento?',
      'o orçamento do sofá',
    ]);
  // What waits for its document is found too, by what it says now.
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('messages').set({ body: 'o orçamento novo' }).where('id', '=', sent.id).execute(),
  );
  expect((await findIn(api, present.id, 'orcamento novo')).ids).toEqual([sent.id]);
  expect((await findIn(api, present.id, 'preco')).ids).toEqual([]);
});

test('SR-06 a search in a conversation finds no hidden message and refuses users who may not see it', async () => {
  const shop = await openShop();
  const [vendas, suporte] = shop.queues;
  const [ana, beto] = await Promise.all([
    shop.hire({ name: 'Ana', queueIds: [vendas.id] }),
    shop.hire({ name: 'Beto', queueIds: [suporte.id] }),
  ]);
  await shop.phone.write(from, 'código da compra');
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'closed' } });
  await shop.phone.write(from, 'código secreto');
  const [present] = await shop.tickets({ status: 'pending' });
  await shop.admin.api.tickets.change({
    params: { id: present?.id ?? 0 },
    body: { transfer: true, queueId: suporte.id },
  });
  const found = async (api: Client) => bodiesOf(api, id, (await findIn(api, id, 'codigo')).ids);
  for (const prepare of [() => indexAll(shop), () => Promise.resolve()]) {
    expect(await found(ana.api)).toEqual(['código da compra']);
    expect(await found(shop.admin.api)).toEqual(['código secreto', 'código da compra']);
    await prepare();
  }
  expect(await refusalOf(findIn(beto.api, id, 'codigo'))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(findIn(ana.api, 999_999_999, 'codigo'))).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
  const other = await openShop();
  expect(await refusalOf(findIn(other.admin.api, id, 'codigo'))).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
});
