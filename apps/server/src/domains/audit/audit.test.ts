import { limits, secretSettingKeys, type AuditEntry } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { resetPassword } from '../auth/operator-commands.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from '../tickets/make-ticket.ts';
import { madePassword } from '../users/make-user.ts';
import { forgetOldEntries } from './jobs.ts';

type Query = NonNullable<Parameters<Member['api']['audit']['list']>[0]>['query'];
/** The newest entries of what users did, oldest first. */
async function logOf({ admin }: Pick<Office, 'admin'>, query: Query = {}): Promise<AuditEntry[]> {
  const { entries } = await admin.api.audit.list({ query: { limit: 100, ...query } });
  return entries.filter(({ actor, subject }) => actor === 'user' && subject !== 'sessions').toReversed();
}
const brief = ({ actorName, action, subject, recordName, changes }: AuditEntry) => ({
  did: `${actorName} ${action} ${subject} ${recordName}`,
  changes,
});

test('the audit log shows what an admin did to a user, with old and new values, without the password', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const { id } = await admin.api.users.create({
    body: {
      name: 'Duda Nova',
      email: `duda-${office.companyId}@x.com`,
      password: 'segredo-1',
      profile: 'user',
      queueIds: [queues[0].id],
    },
  });
  await admin.api.users.update({
    params: { id },
    body: { profile: 'supervisor', queueIds: [queues[0].id, queues[1].id] },
  });
  await admin.api.users.update({ params: { id }, body: { password: 'segredo-2' } });
  await admin.api.users.remove({ params: { id } });
  const log = await logOf(office);
  expect(log.map(brief)).toEqual([
    {
      did: 'Bia Admin created users Duda Nova',
      changes: {
        name: [null, 'Duda Nova'],
        email: [null, `duda-${office.companyId}@x.com`],
        profile: [null, 'user'],
        super: [null, false],
        all_tickets: [null, false],
        two_factor: [null, false],
      },
    },
    { did: 'Bia Admin changed users Duda Nova', changes: { profile: ['user', 'supervisor'] } },
    { did: 'Bia Admin changed users Duda Nova', changes: { queue_id: [null, 'Suporte'] } },
    { did: 'Bia Admin changed users Duda Nova', changes: { password_hash: null } },
    { did: 'Bia Admin removed users Duda Nova', changes: expect.objectContaining({ name: ['Duda Nova', null] }) },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/segredo|argon2/);
});

test('the audit log has queues, tags, settings, holidays and hours, each change once', async () => {
  const office = await makeOffice();
  const { admin, queues } = office;
  const { id } = await admin.api.tags.create({ body: { name: 'Orçamento', color: '#123456' } });
  await admin.api.tags.update({ params: { id: Number(id) }, body: { name: 'Proposta' } });
  // Saving without a change leaves no entry.
  await admin.api.tags.update({ params: { id: Number(id) }, body: { name: 'Proposta' } });
  await admin.api.tags.remove({ params: { id: Number(id) } });
  await admin.api.queues.update({ params: { id: queues[0].id }, body: { greetingMessage: 'x'.repeat(400) } });
  await admin.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } });
  await admin.api.settings.set({ params: { key: 'call' }, body: { value: 'disabled' } });
  expect((await logOf(office)).map(brief)).toEqual([
    { did: 'Bia Admin created tags Orçamento', changes: expect.objectContaining({ color: [null, '#123456'] }) },
    { did: 'Bia Admin changed tags Proposta', changes: { name: ['Orçamento', 'Proposta'] } },
    { did: 'Bia Admin removed tags Proposta', changes: expect.anything() },
    { did: 'Bia Admin changed queues Vendas', changes: { greeting_message: [null, `${'x'.repeat(300)}…`] } },
    { did: 'Bia Admin created settings call', changes: { value: [null, 'enabled'] } },
    { did: 'Bia Admin changed settings call', changes: { value: ['enabled', 'disabled'] } },
  ]);
});

test('no secret setting and no token ever stands in the audit log', async () => {
  const office = await openShop();
  const { admin, phone } = office;
  for (const key of secretSettingKeys) {
    await admin.api.settings.set({ params: { key }, body: { value: 'chave-secreta-1' } });
    await admin.api.settings.set({ params: { key }, body: { value: 'chave-secreta-2' } });
  }
  const params = { id: phone.connectionId };
  const { token } = await admin.api.connections.makeToken({ params });
  const { token: second } = await admin.api.connections.makeToken({ params });
  await admin.api.connections.revokeToken({ params });
  const log = await logOf(office);
  const text = JSON.stringify(log);
  const stored = await inCompany(office.companyId, ({ db }) =>
    db
      .selectFrom('settings')
      .select('value')
      .where('key', 'in', [...secretSettingKeys])
      .execute(),
  );
  for (const secret of ['chave-secreta', token, second, ...stored.map(({ value }) => value)])
    expect(text).not.toContain(secret);
  const { name } = await admin.api.connections.show({ params });
  expect(log.filter(({ subject }) => subject === 'connection_tokens').map(brief)).toEqual([
    { did: `Bia Admin created connection_tokens ${name}`, changes: {} },
    { did: `Bia Admin changed connection_tokens ${name}`, changes: { hash: null } },
    { did: `Bia Admin removed connection_tokens ${name}`, changes: {} },
  ]);
  expect(
    log.filter(({ subject }) => subject === 'settings').map(({ recordName, changes }) => [recordName, changes]),
  ).toEqual(
    secretSettingKeys.flatMap((key) => [
      [key, { value: [null, '•••'] }],
      [key, { value: ['•••', '•••'] }],
    ]),
  );
});

