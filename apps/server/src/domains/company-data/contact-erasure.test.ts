import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listTableColumns } from '../../platform/company-data/table-columns.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { erasureRuleOf, isDecided, tablesKeptAtContactErasure } from './contact-tables.ts';
import { eraseContact, goOnWithContactErasures } from './erase-contact.ts';

const name = 'Marta Quintanilha';
const number = '5511933332222';
const reason = 'Pedido por e-mail';

/** A person who left traces in as many tables as a conversation has. */
async function openTraces() {
  const shop = await openShop();
  await shop.phone.write(number, { body: 'meu segredo é jabuticaba', name }, { name: 'rg.txt', bytes: 'jabuticaba' });
  await shop.settled();
  const ticket = await shop.ticketOf(number);
  const { api } = shop.attendant;
  await api.tickets.change({
    params: { id: ticket.id },
    body: { status: 'open', userId: shop.attendant.id, queueId: shop.queues[0].id },
  });
  await api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'entendi, jabuticaba' } });
  await api.ticketNotes.create({ body: { ticketId: ticket.id, note: 'gosta de jabuticaba' } });
  await shop.attendant.api.contacts.update({
    params: { id: ticket.contactId },
    body: { name, extraInfo: [{ name: 'fruta', value: 'jabuticaba' }] },
  });
  await inCompany(shop.companyId, ({ db }) =>
    sql`
    insert into cloud_charges (connection_id, wamid, wa_id, category, billable, type, model, country, booked_at)
    select connection_id, 'wamid.jabuticaba', wa_id, 'service', false, 'regular', 'PMP', '55', now()
    from messages where ticket_id = ${ticket.id} and from_me`.execute(db),
  );
  // Another person, who is not to be touched.
  const other = await shop.attend('5511933331111', 'sou outra pessoa');
  await shop.settled();
  const erase = (typed = name) =>
    shop.admin.api.companyData.eraseContact({ params: { id: ticket.contactId }, body: { name: typed, reason } });
  const untilDone = (id: number) =>
    until(async () => {
      const found = (await shop.admin.api.companyData.listContactErasures()).find((one) => one.id === id);
      return found?.state === 'done' && found;
    });
  return { shop, ticket, other, erase, untilDone };
}

/** Where a text of the person still stands, in any column of any table of the company. */
async function tracesOf({ companyId }: Shop, texts: readonly string[]): Promise<string[]> {
  return asOperator(async (db) => {
    const found: string[] = [];
    for (const { name: table } of await listTableColumns(db)) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} t
        where t.company_id = ${companyId} and t::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(
        db,
      );
      if (rows[0]?.count) found.push(table);
    }
    return found;
  });
}

const filesOf = ({ app, companyId }: Shop) => {
  const folder = path.join(app.dataDir, 'files', 'c', String(companyId));
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};

test('an erased person is gone from every table and the storage, the log is anonymous, and others stay', async () => {
  const { shop, ticket, other, erase, untilDone } = await openTraces();
  const texts = ['jabuticaba', name, number, number.replace('119', '11')];
  expect((await tracesOf(shop, texts)).length).toBeGreaterThan(6);
  expect(filesOf(shop).length).toBeGreaterThan(0);
  const screen = await shop.admin.openScreen();
  const ordered = await erase();
  expect(ordered).toMatchObject({ state: 'working', contactId: ticket.contactId, reason, requestedBy: 'Bia Admin' });
  await screen.hear('contactErasure', ({ record }) => record.id === ordered.id && record.state === 'done');
  screen.close();
  expect(await untilDone(ordered.id)).toMatchObject({ rows: expect.any(Number), endedAt: expect.any(String) });
  await shop.settled();
  // The search empties its list of changed tickets by itself.
  await until(async () => (await tracesOf(shop, texts)).length === 0, { state: () => tracesOf(shop, texts) });
  expect(await refusalOf(shop.admin.api.contacts.show({ params: { id: ticket.contactId } }))).toMatchObject({
    error: 'ERR_NO_CONTACT_FOUND',
  });
  // The books keep what was charged.
  const { rows: charges } = await inCompany(shop.companyId, ({ db }) =>
    sql`select category, country from cloud_charges`.execute(db),
  );
  expect(charges).toEqual([{ category: 'service', country: '55' }]);
  const { entries } = await shop.admin.api.audit.list({ query: { subject: 'contact_erasures' } });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ actorName: 'Bia Admin', action: 'created' });
  expect(JSON.stringify(entries)).not.toMatch(/Marta|9333|jabuticaba/);
  expect((await shop.tickets({ showAll: 'true' })).map(({ id }) => id)).toEqual([other.id]);
  expect(JSON.stringify(await shop.attendant.api.messages.page({ params: { ticketId: other.id } }))).toContain(
    'sou outra pessoa',
  );
  // A person who writes again is a new contact.
  await shop.phone.write(number, { body: 'voltei', name });
  const again = await shop.ticketOf(number);
  expect(again.contactId).not.toBe(ticket.contactId);
  expect((await shop.attendant.api.messages.page({ params: { ticketId: again.id } })).messages).toHaveLength(1);
});

