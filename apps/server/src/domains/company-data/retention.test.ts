import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { findTickets } from '../../testing/find-all.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { measureCompanies } from '../console/measure-companies.ts';
import { removeAllDiscarded } from '../media/jobs.ts';
import { expireMessages } from '../messages/index.ts';
import { indexMessages } from '../search/index-messages.ts';
import { expireOldMessages } from './expire-old.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
/** Two o'clock at night in São Paulo, after so many days. */
const nightAfter = (days: number) =>
  new Date(`${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T05:00:00Z`);

const storedFiles = ({ app, companyId }: Office) => {
  const folder = path.join(app.dataDir, 'files', 'c', String(companyId));
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('avatars'))
    .map(({ name }) => name);
};

const customer = '5511944440001';
const file = { name: 'contrato-da-ana.txt', type: 'text/plain', bytes: 'o contrato' };

/** A conversation with a text, a file, a quote of the file, and a reaction. */
async function openConversation() {
  const shop = await openShop({ plan: { media_days: 400 } });
  const ticket = await shop.attend(customer, 'abacaxi gelado');
  const { api } = shop.attendant;
  const params = { ticketId: ticket.id };
  await api.messages.send({ params, body: { body: 'segue o contrato' }, files: [file] });
  const [sent] = (await api.messages.page({ params })).messages.filter(({ media }) => media !== null);
  if (!sent) throw new Error('The file was not stored.');
  await shop.settled();
  await api.messages.send({ params, body: { body: 'recebeu?', quotedMsg: sent.id } });
  await shop.settled();
  const setDays = (mediaDays: number, messageDays: number) =>
    shop.admin.api.companyData.setRetention({ body: { mediaDays, messageDays } });
  const conversation = async () => (await api.messages.page({ params })).messages;
  const search = async (word: string) => {
    while (!(await inCompany(shop.companyId, indexMessages)).isAll);
    return (await findTickets(shop.admin.api, { searchParam: word })).length;
  };
  return { shop, ticket, sent, setDays, conversation, search };
}

const wholeDatabase = async ({ companyId }: Shop, table: string) =>
  JSON.stringify(
    await inCompany(companyId, async ({ db }) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows),
  );

test('files that are too old are removed at night, and their bubbles say so with kind and size', async () => {
  const { shop, sent, setDays, conversation } = await openConversation();
  const operator = await shop.hire({ isSuper: true });
  await setDays(30, 0);
  expect(storedFiles(shop)).toHaveLength(1);
  // Not before its day.
  await expireOldMessages({ signal, now: nightAfter(20) });
  expect(storedFiles(shop)).toHaveLength(1);
  // Not by day.
  await expireOldMessages({ signal, now: new Date(nightAfter(40).getTime() + 12 * 3600_000) });
  expect(storedFiles(shop)).toHaveLength(1);

  await measureCompanies(nightAfter(40));
  const metered = async () =>
    (await operator.api.console.company({ params: { id: shop.companyId } })).meters.at(0)?.storageBytes ??
    (await operator.api.console.company({ params: { id: shop.companyId } })).meters.at(-1)?.storageBytes;
  expect(await metered()).toBe(file.bytes.length);
  await expireOldMessages({ signal, now: nightAfter(40) });
  const messages = await conversation();
  const bubble = messages.find(({ id }) => id === sent.id);
  expect(bubble).toMatchObject({
    mediaType: 'application',
    body: 'segue o contrato',
    media: null,
    mediaUrl: null,
    download: { state: 'removed', size: file.bytes.length, name: '', preview: null },
  });
  expect(messages.find(({ quotedMsg }) => quotedMsg)?.quotedMsg).toMatchObject({ mediaUrl: null });
  await until(() => storedFiles(shop).length === 0);
  expect(await metered()).toBe(0);
  expect((await shop.admin.api.companyData.list()).storage).toEqual({ files: 0, bytes: 0 });
  expect(JSON.stringify(messages)).not.toContain('contrato-da-ana');
  expect(await refusalOf(shop.attendant.api.messages.retryMedia({ params: { id: sent.id } }))).toMatchObject({
    error: 'ERR_MEDIA_EXPIRED',
  });
  expect((await fetch(`${shop.app.url}${sent.mediaUrl}`)).status).toBe(404);
});