test('the audit log has the life of a connection: made, changed, logged out, deleted', async () => {
  const office = await openShop();
  const { admin, phone, queues } = office;
  const params = { id: phone.connectionId };
  await admin.api.connections.update({
    params,
    body: { name: 'Balcão da loja', greetingMessage: 'Olá', queueIds: [queues[0].id, queues[1].id] },
  });
  await admin.api.connections.disconnect({ params });
  await admin.api.connections.remove({ params });
  const log = (await logOf(office)).filter(({ subject }) => subject === 'connections');
  expect(log.map(({ action, actorName, changes }) => [action, actorName, Object.keys(changes).toSorted()])).toEqual([
    ['created', 'Bia Admin', expect.arrayContaining(['name', 'driver'])],
    // The first connection becomes the default one.
    ['changed', 'Bia Admin', ['is_default']],
    ['changed', 'Bia Admin', ['greeting_message', 'name']],
    ['changed', 'Bia Admin', ['queue_id']],
    ['changed', 'Bia Admin', ['wanted']],
    ['removed', 'Bia Admin', expect.arrayContaining(['removed_at'])],
  ]);
});

test('the audit log has merges and their undoing, exports, blocks and deletions of contacts', async () => {
  const office = await makeOffice();
  const { admin } = office;
  const make = (name: string, number: string) => admin.api.contacts.create({ body: { name, number } });
  const [kept, dropped] = [await make('Marta', '5511955558001'), await make('Marta B.', '5511955558002')];
  const { mergeId } = await admin.api.contacts.merge({ params: { id: dropped.id }, body: { intoId: kept.id } });
  await admin.api.contacts.undoMerge({ params: { mergeId } });
  await admin.api.contacts.export();
  await admin.api.contacts.block({ params: { id: kept.id } });
  await admin.api.contacts.remove({ params: { id: kept.id } });
  expect((await logOf(office)).map((entry) => brief(entry).did)).toEqual([
    'Bia Admin created contact_merges Marta B.',
    'Bia Admin undone contact_merges Marta B.',
    'Bia Admin exported contacts ',
    'Bia Admin changed contacts Marta',
    'Bia Admin removed contacts Marta',
  ]);
});

test('the audit log has sign-ins, refused ones, and what the platform did', async () => {
  const { admin, attendant, app } = await makeOffice();
  const signIn = (password: string) =>
    fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Navegador de teste' },
      body: JSON.stringify({ email: attendant.email, password }),
    });
  expect((await signIn('errada-mesmo')).status).toBe(401);
  expect((await signIn(madePassword)).status).toBe(200);
  await resetPassword(attendant.email, 'uma-outra-senha');
  const refused = await until(async () => {
    const { entries } = await admin.api.audit.list({ query: { subject: 'sessions', userId: attendant.id } });
    return entries.find(({ action }) => action === 'refused');
  });
  expect(refused).toMatchObject({
    actorName: 'Caio Atendente',
    recordName: 'Caio Atendente',
    changes: { why: [null, 'password'], device: [null, 'Navegador de teste'] },
  });
  const { entries } = await admin.api.audit.list();
  expect(entries.find(({ subject, action }) => subject === 'sessions' && action === 'created')).toMatchObject({
    actorName: 'Caio Atendente',
  });
  expect(entries.find(({ changes }) => 'password_hash' in changes)).toMatchObject({
    actor: 'platform',
    subject: 'users',
    recordName: 'Caio Atendente',
  });
});