test('a refusal of advertising outlives the erasure, and ends when the person takes it back', async () => {
  const { shop, ticket, erase, untilDone } = await openTraces();
  const { consents } = shop.admin.api;
  await consents.refuse({ params: { contactId: ticket.contactId }, body: { reason: 'não quer ofertas' } });
  await untilDone((await erase()).id);
  await shop.phone.write(number, { body: 'voltei', name });
  const { contactId } = await shop.ticketOf(number);
  expect(await consents.show({ params: { contactId } })).toMatchObject({ isRefused: true, entries: [] });
  // Another company knows nothing of it.
  const other = await openShop();
  await other.phone.write(number, { body: 'oi', name });
  const stranger = await other.ticketOf(number);
  const shown = await other.admin.api.consents.show({ params: { contactId: stranger.contactId } });
  expect(shown.isRefused).toBe(false);
  await consents.revoke({ params: { contactId }, body: { reason: 'quer de novo' } });
  expect(await consents.show({ params: { contactId } })).toMatchObject({ isRefused: false });
});

test('only an admin erases a contact, with its name and a reason', async () => {
  const { shop, ticket, erase } = await openTraces();
  const theirs = await makeOffice();
  const supervisor = await shop.hire({ profile: 'supervisor' });
  const params = { id: ticket.contactId };
  const body = { name, reason };
  for (const { api } of [supervisor, shop.attendant])
    expect(await refusalOf(api.companyData.eraseContact({ params, body }))).toMatchObject({ status: 403 });
  expect(await refusalOf(theirs.admin.api.companyData.eraseContact({ params, body }))).toMatchObject({ status: 404 });
  expect(await refusalOf(erase('Outra'))).toMatchObject({ status: 409, error: 'ERR_OTHER_CONTACT_NAME' });
  expect(
    await refusalOf(shop.admin.api.companyData.eraseContact({ params, body: { name, reason: 'x' } })),
  ).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(limits.erasureReason.min).toBeGreaterThan(1);
  expect(await shop.admin.api.contacts.show({ params })).toMatchObject({ name });
});

test('an erasure that is interrupted again and again, and worked by two nodes, goes on where it stopped', async () => {
  const { shop, erase, untilDone } = await openTraces();
  const { id } = await erase();
  for (let steps = 1; steps < 64; steps *= 2) {
    // The signal aborts at its n-th look, which stands before each step.
    let looks = 0;
    const signal = {
      throwIfAborted() {
        if (++looks > steps) throw new Error('killed');
      },
    } as AbortSignal;
    const run = { companyId: shop.companyId, payload: { id } as never, attempt: 1, signal };
    await Promise.allSettled([eraseContact.work(run), eraseContact.work(run)]);
  }
  await goOnWithContactErasures(new Date(Date.now() + 3600_000));
  await untilDone(id);
  expect(await tracesOf(shop, ['jabuticaba', name])).toEqual([]);
});

test('it is decided for every table of the database what the erasure of a person does with it', async () => {
  const tables = await asOperator(listTableColumns);
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((table) => !isDecided(table)).map((table) => table.name)).toEqual([]);
  const names = tables.map((table) => table.name);
  expect(Object.keys(tablesKeptAtContactErasure).filter((kept) => !names.includes(kept))).toEqual([]);
  // A table that names a contact is not kept by mistake.
  const naming = tables
    .filter(({ columns }) => columns.includes('contact_id'))
    .map((table) => table.name)
    .toSorted();
  expect(naming.filter((table) => Object.hasOwn(tablesKeptAtContactErasure, table))).toEqual([]);
  expect(
    naming.filter(
      (table) => !erasureRuleOf({ name: table, columns: ['contact_id'] }, { contactId: 1, identities: [] }),
    ),
  ).toEqual(['company_exports', 'contact_erasures', 'messages', 'schedules', 'tickets']);
});