test('texts that are too old are gone from conversation, quotes, list, search and every table', async () => {
  const { shop, ticket, setDays, conversation, search } = await openConversation();
  expect(await search('abacaxi')).toBe(1);
  await setDays(0, 30);
  await expireOldMessages({ signal, now: nightAfter(20) });
  expect(await search('abacaxi')).toBe(1);
  await expireOldMessages({ signal, now: nightAfter(40) });
  const messages = await conversation();
  expect(messages).toHaveLength(3);
  for (const message of messages)
    expect(message).toMatchObject({ mediaType: 'expired', body: '', media: null, quotedMsg: null, download: null });
  const [listed] = await shop.tickets({ showAll: 'true' });
  expect(listed).toMatchObject({ id: ticket.id, lastMessage: '', lastMessageType: 'expired' });
  expect(await search('abacaxi')).toBe(0);
  for (const table of ['messages', 'tickets', 'ticket_documents', 'message_downloads', 'media'])
    expect(await wholeDatabase(shop, table), table).not.toMatch(/abacaxi|contrato|recebeu/);
  await until(() => storedFiles(shop).length === 0);
  // An expired message can be neither forwarded nor changed, and new ones are as always.
  const { api } = shop.attendant;
  await api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'ainda por aqui' } });
  expect((await conversation()).map(({ mediaType }) => mediaType)).toContain('chat');
  expect(await shop.ticketOf(customer)).toMatchObject({ lastMessage: 'ainda por aqui' });
});

test('the shorter of plan, override and own setting counts, and more than the plan is refused', async () => {
  const office = await makeOffice({ plan: { media_days: 90, message_days: 0 } });
  const operator = await office.hire({ isSuper: true });
  const { showRetention, setRetention } = office.admin.api.companyData;
  const none = { mediaDays: 0, messageDays: 0 };
  expect(await showRetention()).toEqual({
    own: none,
    limit: { mediaDays: 90, messageDays: 0 },
    effective: { mediaDays: 90, messageDays: 0 },
  });
  expect(await refusalOf(setRetention({ body: { mediaDays: 91, messageDays: 0 } }))).toMatchObject({
    status: 409,
    error: 'ERR_RETENTION_LIMIT',
    limit: 90,
  });
  expect(await setRetention({ body: { mediaDays: 60, messageDays: 365 } })).toMatchObject({
    effective: { mediaDays: 60, messageDays: 365 },
  });
  const setOverrides = (overrides: object) =>
    operator.api.subscribers.update({ params: { id: office.companyId }, body: { overrides: overrides as never } });
  await setOverrides({ mediaDays: 30, messageDays: 180 });
  expect((await showRetention()).effective).toEqual({ mediaDays: 30, messageDays: 180 });
  // 0: the company is not bound by its plan.
  await setOverrides({ mediaDays: 0 });
  expect(await showRetention()).toMatchObject({
    limit: { mediaDays: 0, messageDays: 0 },
    effective: { mediaDays: 60, messageDays: 365 },
  });
  await operator.api.plans.update({ params: { id: office.planId }, body: { messageDays: 10 } });
  expect((await showRetention()).effective).toEqual({ mediaDays: 60, messageDays: 10 });
  // The settings under their names, as every other one.
  const { set, list } = office.admin.api.settings;
  expect(await list()).toEqual(expect.arrayContaining([{ key: 'mediaDays', value: '60' }]));
  for (const value of ['-1', '1.5', '99999', 'x', ''])
    expect(await refusalOf(set({ params: { key: 'mediaDays' }, body: { value } })), value).toMatchObject({
      error: 'ERR_VALIDATION',
    });
  const { entries } = await office.admin.api.audit.list({ query: { subject: 'settings' } });
  expect(entries.map(({ recordId, actorName }) => [recordId, actorName])).toEqual(
    expect.arrayContaining([
      ['mediaDays', 'Bia Admin'],
      ['messageDays', 'Bia Admin'],
    ]),
  );
  const supervisor = await office.hire({ profile: 'supervisor' });
  for (const { api } of [supervisor, office.attendant])
    expect(await refusalOf(api.companyData.setRetention({ body: none }))).toMatchObject({ status: 403 });
});

