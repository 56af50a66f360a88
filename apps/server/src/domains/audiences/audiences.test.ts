import type { Audience, RouteAsk, routes } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { identitiesOfNumber } from '../contacts/index.ts';
import { makeList } from '../contact-list-items/make-list.ts';
import { audienceSql, countAudience, planForMany } from './index.ts';

type Asked = RouteAsk<typeof routes.audiences.count>['body'];
const audience = (part: Partial<Audience>): Audience => ({
  lists: [],
  tags: [],
  filter: null,
  exclude: { lists: [], tags: [] },
  ...part,
});
const filter = { tags: [], queues: [], extras: [] };

interface Person {
  contactId: number | null;
  name: string;
  number: string | null;
  waId: string | null;
  email: string;
  variables: Record<string, string>;
  validity: string;
}
/** As a campaign freezes it: the rows of one statement. */
function freeze(scope: Scope, definition: Audience): Promise<Person[]> {
  const values: unknown[] = [];
  const sql = audienceSql(definition, { value: (of) => `$${values.push(of)}`, timeZone: 'America/Sao_Paulo' });
  const text = `select p.contact_id as "contactId", p.name, p.number, p.wa_id as "waId", p.email, p.variables,
      p.validity
    from (${sql}) p order by p.identity`;
  return planForMany(scope, () => scope.rows<Person>({ name: '', text }, values));
}

test('CL-01 an audience is lists, tags and a filter without the excluded ones; each person is one row', async () => {
  const shop = await openShop();
  const { admin } = shop;
  const write = async (number: string, days: number) => {
    await shop.phone.write(number, 'oi');
    const ticket = await shop.ticketOf(number);
    const lastAt = new Date(Date.now() - days * 86_400_000);
    await inCompany(shop.companyId, ({ db }) =>
      db.updateTable('tickets').set({ last_message_at: lastAt }).where('id', '=', ticket.id).execute(),
    );
    return ticket;
  };
  const [ana, beto] = [await write('5511966660001', 40), await write('5511966660002', 1)];
  const vip = await admin.api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  await admin.api.tickets.syncTags({ body: { ticketId: ana.id, tags: [vip.id] } });
  await admin.api.contacts.update({
    params: { id: beto.contact.id },
    body: { name: 'Beto', extraInfo: [{ name: 'Cidade', value: 'Santos' }] },
  });
  const first = await makeList(shop.companyId, 'Primeira', [
    { name: 'Ana da lista', number: '5511966660001', variables: { cupom: 'A1' } },
    { name: 'Só na lista', number: '5511966660003', validity: 'invalid' },
  ]);
  const second = await makeList(shop.companyId, 'Segunda', [
    { name: 'Só na segunda', number: '5511966660003', email: 's@x.br' },
    { name: 'Beto', number: '5511966660002' },
  ]);
  const of = (part: Partial<Audience>) => inCompany(shop.companyId, (scope) => freeze(scope, audience(part)));
  expect(await of({ lists: [first, second], tags: [vip.id] })).toEqual([
    {
      contactId: ana.contact.id,
      name: 'Ana da lista',
      number: '5511966660001',
      waId: null,
      email: '',
      variables: { cupom: 'A1' },
      validity: 'valid',
    },
    {
      contactId: beto.contact.id,
      name: 'Beto',
      number: '5511966660002',
      waId: null,
      email: '',
      variables: { Cidade: 'Santos' },
      validity: 'valid',
    },
    {
      contactId: null,
      name: 'Só na lista',
      number: '5511966660003',
      waId: null,
      email: 's@x.br',
      variables: {},
      validity: 'invalid',
    },
  ]);
  const names = async (part: Partial<Audience>) => (await of(part)).map(({ number }) => number?.at(-1));
  const today = new Date().toISOString().slice(0, 10);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  expect(await names({ filter })).toEqual(['1', '2']);
  expect(await names({ filter: { ...filter, lastMessageTo: ago(30) } })).toEqual(['1']);
  expect(await names({ filter: { ...filter, lastMessageFrom: ago(30), lastMessageTo: today } })).toEqual(['2']);
  expect(await names({ filter: { ...filter, extras: [{ name: 'CIDADE', value: 'santos' }] } })).toEqual(['2']);
  expect(await names({ filter: { ...filter, extras: [{ name: 'cidade', value: '' }] } })).toEqual(['2']);
  expect(await names({ filter: { ...filter, queues: [shop.queues[0].id] } })).toEqual(['1', '2']);
  expect(await names({ filter: { ...filter, queues: [shop.queues[1].id] } })).toEqual([]);
  expect(await names({ filter: { ...filter, tags: [vip.id] } })).toEqual(['1']);
  expect(await names({ lists: [first], filter, exclude: { lists: [second], tags: [] } })).toEqual(['1']);
  expect(await names({ lists: [first], exclude: { lists: [], tags: [vip.id] } })).toEqual(['3']);
  await admin.api.contacts.block({ params: { id: ana.contact.id } });
  expect(await names({ lists: [first], tags: [vip.id] })).toEqual(['3']);
  // The count through the API, as an editor shows it; its body may leave parts out.
  expect(await admin.api.audiences.count({ body: { lists: [first, second] } as Asked })).toEqual({
    count: 2,
    reachable: 2,
    optedOut: 0,
    countIsCapped: false,
  });
  // Who takes no advertising is a person of the audience whom no campaign reaches.
  await admin.api.consents.refuse({ params: { contactId: beto.contact.id }, body: { reason: 'Pediu' } });
  expect(await admin.api.audiences.count({ body: { lists: [first, second] } as Asked })).toEqual({
    count: 2,
    reachable: 1,
    optedOut: 1,
    countIsCapped: false,
  });
  expect(await refusalOf(shop.attendant.api.audiences.count({ body: {} as Asked }))).toMatchObject({ status: 403 });
});

