import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits, type CompanyExport } from '@balcao/contract';
import tar from 'tar-stream';
import { expect, test } from 'vitest';
import { isSecretColumn } from '../../platform/company-data/exported-tables.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { populate } from '../../testing/populate.ts';
import { until } from '../../testing/until.ts';
import { removeArchive } from '../media/index.ts';
import { writeExportLink } from './export-links.ts';
import { expireExports } from './jobs.ts';
import { writeNextPart } from './work-export.ts';

/** The entries of an archive by name, as text. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const extract = tar.extract();
  Readable.from([bytes]).pipe(extract);
  for await (const entry of extract) entries.set(entry.header.name, (await buffer(entry)).toString());
  return entries;
}

const download = async ({ app }: Pick<Office, 'app'>, url: string | null) => {
  const response = await fetch(`${app.url}${url}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const untilReady = ({ api }: Member, id: number): Promise<CompanyExport> =>
  until(async () => {
    const found = (await api.companyData.list()).exports.find((one) => one.id === id);
    return found?.state === 'ready' && found;
  });

const rowsIn = (entries: Map<string, string>, table: string) =>
  [...entries]
    .filter(([name]) => name.startsWith(`tables/${table}/`))
    .flatMap(([, text]) => text.trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("an admin gets all of the company in one archive, without secrets and other companies' rows", async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const populated = await populate(ours, 'nossa');
  await populate(theirs, 'alheia');
  const { set } = ours.admin.api.settings;
  await set({ params: { key: 'asaas' }, body: { value: '$aact_chave-do-asaas' } });
  await set({ params: { key: 'call' }, body: { value: 'enabled' } });
  const { storage } = await ours.admin.api.companyData.list();
  expect(storage).toEqual({ files: 1, bytes: 'nossa bytes'.length });
  const screen = await ours.admin.openScreen();
  const begun = await ours.admin.api.companyData.start();
  expect(begun).toMatchObject({ state: 'waiting', contactId: null, requestedBy: 'Bia Admin', url: null });
  expect(await refusalOf(ours.admin.api.companyData.start())).toEqual({ status: 409, error: 'ERR_EXPORT_RUNNING' });
  const ready = await screen.hear('companyExport', ({ record }) => record.state === 'ready');
  screen.close();
  const { record } = ready;
  expect(record.tablesDone).toBe(record.tableCount);
  expect(record.tableCount).toBeGreaterThan(80);
  expect(Date.parse(record.expiresAt ?? '') - Date.now()).toBeGreaterThan((limits.exportDays - 1) * 86_400_000);

  const { status, headers, bytes } = await download(ours, record.url);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="balcao-\d+-\d+\.tar"$/);
  expect(bytes.length).toBe(record.bytes);
  const entries = await unpack(bytes);
  expect(rowsIn(entries, 'messages').map(({ body }) => body)).toEqual(
    expect.arrayContaining(['nossa bom dia', 'nossa resposta']),
  );
  expect(rowsIn(entries, 'tickets')).toHaveLength(1);
  expect(rowsIn(entries, 'contacts').length).toBeGreaterThan(1);
  expect(entries.get('LEIA-ME.txt')).toContain('Dados da empresa');
  // The file of the answer, under the key that its row names.
  const [media] = rowsIn(entries, 'media').filter(({ name }) => name === 'nossa.txt');
  expect(entries.get(String(media?.['key']).replace(/^c\/\d+\//, 'files/'))).toBe('nossa bytes');
  for (const name of entries.keys()) expect(name).toMatch(/^(LEIA-ME\.txt|tables|files)/);
  for (const name of entries.keys()) expect(name).not.toContain('..');

  const text = bytes.toString();
  expect(text).not.toContain('alheia');
  for (const secret of [populated.token, ours.admin.token, 'argon2', 'EAAx', 'a'.repeat(32), 'secret_hash'])
    expect(text, secret).not.toContain(secret);
  expect(text).not.toMatch(/"1\.[\w-]{38,}"/);
  const settings = rowsIn(entries, 'settings');
  expect(settings).toContainEqual({ key: 'call', value: 'enabled' });
  expect(settings.map(({ key }) => key)).not.toContain('asaas');
  for (const row of rowsIn(entries, 'users')) expect(Object.keys(row)).not.toContain('password_hash');
  for (const table of ['sessions', 'connection_tokens', 'whatsapp_keys', 'lane_entries'])
    expect(
      [...entries.keys()].filter((name) => name.startsWith(`tables/${table}/`)),
      table,
    ).toEqual([]);
  const { entries: log } = await ours.admin.api.audit.list({ query: { subject: 'company_exports' } });
  expect(log).toMatchObject([{ actorName: 'Bia Admin', action: 'created' }]);
});

test('a column is left out by a name that says that it holds a secret', () => {
  const columns = ['password_hash', 'json_sealed', 'token_hash', 'api_key', 'voice_key', 'secret_sealed', 'qrcode'];
  expect(columns.filter((column) => !isSecretColumn('any', column))).toEqual([]);
  expect(isSecretColumn('prompts', 'max_tokens')).toBe(false);
});

test('an archive of many parts is one archive, also if the work on it is interrupted and repeated', async () => {
  const office = await makeOffice();
  await populate(office, 'aos poucos');
  const company = companyOf(office);
  const row = await company.inScope(async ({ db }) => {
    await db
      .insertInto('contacts')
      .values(
        Array.from({ length: 1234 }, (_, nth) => ({
          name: `Pessoa ${nth}`,
          number: `55119${String(40_000_000 + nth)}`,
        })) as never,
      )
      .execute();
    return db.insertInto('company_exports').values({ requested_by: 'teste' }).returningAll().executeTakeFirstOrThrow();
  });
  const read = () =>
    company.read(({ db }) =>
      db.selectFrom('company_exports').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow(),
    );
  let current = row;
  let parts = 0;
  while (current.state !== 'ready') {
    // The first try of each part stops on its way, as at a crash; what it wrote is replaced.
    let looks = 0;
    const interrupting = {
      throwIfAborted() {
        if (++looks > 3) throw new Error('interrupted');
      },
    } as AbortSignal;
    await writeNextPart(company, current, interrupting).catch(() => undefined);
    const stored = await read();
    const sizes = { partBytes: 20_000, entryBytes: 10_000 };
    if (stored.state !== 'ready') await writeNextPart(company, stored, new AbortController().signal, sizes);
    current = await read();
    // A worker that was slower is refused.
    expect(await writeNextPart(company, row, new AbortController().signal)).toBeUndefined();
    if (++parts > 500) throw new Error('It does not end.');
  }
  expect(current.parts.length).toBeGreaterThan(3);
  const { exports } = await office.admin.api.companyData.list();
  const { bytes } = await download(office, exports[0]?.url ?? null);
  const entries = await unpack(bytes);
  const names = rowsIn(entries, 'contacts').map(({ name }) => name);
  expect(names.filter((name) => String(name).startsWith('Pessoa '))).toHaveLength(1234);
  expect(new Set(rowsIn(entries, 'contacts').map(({ id }) => id)).size).toBe(names.length);
  expect([...entries.keys()].filter((name) => name.startsWith('files/')).length).toBe(current.files);
});

test('an admin gets what concerns one contact, and nothing of other contacts', async () => {
  const office = await makeOffice();
  const { admin, companyId } = office;
  const { contact } = await populate(office, 'titular');
  const other = await admin.api.contacts.create({ body: { name: 'Outra Pessoa', number: '5511988887777' } });
  const { id } = await admin.api.companyData.startOfContact({ params: { id: contact } });
  const { url, contactId } = await untilReady(admin, id);
  expect(contactId).toBe(contact);
  const entries = await unpack((await download(office, url)).bytes);
  expect(rowsIn(entries, 'contacts').map((row) => row['id'])).toEqual([contact]);
  expect(rowsIn(entries, 'messages').map(({ body }) => body)).toContain('titular bom dia');
  expect(rowsIn(entries, 'ticket_notes').map(({ note }) => note)).toEqual(['titular nota']);
  expect([...entries].filter(([name]) => name.startsWith('files/')).map(([, text]) => text)).toEqual(['titular bytes']);
  const tables = new Set([...entries.keys()].map((name) => name.split('/')[1]));
  for (const table of ['users', 'settings', 'queues', 'invoices', 'audit_entries']) expect(tables).not.toContain(table);
  expect([...entries.values()].join('\n')).not.toContain('Outra Pessoa');
  expect(await refusalOf(admin.api.companyData.startOfContact({ params: { id: 2_000_000_001 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_CONTACT_FOUND',
  });
  const stranger = await makeOffice();
  expect(await refusalOf(stranger.admin.api.companyData.startOfContact({ params: { id: other.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_CONTACT_FOUND',
  });
  expect(companyId).not.toBe(stranger.companyId);
});

test('conversations of a private connection, which admins do not see, are in no archive', async () => {
  const office = await makeOffice();
  const { admin, attendant } = office;
  const { connection, contact } = await populate(office, 'reservada');
  await admin.api.connections.update({ params: { id: connection }, body: { privateUserId: attendant.id } });
  for (const order of [
    () => admin.api.companyData.start(),
    () => admin.api.companyData.startOfContact({ params: { id: contact } }),
  ]) {
    const { url } = await untilReady(admin, (await order()).id);
    const entries = await unpack((await download(office, url)).bytes);
    expect(rowsIn(entries, 'contacts').map((row) => row['id'])).toContain(contact);
    for (const table of ['messages', 'tickets', 'ticket_notes', 'ticket_events', 'media'])
      expect(rowsIn(entries, table), table).toEqual([]);
    const text = [...entries.values()].join('\n');
    for (const said of ['reservada bom dia', 'reservada resposta', 'reservada nota', 'reservada bytes'])
      expect(text, said).not.toContain(said);
  }
});

test('the operator exports any company; supervisors, attendants and other companies export nothing', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true, name: 'Olga Operadora' });
  const params = { companyId: theirs.companyId };
  const { id } = await operator.api.companyData.startOf({ params });
  expect((await untilReady(theirs.admin, id)).requestedBy).toBe('Olga Operadora');
  expect((await operator.api.companyData.listOf({ params })).exports).toMatchObject([{ id, state: 'ready' }]);
  const supervisor = await theirs.hire({ profile: 'supervisor' });
  for (const { api } of [supervisor, theirs.attendant]) {
    expect(await refusalOf(api.companyData.start())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await refusalOf(api.companyData.list())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await refusalOf(api.companyData.startOfContact({ params: { id: 1 } }))).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  }
  for (const { api } of [ours.admin, theirs.admin]) {
    expect(await refusalOf(api.companyData.startOf({ params }))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await refusalOf(api.companyData.listOf({ params }))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  }
  expect((await ours.admin.api.companyData.list()).exports).toEqual([]);
  expect(await refusalOf(operator.api.companyData.startOf({ params: { companyId: 2_000_000_001 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_COMPANY_FOUND',
  });
});

test('a link is refused if forged, for another archive, or expired; then the archive is deleted', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { id } = await ours.admin.api.companyData.start();
  const { url, expiresAt } = await untilReady(ours.admin, id);
  const link = url ?? '';
  expect((await download(ours, link)).status).toBe(200);
  const [, token = ''] = /exports\/([^/]+)/.exec(link) ?? [];
  const [companyId, exportId, expires, signature = ''] = token.split('.');
  const forged = [
    `${theirs.companyId}.${exportId}.${expires}.${signature}`,
    `${companyId}.${Number(exportId) + 1}.${expires}.${signature}`,
    `${companyId}.${exportId}.${Number(expires) + 86_400}.${signature}`,
    `${companyId}.${exportId}.${expires}.${'A'.repeat(43)}`,
    `${companyId}.${exportId}.${expires}.`,
    `${companyId}.${exportId}.${expires}`,
    `${token}x`,
    '..%2F..%2Fetc%2Fpasswd',
  ];
  for (const one of forged) expect((await download(ours, `/api/exports/${one}/x.tar`)).status, one).toBe(404);
  // A link of the right form that has expired.
  const past = writeExportLink(companyOf(ours), { id, expiresAt: new Date(Date.now() - 1000) });
  expect((await download(ours, past)).status).toBe(404);
  await expireExports(new Date(Date.parse(expiresAt ?? '') + 1000));
  expect((await ours.admin.api.companyData.list()).exports).toMatchObject([{ id, state: 'expired', url: null }]);
  expect((await download(ours, link)).status).toBe(404);
  // The next archive may be made.
  await ours.admin.api.companyData.start();
});

test('a download ends with an error, and not as if it were complete, when a part is gone', async () => {
  const office = await makeOffice();
  const { id } = await office.admin.api.companyData.start();
  const { url } = await untilReady(office.admin, id);
  await removeArchive(companyOf(office), id);
  const failure = await download(office, url).then(
    ({ status }) => status >= 500,
    () => true,
  );
  expect(failure).toBe(true);
});
