import { limits, type ContactImport } from '@balcao/contract';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeOldWorkbook } from '../../testing/make-old-workbook.ts';
import { makeWorkbook, makeZip, workbookFiles } from '../../testing/make-workbook.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';

type Desk = Pick<Office, 'admin'>;

const makeList = async ({ admin }: Desk, name = 'Clientes') =>
  (await admin.api.contactLists.create({ body: { name } })).id;
const upload = (
  { admin }: Desk,
  contactListId: number,
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'pessoas.csv',
) => admin.api.contactListItems.upload({ params: { contactListId }, files: [{ name, bytes }] });
/** Waits for the end of an import. */
async function ended({ admin }: Desk, { id }: ContactImport): Promise<ContactImport> {
  for (;;) {
    const shown = await admin.api.contactImports.show({ params: { id } });
    if (shown.status !== 'running') return shown;
    await wait(20);
  }
}
const peopleOf = async ({ admin }: Desk, contactListId: number) =>
  (await admin.api.contactListItems.page({ query: { contactListId } })).contacts;

test('CL-01 lists and their people are made, changed and deleted, and admins see it live', async () => {
  const { admin, attendant } = await makeOffice();
  const screen = await admin.openScreen();
  onTestFinished(() => screen.close());
  const { contactLists, contactListItems } = admin.api;
  const list = await contactLists.create({ body: { name: ' Páscoa ' } });
  expect(list).toMatchObject({ name: 'Páscoa', contactsCount: 0, validCount: 0, isChecking: false });
  await contactLists.update({ params: { id: list.id }, body: { name: 'Páscoa 2027' } });
  const made = await contactListItems.create({
    body: { contactListId: list.id, name: 'Ana', number: '(11) 98765-0001', email: 'ana@x.br' },
  });
  expect(made).toMatchObject({
    contactListId: list.id,
    number: '5511987650001',
    isWhatsappValid: null,
    contactId: null,
    variables: {},
  });
  const again = { contactListId: list.id, name: 'Outra Ana', number: '551187650001', email: '' };
  expect(await refusalOf(contactListItems.create({ body: again }))).toMatchObject({
    error: 'ERR_DUPLICATED_LIST_NUMBER',
  });
  const changed = await contactListItems.update({
    params: { id: made.id },
    body: { name: 'Ana Maria', variables: { cidade: 'Santos' } },
  });
  expect(changed).toEqual({ ...made, name: 'Ana Maria', variables: { cidade: 'Santos' } });
  expect(await contactListItems.show({ params: { id: made.id } })).toEqual(changed);
  expect(await contactLists.page({ query: { searchParam: 'pascoa' } })).toMatchObject({
    records: [{ id: list.id, name: 'Páscoa 2027', contactsCount: 1 }],
    count: 1,
    hasMore: false,
  });
  await contactListItems.remove({ params: { id: made.id } });
  expect(await contactLists.show({ params: { id: list.id } })).toMatchObject({ contactsCount: 0 });
  await contactLists.remove({ params: { id: list.id } });
  expect(await contactLists.list()).toEqual([]);
  await screen.hear('contactList', (told) => told.action === 'create' && told.record.id === list.id);
  await screen.hear('contactListItem', (told) => told.action === 'update' && told.record.name === 'Ana Maria');
  await screen.hear('contactListItem', (told) => told.action === 'delete' && told.id === made.id);
  await screen.hear('contactList', (told) => told.action === 'delete' && told.id === list.id);
  // Lists are for admins; an attendant neither reads nor hears of them.
  expect(await refusalOf(attendant.api.contactLists.list())).toMatchObject({ status: 403 });
});