test('the audit log is filtered by person, subject and days, in pages, for admins of the company', async () => {
  const office = await makeOffice();
  const { admin, hire } = office;
  const other = await hire({ name: 'Outra Admin', profile: 'admin' });
  for (let nth = 0; nth < 5; nth++)
    await admin.api.tags.create({ body: { name: `Etiqueta ${nth}`, color: '#123456' } });
  await other.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } });
  expect((await logOf(office, { userId: other.id })).map(({ subject }) => subject)).toEqual(['settings']);
  expect((await logOf(office, { subject: 'tags' })).map(({ recordName }) => recordName)).toEqual(
    [0, 1, 2, 3, 4].map((nth) => `Etiqueta ${nth}`),
  );
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: { entries: AuditEntry[]; next: string | null } = await admin.api.audit.list({
      query: { subject: 'tags', limit: 2, ...(after !== undefined && { after }) },
    });
    seen.push(...page.entries.map(({ recordName }) => recordName));
    after = page.next;
  }
  expect(seen).toEqual([4, 3, 2, 1, 0].map((nth) => `Etiqueta ${nth}`));

  // 02:30 UTC is still the day before in São Paulo.
  await inCompany(office.companyId, ({ db }) =>
    db
      .insertInto('audit_entries')
      .values({
        at: new Date('2026-03-10T02:30:00Z'),
        actor: 'user',
        user_id: admin.id,
        subject: 'tags',
        record_id: '1',
        record_name: 'À noite',
        action: 'created',
      })
      .execute(),
  );
  const days = async (dateFrom: string, dateTo: string) =>
    (await logOf(office, { subject: 'tags', dateFrom, dateTo })).length;
  expect(await days('2026-03-09', '2026-03-09')).toBe(1);
  expect(await days('2026-03-10', '2026-03-10')).toBe(0);
  expect(await days('2020-01-01', '2999-12-31')).toBe(6);

  for (const profile of ['supervisor', 'user'] as const)
    expect(await refusalOf((await hire({ profile })).api.audit.list())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  const stranger = await makeOffice();
  expect((await logOf(stranger)).filter(({ recordName }) => recordName.startsWith('Etiqueta'))).toEqual([]);
});

test('a company cannot change or delete its audit log; entries older than a year are deleted', async () => {
  const office = await makeOffice();
  await office.admin.api.tags.create({ body: { name: 'Recente', color: '#123456' } });
  for (const text of ['delete from audit_entries', "update audit_entries set actor_name = 'x'"])
    await expect(inCompany(office.companyId, ({ db }) => sql.raw(text).execute(db))).rejects.toThrow(
      'permission denied',
    );
  await inCompany(office.companyId, ({ db }) =>
    db
      .insertInto('audit_entries')
      .values({
        at: new Date(Date.now() - (limits.auditDays + 1) * 86_400_000),
        actor: 'user',
        user_id: office.admin.id,
        subject: 'tags',
        record_id: '1',
        record_name: 'Velha',
        action: 'created',
      })
      .execute(),
  );
  expect((await logOf(office)).map(({ recordName }) => recordName)).toEqual(['Velha', 'Recente']);
  await forgetOldEntries();
  expect((await logOf(office)).map(({ recordName }) => recordName)).toEqual(['Recente']);
});

test('what the owner of a private connection writes on a card is not in the log', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  const { id: connectionId } = await inCompany(companyId, (scope) => makeConnection(scope));
  const [id = 0] = await inCompany(companyId, (scope) =>
    insertTickets(scope, connectionId, [{ name: 'Dona Marta', status: 'open', userId: attendant.id }]),
  );
  const cards = async () => (await admin.api.audit.list({ query: { subject: 'ticket_cards' } })).entries.length;
  await attendant.api.kanban.changeCard({ params: { ticketId: id }, body: { nextStep: 'Ligar' } });
  expect(await cards()).toBe(1);
  await admin.api.connections.update({ params: { id: connectionId }, body: { privateUserId: attendant.id } });
  expect(await cards()).toBe(0);
});

test('the audit log says from where a change came, and nothing of what no call made', async () => {
  const office = await makeOffice();
  const { admin, companyId } = office;
  const { id } = await admin.api.tags.create({ body: { name: 'Retorno', color: '#0a7d5a' } });
  await inCompany(companyId, ({ db }) => db.updateTable('tags').set({ name: 'Outro' }).where('id', '=', id).execute());
  await admin.api.contacts.export();
  const entries = (await admin.api.audit.list()).entries.filter(({ subject }) => /tags|contacts/.test(subject));
  expect(entries.map(({ action, subject, address }) => [action, subject, address])).toEqual([
    ['exported', 'contacts', '127.0.0.1'],
    ['changed', 'tags', null],
    ['created', 'tags', '127.0.0.1'],
  ]);
});

/** The entries about the subjects, oldest first, also as lines; each names the operator and the address. */
async function loggedOf({ api }: Pick<Member, 'api'>, subjects: RegExp) {
  const { entries } = await api.audit.list({ query: { limit: 100 } });
  const found = entries.filter(({ subject }) => subjects.test(subject)).toReversed();
  for (const entry of found)
    expect(entry).toMatchObject({ actor: 'user', actorName: 'Olga Operadora', address: '127.0.0.1' });
  const lines = found.map(({ action, subject, recordName }) => `${action} ${subject} ${recordName}`.trim());
  return { entries, found, lines };
}

