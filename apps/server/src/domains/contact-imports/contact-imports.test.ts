import { limits, type ContactImport } from '@balcao/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeOldWorkbook } from '../../testing/make-old-workbook.ts';
import { makeWorkbook } from '../../testing/make-workbook.ts';
import { openShop } from '../../testing/open-shop.ts';
import { importJob } from './jobs.ts';

const start = (
  { attendant }: Pick<Office, 'attendant'>,
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'contatos.csv',
) => attendant.api.contactImports.create({ files: [{ name, bytes }] });

/** Waits for the end of an import. */
async function ended({ attendant }: Pick<Office, 'attendant'>, { id }: ContactImport): Promise<ContactImport> {
  for (;;) {
    const shown = await attendant.api.contactImports.show({ params: { id } });
    if (shown.status !== 'running') return shown;
    await wait(20);
  }
}
const contactsOf = async ({ attendant }: Pick<Office, 'attendant'>) =>
  (await attendant.api.contacts.page()).contacts.map(({ name, number, email }) => [name, number, email]);

test('CO-02 a workbook is imported: new contacts, known ones completed, refused rows with their reason', async () => {
  const shop = await openShop();
  await shop.phone.write('5511966660001', 'sou só um número');
  await shop.settled();
  await shop.attendant.api.contacts.create({ body: { name: 'Já Tenho', number: '5511966660002', email: 'j@x.br' } });
  const screen = await shop.attendant.openScreen();
  onTestFinished(() => screen.close());
  const workbook = makeWorkbook([
    ['Nome', 'Telefone', 'E-mail'],
    ['Ana', '(11) 96666-0001', ''],
    ['Outro Nome', '+55 11 96666-0002', ''],
    ['=1+1', 5511966660003, 'Eva@Exemplo.com.br'],
    ['', '11 96666-0004', ''],
    ['Repetida', '11966660003', ''],
    ['x', '11966660005', ''],
    ['Sem número', 'não tem', ''],
    ['Mau e-mail', '11966660006', 'isto não é'],
  ]);
  const made = await start(shop, Uint8Array.from(workbook), 'clientes.xlsx');
  expect(made).toMatchObject({ fileName: 'clientes.xlsx', status: 'running', total: 8, done: 0 });
  const done = await screen.hear('contactsImport', (told) => told.import.status === 'done');
  expect(done.import).toMatchObject({ id: made.id, total: 8, done: 8, created: 2, updated: 1, refused: 5 });
  await screen.hear('contacts');
  expect(await contactsOf(shop)).toEqual([
    ['+5511966660004', '5511966660004', ''],
    ['=1+1', '5511966660003', 'eva@exemplo.com.br'],
    ['Ana', '5511966660001', ''],
    ['Já Tenho', '5511966660002', 'j@x.br'],
  ]);
  const { rows } = await shop.attendant.api.contactImports.refused({ params: { id: made.id } });
  expect(rows.map(({ row, name, reason }) => [row, name, reason])).toEqual([
    [3, 'Outro Nome', 'duplicate'],
    [6, 'Repetida', 'duplicate'],
    [7, 'x', 'name'],
    [8, 'Sem número', 'number'],
    [9, 'Mau e-mail', 'email'],
  ]);
  expect(await shop.attendant.api.contactImports.list()).toMatchObject([{ id: made.id, status: 'done' }]);
  // An import of the own export adds nothing.
  const csv = (await shop.attendant.api.contacts.export()) as unknown as string;
  expect(await ended(shop, await start(shop, csv))).toMatchObject({ total: 4, created: 0, refused: 4 });
});

test('CO-02 an imported number is the number of the customer who writes later', async () => {
  const shop = await openShop();
  await ended(shop, await start(shop, 'Nome;Número\nCarlos;11966661111\n'));
  await shop.phone.write('5511966661111', 'oi');
  expect((await shop.ticketOf('5511966661111')).contact.name).toBe('Carlos');
});

test('CO-02 an import of many rows is worked in the background with progress', async () => {
  const office = await makeOffice();
  // The bench imports as many rows as the limit allows.
  const rows = 8000;
  const lines = Array.from({ length: rows }, (_, n) => `Pessoa ${n};5511${900_000_000 + n};p${n}@exemplo.com.br`);
  const screen = await office.attendant.openScreen();
  onTestFinished(() => screen.close());
  const made = await start(office, `name;number;email\n${lines.join('\n')}`);
  const half = await screen.hear('contactsImport', ({ import: told }) => told.done > 0 && told.done < rows);
  expect(half.import).toMatchObject({ id: made.id, status: 'running', total: rows });
  expect(await ended(office, made)).toMatchObject({ done: rows, created: rows, refused: 0 });
  expect((await office.attendant.api.contacts.page()).countIsCapped).toBe(true);
  const chunks = await inCompany(office.companyId, ({ db }) =>
    db.selectFrom('contact_import_chunks').selectAll().execute(),
  );
  expect(chunks).toEqual([]);
});