test('CL-01 a plan without campaigns has no contact lists', async () => {
  const { admin } = await makeOffice({ plan: { use_campaigns: false } });
  expect(await refusalOf(admin.api.contactLists.list())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
});

test.each([
  ['.xlsx', (rows: (string | number)[][]) => makeWorkbook(rows)],
  ['.xls', (rows: (string | number)[][]) => makeOldWorkbook(rows)],
])('CL-01 an %s sheet fills a list: columns in any case, variables, merged duplicates', async (kind, make) => {
  const shop = await openShop();
  await shop.phone.write('5511966660001', 'oi');
  await shop.settled();
  const screen = await shop.admin.openScreen();
  onTestFinished(() => screen.close());
  const id = await makeList(shop);
  const sheet = [
    ['NOME', 'Número', 'e-mail', 'Cidade', 'Valor'],
    ['Ana', '(11) 96666-0001', '', 'Santos', 10],
    ['Beto', 5511966660002, 'Beto@X.br', '', ''],
    ['', '1166660002', '', 'Itu', ''],
    ['Eva', '11 6666-0002', '', '', 5.5],
    ['Sem número', 'não tem', '', 'Olinda', ''],
    ['Mau e-mail', '11966660003', 'x', '', ''],
    ['=1+1', '11966660004', '', '', ''],
  ];
  const made = await upload(shop, id, Uint8Array.from(make(sheet)), `clientes${kind}`);
  expect(made).toMatchObject({ contactListId: id, status: 'running', total: 7 });
  expect(await ended(shop, made)).toMatchObject({ status: 'done', created: 3, updated: 2, refused: 2 });
  await screen.hear('contactListItem', (told) => told.action === 'reload' && told.contactListId === id);
  const people = await peopleOf(shop, id);
  expect(people.map(({ name, number, email, variables }) => [name, number, email, variables])).toEqual([
    ['=1+1', '5511966660004', '', {}],
    ['Ana', '5511966660001', '', { Cidade: 'Santos', Valor: '10' }],
    ['Eva', '5511966660002', 'beto@x.br', { Cidade: 'Itu', Valor: '5.5' }],
  ]);
  // She wrote to the company, so WhatsApp need not be asked about her.
  const ana = people.find(({ name }) => name === 'Ana');
  expect(ana).toMatchObject({ isWhatsappValid: true, contactId: expect.any(Number) as number });
  const { rows } = await shop.admin.api.contactImports.refused({ params: { id: made.id } });
  expect(rows.map(({ row, reason, variables }) => [row, reason, variables])).toEqual([
    [6, 'number', { Cidade: 'Olinda' }],
    [7, 'email', {}],
  ]);
  // Reading the same file again adds no person.
  expect(await ended(shop, await upload(shop, id, Uint8Array.from(make(sheet))))).toMatchObject({ created: 0 });
  expect(await shop.admin.api.contactLists.show({ params: { id } })).toMatchObject({ contactsCount: 3 });
  expect(await shop.admin.api.contactImports.list({ query: { contactListId: id } })).toHaveLength(2);
  // The imports of lists are not those of the contacts, and not for attendants.
  expect(await shop.attendant.api.contactImports.list()).toEqual([]);
  for (const call of ['show', 'refused', 'cancel'] as const)
    expect(await refusalOf(shop.attendant.api.contactImports[call]({ params: { id: made.id } }))).toMatchObject({
      error: 'ERR_NO_IMPORT_FOUND',
    });
});

test('CL-01 many people are imported in the background, with pages, filters and a search', async () => {
  const office = await makeOffice();
  const id = await makeList(office);
  // The bench imports as many rows as the limit allows.
  const rows = 5000;
  const lines = Array.from({ length: rows }, (_, n) => `Pessoa ${n};5511${900_000_000 + n};;c${n % 7}`);
  const made = await upload(office, id, `nome;numero;email;cidade\n${lines.join('\n')}`);
  expect(await ended(office, made)).toMatchObject({ created: rows, refused: 0 });
  const { page } = office.admin.api.contactListItems;
  const first = await page({ query: { contactListId: id } });
  expect(first).toMatchObject({ count: rows, countIsCapped: false, hasMore: true });
  const second = await page({ query: { contactListId: id, after: String(first.next) } });
  expect(second.contacts[0]?.name.localeCompare(String(first.contacts.at(-1)?.name), 'pt-BR')).toBe(1);
  expect(await page({ query: { contactListId: id, pageNumber: 2 } })).toEqual(second);
  expect(await page({ query: { contactListId: id, validity: 'valid' } })).toMatchObject({ count: 0, contacts: [] });
  expect(await page({ query: { contactListId: id, searchParam: '(11) 90000-4999' } })).toMatchObject({
    count: 1,
    contacts: [{ name: 'Pessoa 4999', variables: { cidade: 'c1' } }],
  });
  const more = ['Nova;11987650001', ...lines.slice(1)].join('\n');
  expect(await ended(office, await upload(office, id, more))).toMatchObject({ created: 1, updated: rows - 1 });
});

test('CL-01 a running import is cancelled; a deleted list takes its import along', async () => {
  const office = await makeOffice();
  const id = await makeList(office);
  const lines = Array.from({ length: 20_000 }, (_, n) => `Pessoa ${n};5511${900_000_000 + n}`).join('\n');
  const made = await upload(office, id, lines);
  expect(await refusalOf(upload(office, id, lines))).toMatchObject({ error: 'ERR_IMPORT_RUNNING' });
  const cancelled = await office.admin.api.contactImports.cancel({ params: { id: made.id } });
  expect(cancelled).toMatchObject({ status: 'cancelled' });
  expect(await office.admin.api.contactLists.show({ params: { id } })).toMatchObject({
    contactsCount: cancelled.created,
  });
  await upload(office, id, lines);
  await office.admin.api.contactLists.remove({ params: { id } });
  const left = await inCompany(office.companyId, ({ db }) =>
    db.selectFrom('contact_import_chunks').select('import_id').execute(),
  );
  expect(left).toEqual([]);
});

test('CL-01 a file that is none, or too many people, is refused with a code and leaves nothing behind', async () => {
  const office = await makeOffice();
  const id = await makeList(office);
  for (const [bytes, error] of [
    ['', 'ERR_IMPORT_EMPTY'],
    ['Nome;Cidade\nAna;Santos\n', 'ERR_IMPORT_COLUMNS'],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'ERR_IMPORT_FORMAT'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'ERR_IMPORT_FORMAT'],
    [Uint8Array.from(makeOldWorkbook([['Nome']], { hasPassword: true })), 'ERR_IMPORT_OLD_WORKBOOK'],
    ['x'.repeat(limits.contactImport.fileBytes + 1), 'ERR_IMPORT_TOO_LARGE'],
  ] as const)
    expect(await refusalOf(upload(office, id, bytes))).toMatchObject({ error });
  await inCompany(office.companyId, ({ db }) =>
    db.updateTable('contact_lists').set({ contacts_count: limits.contactList.people }).where('id', '=', id).execute(),
  );
  expect(await refusalOf(upload(office, id, 'Ana;11987650001'))).toMatchObject({ error: 'ERR_CONTACT_LIST_FULL' });
  expect(await refusalOf(upload(office, id + 1000, 'Ana;11987650001'))).toMatchObject({
    error: 'ERR_NO_CONTACT_LIST_FOUND',
  });
  expect(await peopleOf(office, id)).toEqual([]);
});