test('plans, payment providers and billing terms stand in the log of the operator who changes them', async () => {
  const home = await makeOffice();
  const operator = await home.hire({ isSuper: true, name: 'Olga Operadora', profile: 'admin' });
  const { plans, payments, invoices } = operator.api;
  const name = `Plano ${crypto.randomUUID()}`;
  const { id } = await plans.create({ body: { name, users: 5, connections: 1, queues: 3, value: 149.9 } });
  await plans.update({ params: { id }, body: { value: 99.9 } });
  await plans.remove({ params: { id } });
  const params = { kind: 'asaas' } as const;
  await payments.changeProvider({ params, body: { apiKey: `$aact_${crypto.randomUUID()}`, sandbox: true } });
  await payments.changeProvider({ params, body: { sandbox: false } });
  const terms = await invoices.showTerms();
  await invoices.changeTerms({ body: { ...terms, daysBefore: terms.daysBefore + 1 } });
  await invoices.changeTerms({ body: terms });
  const { entries, found, lines } = await loggedOf(operator, /^(plans|payment_providers|billing_terms)$/);
  expect(lines).toEqual([
    `created plans ${name}`,
    `changed plans ${name}`,
    `removed plans ${name}`,
    'changed payment_providers asaas',
    'changed payment_providers asaas',
    'changed billing_terms',
    'changed billing_terms',
  ]);
  expect(found[1]?.changes).toEqual({ value: [149.9, 99.9] });
  expect(found[3]?.changes).toEqual({ sandbox: [false, true], api_key_sealed: null });
  expect(JSON.stringify(entries)).not.toContain('aact_');
  // No other company sees what the operator does to the installation.
  const { entries: ofOthers } = await (await makeOffice()).admin.api.audit.list({ query: { limit: 100 } });
  expect(ofOthers.filter(({ subject }) => /plans|payment_providers|billing_terms/.test(subject))).toEqual([]);
});

test('announcements, help videos and WhatsApp prices stand in the log of the operator who changes them', async () => {
  const operator = await (await makeOffice()).hire({ isSuper: true, name: 'Olga Operadora', profile: 'admin' });
  const { announcements, helps, console: desk } = operator.api;
  const title = `Aviso ${crypto.randomUUID()}`;
  const { id } = await announcements.create({ body: { title, text: 'Manutenção no domingo' } });
  await announcements.update({ params: { id }, body: { priority: 1 } });
  await announcements.remove({ params: { id } });
  const help = await helps.create({ body: { title, description: 'Como atender', video: 'aqz-KE-bpKQ' } });
  await helps.remove({ params: { id: help.id } });
  const former = await desk.prices();
  const marketing = { country: '998', category: 'marketing', validFrom: '2026-01-01', price: 0.07 };
  const utility = { ...marketing, category: 'utility', price: 0.01 };
  const rest = former.prices.filter(({ country }) => country !== '998');
  await desk.changePrices({ body: { prices: [...rest, marketing, utility] } });
  await desk.changePrices({ body: { prices: [...rest, { ...marketing, price: 0.08 }, utility] } });
  await desk.changePrices({ body: { prices: [...rest, utility] } });
  await desk.changePrices({ body: { prices: rest } });
  expect(await desk.prices()).toEqual({ prices: rest });
  const { found, lines } = await loggedOf(operator, /^(announcements|helps|whatsapp_prices)$/);
  expect(lines).toEqual([
    `created announcements ${title}`,
    `changed announcements ${title}`,
    `removed announcements ${title}`,
    `created helps ${title}`,
    `removed helps ${title}`,
    'created whatsapp_prices marketing',
    'created whatsapp_prices utility',
    'changed whatsapp_prices marketing',
    'removed whatsapp_prices marketing',
    'removed whatsapp_prices utility',
  ]);
  expect(found[7]).toMatchObject({ recordId: '998', changes: { micros: [70_000, 80_000] } });
});

test("the operator filters any company's log by subject and days; nobody else reads it there", async () => {
  const office = await makeOffice();
  const { admin, companyId } = office;
  await admin.api.tags.create({ body: { name: 'Retorno', color: '#0a7d5a' } });
  const operator = await (await makeOffice()).hire({ isSuper: true });
  const params = { id: companyId };
  const read = async (query: object) => (await operator.api.console.audit({ params, query })).entries;
  expect((await read({ subject: 'tags' })).map(({ recordName }) => recordName)).toEqual(['Retorno']);
  expect(await read({ subject: 'tags', dateTo: '2020-01-01' })).toEqual([]);
  expect((await read({})).length).toBeGreaterThan(1);
  expect((await read({ limit: 1 })).length).toBe(1);
  expect(await refusalOf(admin.api.console.audit({ params }))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
});