test('CO-02 a running import is cancelled; a second one waits for its end', async () => {
  const office = await makeOffice();
  const { attendant } = office;
  const lines = Array.from({ length: 20_000 }, (_, n) => `Pessoa ${n};5511${900_000_000 + n}`);
  const made = await start(office, lines.join('\n'));
  expect(await refusalOf(start(office, 'Ana;11966660001'))).toEqual({ status: 409, error: 'ERR_IMPORT_RUNNING' });
  const cancelled = await attendant.api.contactImports.cancel({ params: { id: made.id } });
  expect(cancelled).toMatchObject({ status: 'cancelled', total: 20_000 });
  expect(cancelled.done).toBeLessThan(20_000);
  expect(await attendant.api.contactImports.cancel({ params: { id: made.id } })).toEqual(cancelled);
  // The other import starts at once, and the first makes no further contacts.
  expect(await ended(office, await start(office, 'Ana;11966660001'))).toMatchObject({ created: 1 });
  expect(await attendant.api.contactImports.show({ params: { id: made.id } })).toEqual(cancelled);
  const { count } = await inCompany(office.companyId, ({ db }) =>
    db
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  expect(Number(count)).toBe(cancelled.created + 1);
});

test('CO-02 a job that is handed out twice, or again after a crash, makes each contact once', async () => {
  const office = await makeOffice();
  const lines = Array.from({ length: 3000 }, (_, n) => `Pessoa ${n};5511${900_000_000 + n}`);
  const made = await start(office, lines.join('\n'));
  const again = () =>
    importJob.work({
      companyId: office.companyId,
      payload: { importId: made.id } as never,
      attempt: 2,
      signal: new AbortController().signal,
    });
  await Promise.all([again(), again(), ended(office, made)]);
  expect(await ended(office, made)).toMatchObject({ done: 3000, created: 3000, refused: 0, status: 'done' });
});

test('CO-02 files that are no contacts are refused with a code and leave nothing behind', async () => {
  const office = await makeOffice();
  for (const [bytes, error] of [
    ['', 'ERR_IMPORT_EMPTY'],
    ['Nome;Telefone\n', 'ERR_IMPORT_EMPTY'],
    ['Nome;Cidade\nAna;Santos\n', 'ERR_IMPORT_COLUMNS'],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'ERR_IMPORT_FORMAT'],
    [Uint8Array.from([0, 1, 2, 3]), 'ERR_IMPORT_FORMAT'],
    [Uint8Array.from(makeOldWorkbook([['Nome']], { hasPassword: true })), 'ERR_IMPORT_OLD_WORKBOOK'],
    ['x'.repeat(limits.contactImport.fileBytes + 1), 'ERR_IMPORT_TOO_LARGE'],
  ] as const)
    expect(await refusalOf(start(office, bytes))).toMatchObject({ error });
  expect(await refusalOf(office.attendant.api.contactImports.create())).toMatchObject({ error: 'ERR_IMPORT_EMPTY' });
  expect(await office.attendant.api.contactImports.list()).toEqual([]);
});

test('CO-02 rows that the client has read are stored at once; each row fails alone', async () => {
  const office = await makeOffice();
  await office.attendant.api.contacts.create({ body: { name: 'Antiga', number: '5511966669999', email: 'a@x.br' } });
  const rows: Record<string, string | number | null>[] = [
    { name: 'Ana', number: 5511966660011, email: 'ana@x.br' },
    { Nome: 'Beto', Telefone: '(11) 96666-0012', 'E-mail': null },
    { name: 'Antiga 2', number: '11966669999' },
    { name: 'Sem número', number: '' },
    { Nome: 'Mau e-mail', Celular: '11966660013', 'E-mail': 'x' },
  ];
  const reply = await office.attendant.api.contactImports.upload({ body: rows });
  expect(reply.newContacts.map(({ contactName }) => contactName)).toEqual(['Ana', 'Beto']);
  expect(reply.errorBag).toEqual([
    { contactName: 'Antiga 2', error: { message: 'ERR_DUPLICATED_CONTACT' } },
    { contactName: 'Sem número', error: { message: 'ERR_WAPP_INVALID_CONTACT' } },
    { contactName: 'Mau e-mail', error: { message: 'ERR_VALIDATION' } },
  ]);
  const path = '/contacts/upload';
  for (const body of [{}, [1], 'x', Array.from({ length: limits.contactUploadRows + 1 }, () => ({}))])
    expect((await send(office.app.url, office.attendant.token, { method: 'POST', path }, { body })).status).toBe(400);
});