test('CL-01 bad sheets: a wrong name, formulas, a million empty rows, floats and damaged characters', async () => {
  const office = await makeOffice();
  const id = await makeList(office);
  const picture = new Uint8Array(await makePicture());
  for (const name of ['clientes.xlsx', 'clientes.xls', 'clientes.csv'])
    expect(await refusalOf(upload(office, id, picture, name))).toMatchObject({ error: 'ERR_IMPORT_FORMAT' });
  const heading = '<row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>Número</t></is></c></row>';
  const rows = [
    // The result of a formula counts, and a text that looks like one stays a text.
    '<c t="str"><f>HYPERLINK("http://x","Ana")</f><v>Ana</v></c><c><f>5511987650000+1</f><v>5511987650001</v></c>',
    '<c t="inlineStr"><is><t>=cmd|calc</t></is></c><c><v>5.511987650002E+12</v></c>',
    '<c t="inlineStr"><is><t>Caio</t></is></c><c t="e"><v>#DIV/0!</v></c>',
  ];
  const filled = rows.map((cells) => `<row>${cells}</row>`).join('');
  const sheet = `<worksheet>${heading}${filled}${'<row/>'.repeat(1_000_000)}</worksheet>`;
  const files = workbookFiles([['Nome']]).map((file) =>
    file.name === 'xl/worksheets/sheet1.xml' ? { ...file, content: sheet } : file,
  );
  // The content decides what the file is, not its name.
  const done = await ended(office, await upload(office, id, Uint8Array.from(makeZip(files)), 'clientes.csv'));
  expect(done).toMatchObject({ status: 'done', total: 3, created: 2, refused: 1 });
  const numbers = async () => (await peopleOf(office, id)).map(({ name, number }) => [name, number]);
  expect(await numbers()).toEqual([
    ['=cmd|calc', '5511987650002'],
    ['Ana', '5511987650001'],
  ]);
  // The byte of an accent is lost: the row is refused, and the others are stored with their accents.
  const csv = Buffer.from('Nome;Número;Cidade\nJoão;11987650003;Santos\nÉrica;5.511987650004E+12;São Paulo\n');
  const at = csv.indexOf(Buffer.from('ã')) + 1;
  const damaged = Uint8Array.from(Buffer.concat([csv.subarray(0, at), csv.subarray(at + 1)]));
  const read = await ended(office, await upload(office, id, damaged));
  expect(read).toMatchObject({ created: 1, refused: 1 });
  const { rows: refused } = await office.admin.api.contactImports.refused({ params: { id: read.id } });
  expect(refused).toMatchObject([{ row: 2, name: 'Jo\ufffdo', reason: 'encoding' }]);
  expect(await numbers()).toContainEqual(['Érica', '5511987650004']);
});