test('before the days are saved, the admin is told how much they remove; a preview removes nothing', async () => {
  const { shop, conversation } = await openConversation();
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('messages')
      .set({ sent_at: new Date(Date.now() - 10 * dayMs) })
      .execute(),
  );
  const preview = (mediaDays: number, messageDays: number) =>
    shop.admin.api.companyData.previewRetention({ query: { mediaDays, messageDays } });
  expect(await preview(0, 0)).toEqual({ messages: 0, files: 0, bytes: 0, isCapped: false });
  expect(await preview(11, 11)).toMatchObject({ messages: 0, files: 0 });
  expect(await preview(9, 0)).toEqual({ messages: 0, files: 1, bytes: file.bytes.length, isCapped: false });
  expect(await preview(0, 9)).toEqual({ messages: 3, files: 1, bytes: file.bytes.length, isCapped: false });
  expect((await conversation()).map(({ body }) => body)).toContain('abacaxi gelado');
});

test('a file that another conversation still uses stays in the storage', async () => {
  const { shop, sent, ticket, setDays } = await openConversation();
  const other = await shop.attend('5511944440002', 'oi');
  const { api } = shop.attendant;
  await api.messages.forward({
    params: { ticketId: ticket.id },
    body: { messageIds: [sent.id], targets: [{ ticketId: other.id }], clientId: crypto.randomUUID() },
  });
  await shop.settled();
  const stored = storedFiles(shop);
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('messages')
      .set({ sent_at: new Date(Date.now() - 50 * dayMs) })
      .where('id', '=', sent.id)
      .execute(),
  );
  await setDays(30, 0);
  await expireOldMessages({ signal, now: nightAfter(1) });
  expect(storedFiles(shop)).toEqual(stored);
  const [copy] = (await api.messages.page({ params: { ticketId: other.id } })).messages.filter(({ media }) => media);
  expect((await fetch(`${shop.app.url}${copy?.mediaUrl}`)).status).toBe(200);
  // The last one that uses it takes it along.
  await expireOldMessages({ signal, now: nightAfter(32) });
  await until(() => storedFiles(shop).length === 0);
});

test('an interrupted step removes nothing, parallel steps each row once, and left files go later', async () => {
  const { shop, setDays, conversation } = await openConversation();
  await setDays(30, 30);
  const before = { media: nightAfter(10), messages: nightAfter(10) };
  const crash = inCompany(shop.companyId, async (scope) => {
    await expireMessages(scope, before);
    throw new Error('killed');
  });
  await expect(crash).rejects.toThrow('killed');
  expect(JSON.stringify(await conversation())).toContain('abacaxi');
  const counts = await Promise.all(
    [1, 2, 3].map(async () => (await inCompany(shop.companyId, (scope) => expireMessages(scope, before))).count),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await inCompany(shop.companyId, (scope) => expireMessages(scope, before))).toEqual({ isAll: true, count: 0 });
  await until(() => storedFiles(shop).length === 0);
  // The row was deleted, and the process died before the file was.
  const folder = path.join(shop.app.dataDir, 'files', 'c', String(shop.companyId));
  fs.writeFileSync(path.join(folder, 'left.txt'), 'left');
  await inCompany(shop.companyId, ({ db }) =>
    db
      .insertInto('discarded_files')
      .values([{ key: `c/${shop.companyId}/left.txt` }, { key: `c/${shop.companyId}/gone.txt` }])
      .execute(),
  );
  await removeAllDiscarded();
  expect(storedFiles(shop)).toEqual([]);
  expect(await wholeDatabase(shop, 'discarded_files')).toBe('[]');
});

test('the night finds what has expired by an index', async () => {
  const { companyId } = await makeOffice();
  const plans = await inCompany(companyId, async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const explain = async (condition: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select m.id from messages m
        where ${sql.raw(condition)} and m.sent_at < now() order by m.sent_at limit 200`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    return [await explain("m.kind <> 'expired'"), await explain('m.media_id is not null')];
  });
  expect(plans[0]).toContain('messages_to_expire');
  expect(plans[1]).toContain('messages_media_to_expire');
  for (const plan of plans) expect(plan).not.toContain('Sort');
});