test('CL-01 the people of an audience are added to a list; those without a phone, too', async () => {
  const shop = await openShop();
  await shop.phone.write('5511966660001', 'oi');
  await shop.settled();
  const hidden = await inCompany(shop.companyId, async ({ db }) => {
    const { id } = await db
      .insertInto('contacts')
      .values({ name: 'Sem telefone', number: 'lid:123456', named_by: 'profile' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_identities')
      .values({ identity: '123456@lid', contact_id: id, source: 'message' })
      .execute();
    return id;
  });
  const { audiences, contactLists, contactListItems } = shop.admin.api;
  const list = await contactLists.create({ body: { name: 'Todos' } });
  const params = { contactListId: list.id };
  const body = { filter: {} } as Asked;
  expect(await audiences.addToList({ params, body })).toEqual({ added: 2, present: 0 });
  expect(await audiences.addToList({ params, body })).toEqual({ added: 0, present: 2 });
  const { contacts } = await contactListItems.page({ query: params });
  expect(contacts.find(({ contactId }) => contactId === hidden)).toMatchObject({
    name: 'Sem telefone',
    number: '',
    waId: '123456@lid',
    isWhatsappValid: true,
  });
  expect(await contactLists.show({ params: { id: list.id } })).toMatchObject({ contactsCount: 2, validCount: 2 });
});

/** A repeatable row of numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test('CL-01 generated audiences are what a computation over all people finds', { timeout: 120_000 }, async () => {
  const office = await makeOffice();
  const roll = dice(7);
  const pick = (most: number) => Math.floor(roll() * most);
  const numberOf = (n: number) => `5511${960_000_000 + n}`;
  const people = 120;
  interface Known {
    id: number;
    number: string;
    tags: number[];
    queue: number;
    daysAgo: number | null;
    city: string;
    isBlocked: boolean;
  }
  const lists: { id: number; numbers: string[] }[] = [];
  const { contacts, tags } = await inCompany(office.companyId, async ({ db }) => {
    const connection = await db
      .insertInto('connections')
      .values({ name: 'Um', driver: 'sandbox' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('tags')
      .values([1, 2, 3].map((n) => ({ name: `Tag ${n}`, color: '#112233' })))
      .returning('id')
      .execute();
    const all: Known[] = [];
    for (let n = 0; n < people; n += 1) {
      const number = numberOf(n);
      const isBlocked = roll() < 0.1;
      const { id } = await db
        .insertInto('contacts')
        .values({ name: `Pessoa ${n}`, number, blocked_at: isBlocked ? new Date() : null } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const identities = identitiesOfNumber(number).map((identity) => ({ identity, contact_id: id, source: null }));
      await db.insertInto('contact_identities').values(identities).execute();
      const city = ['Santos', 'Itu', ''][pick(3)] ?? '';
      if (city) await db.insertInto('contact_extras').values({ contact_id: id, name: 'Cidade', value: city }).execute();
      const daysAgo = roll() < 0.3 ? null : pick(60);
      const queue = pick(2);
      const own = made.filter(() => roll() < 0.2).map((tag) => tag.id);
      if (daysAgo !== null) {
        const ticket = await db
          .insertInto('tickets')
          .values({
            contact_id: id,
            connection_id: connection.id,
            queue_id: office.queues[queue]?.id ?? null,
            last_message_at: new Date(Date.now() - daysAgo * 86_400_000),
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow();
        if (own.length > 0)
          await db
            .insertInto('ticket_tags')
            .values(own.map((tag_id) => ({ ticket_id: ticket.id, tag_id })))
            .execute();
      }
      all.push({ id, number, tags: daysAgo === null ? [] : own, queue, daysAgo, city, isBlocked });
    }
    return { contacts: all, tags: made.map(({ id }) => id) };
  });
  for (let n = 0; n < 4; n += 1) {
    // Some people of a list are no contacts.
    const numbers = Array.from({ length: people + 40 }, (_, nth) => numberOf(nth)).filter(() => roll() < 0.3);
    const id = await makeList(
      office.companyId,
      `Lista ${n}`,
      numbers.map((number) => ({ name: 'Alguém', number })),
    );
    lists.push({ id, numbers });
  }
  const some = <One>(of: readonly One[], chance: number) => of.filter(() => roll() < chance);
  const dayOf = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  for (let round = 0; round < 40; round += 1) {
    const wanted = audience({
      lists: some(lists, 0.4).map(({ id }) => id),
      tags: some(tags, 0.3),
      filter:
        roll() < 0.5
          ? {
              tags: some(tags, 0.2),
              queues: roll() < 0.3 ? [office.queues[0].id] : [],
              extras: roll() < 0.3 ? [{ name: 'cidade', value: ['', 'SANTOS'][pick(2)] ?? '' }] : [],
              ...(roll() < 0.3 && { lastMessageFrom: dayOf(20) }),
              ...(roll() < 0.3 && { lastMessageTo: dayOf(10) }),
            }
          : null,
      exclude: { lists: some(lists, 0.2).map(({ id }) => id), tags: some(tags, 0.2) },
    });
    const inLists = (ids: readonly number[]) =>
      new Set(lists.filter(({ id }) => ids.includes(id)).flatMap(({ numbers }) => numbers));
    const hasTag = (contact: Known, ids: readonly number[]) => contact.tags.some((tag) => ids.includes(tag));
    const fits = (contact: Known) => {
      const { filter: given } = wanted;
      if (!given) return false;
      const { daysAgo, city } = contact;
      const day = daysAgo === null ? null : dayOf(daysAgo);
      return (
        (given.tags.length === 0 || hasTag(contact, given.tags)) &&
        (given.queues.length === 0 || (daysAgo !== null && contact.queue === 0)) &&
        given.extras.every(({ value }) => (value === '' ? city !== '' : city === 'Santos')) &&
        (!given.lastMessageFrom || (day !== null && day >= given.lastMessageFrom)) &&
        (!given.lastMessageTo || (day !== null && day <= given.lastMessageTo))
      );
    };
    const blocked = new Set(contacts.filter(({ isBlocked }) => isBlocked).map(({ number }) => number));
    const excluded = inLists(wanted.exclude.lists);
    for (const contact of contacts) if (hasTag(contact, wanted.exclude.tags)) excluded.add(contact.number);
    const found = contacts.filter((contact) => hasTag(contact, wanted.tags) || fits(contact));
    const expected = [...new Set([...inLists(wanted.lists), ...found.map(({ number }) => number)])]
      .filter((number) => !blocked.has(number) && !excluded.has(number))
      .sort();
    await inCompany(office.companyId, async (scope) => {
      expect((await freeze(scope, wanted)).map(({ number }) => number)).toEqual(expected);
      expect(await countAudience(scope, wanted)).toEqual({
        count: expected.length,
        reachable: expected.length,
        optedOut: 0,
        countIsCapped: false,
      });
    });
  }
});

test('CL-01 a person who refused before an erasure counts as one who takes no advertising', async () => {
  const shop = await openShop();
  const { admin, attendant, companyId } = shop;
  const number = '5511966661234';
  await shop.phone.write(number, { body: 'Oi', name: 'Marta' });
  const { contactId } = await shop.ticketOf(number);
  await attendant.api.consents.refuse({ params: { contactId }, body: { reason: 'Pediu' } });
  const { name } = await admin.api.contacts.show({ params: { id: contactId } });
  const { id } = await admin.api.companyData.eraseContact({
    params: { id: contactId },
    body: { name, reason: 'Pediu' },
  });
  await until(async () =>
    (await admin.api.companyData.listContactErasures()).some((one) => one.id === id && one.state === 'done'),
  );
  // The number comes back with a sheet.
  const listId = await makeList(companyId, 'Feira', [
    { name: 'Marta', number },
    { name: 'Nova', number: '5511966661235' },
  ]);
  const count = () => admin.api.audiences.count({ body: { lists: [listId] } as Asked });
  const counted = { count: 2, reachable: 1, optedOut: 1, countIsCapped: false };
  expect(await count()).toEqual(counted);
  // It becomes a contact again.
  await shop.phone.write(number, 'Oi de novo');
  await shop.settled();
  expect(await count()).toEqual(counted);
});