test('CL-01 a sheet of 300 MB is refused, announced or not, before all of it was sent', async () => {
  const office = await makeOffice();
  const id = await makeList(office);
  const size = 300 * 1024 * 1024;
  const piece = Buffer.alloc(1024 * 1024, 'Ana;11987650001\n');
  const send = (isAnnounced: boolean) =>
    new Promise<{ status: number | undefined; body: string; sent: number }>((resolve, reject) => {
      let sent = 0;
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
      const request = http.request(`${office.app.url}/api/contact-lists/${id}/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${office.admin.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          ...(isAnnounced && { 'content-length': head.length + size }),
        },
      });
      request.on('response', (reply) => {
        void text(reply).then((body) => resolve({ status: reply.statusCode, body, sent }));
      });
      request.on('error', reject);
      request.write(head);
      const pump = () => {
        while (sent < size && !request.destroyed && request.writable) {
          sent += piece.length;
          if (!request.write(piece)) return void request.once('drain', pump);
        }
      };
      pump();
    });
  for (const isAnnounced of [true, false]) {
    const { status, body, sent } = await send(isAnnounced);
    expect([status, body]).toEqual([413, expect.stringContaining('ERR_IMPORT_TOO_LARGE')]);
    // The limit of 10 MB, and what was under way when it was reached.
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  }
  expect(await peopleOf(office, id)).toEqual([]);
});

test('CL-01 people follow their contacts when these are merged', async () => {
  const { admin } = await makeOffice();
  const id = await makeList({ admin });
  const [kept, dropped] = [
    await admin.api.contacts.create({ body: { name: 'Ana', number: '11987650001' } }),
    await admin.api.contacts.create({ body: { name: 'Ana B.', number: '11987650002' } }),
  ];
  const body = { contactListId: id, name: 'Ana B.', number: '11987650002' };
  const person = await admin.api.contactListItems.create({ body });
  expect(person.contactId).toBe(dropped.id);
  const { mergeId } = await admin.api.contacts.merge({ params: { id: dropped.id }, body: { intoId: kept.id } });
  const shown = () => admin.api.contactListItems.show({ params: { id: person.id } });
  expect((await shown()).contactId).toBe(kept.id);
  await admin.api.contacts.undoMerge({ params: { mergeId } });
  expect((await shown()).contactId).toBe(dropped.id);
});
