import { randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { makeWorkbook } from '../apps/server/src/testing/make-workbook.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, openAs, type Person } from './people.ts';
import { expect, test } from './test.ts';

const mark = () => randomUUID().slice(0, 8);
const unusedNumber = () => `119${randomInt(10_000_000, 99_999_999)}`;
const formatted = (number: string) => `(${number.slice(0, 2)}) ${number.slice(2, 7)}-${number.slice(7)}`;

async function openContacts(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/contacts');
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome ou número' });
/** A row of the table, on a phone a card. */
const rowOf = (page: Page, name: string) => page.locator('[data-record]').filter({ hasText: name });
const find = async (page: Page, name: string) => {
  await search(page).fill(name);
  // Rows of the previous search may contain the name too, so wait until the list is no longer busy.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(rowOf(page, name).first()).toBeVisible();
};
const textOf = async (download: Download) => fs.readFileSync(await download.path(), 'utf8');

test('CO-01 a contact is added, found, changed and deleted, and a second screen follows @phone', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page, { except: [/409/] });
  const admin = await makePerson(request);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openContacts(other, await makePerson(request, { profile: 'user' }));
  await openContacts(page, admin);
  const name = `Zuleica ${mark()}`;
  const number = unusedNumber();
  await page.getByRole('button', { name: 'Novo contato', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await dialog.getByLabel('Número').fill(number);
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
  await dialog.getByLabel('Nome do campo').fill('Cidade');
  await dialog.getByLabel('Valor').fill('Santos');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await find(page, name);
  await expect(rowOf(page, name)).toContainText(formatted(number));
  await find(other, name);
  // The same number is refused at its field.
  await page.getByRole('button', { name: 'Novo contato', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Outra pessoa');
  await dialog.getByLabel('Número').fill(formatted(number));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Já existe um contato com este número.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();

  await rowOf(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  await expect(dialog.getByLabel('Valor')).toHaveValue('Santos');
  await dialog.getByLabel('E-mail').fill('zuleica@exemplo.com.br');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(other, name)).toContainText('zuleica@exemplo.com.br');
  await expectAccessible(page);

  await expect(rowOf(other, name).getByRole('button', { name: `Excluir ${name}` })).toHaveCount(0);
  await rowOf(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(rowOf(other, name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('CO-04 a ticket is started from a contact, and opens', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const person = await desk.person();
  const name = `Otávio ${mark()}`;
  await desk.ask('POST', '/contacts', { name, number: `55${unusedNumber()}` });
  await openContacts(page, person);
  await find(page, name);
  await page.getByRole('button', { name: `Iniciar atendimento com ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(new RegExp(`^${name}`));
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('CO-02 a workbook is imported with progress, and the refused rows are a sheet', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const admin = await makePerson(request, { profile: 'user' });
  await openContacts(page, admin);
  const name = `Importada ${mark()}`;
  const number = unusedNumber();
  const buffer = makeWorkbook([
    ['Nome', 'Telefone'],
    [name, Number(`55${number}`)],
    ['Sem telefone', 'não tem'],
  ]);
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
  await expectAccessible(page);
  const exampleSheet = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar um exemplo' }).click();
  expect(await textOf(await exampleSheet)).toContain('nome;número;e-mail');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK\u0003\u0004') })
    .catch(() => undefined);
  await expect(dialog.getByRole('alert')).toContainText('Não foi possível ler o arquivo');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(dialog.getByText('Importação concluída')).toBeVisible();
  await expect(dialog).toContainText('1 contato novo');
  await expect(dialog).toContainText('1 linha recusada');
  await expectAccessible(page);
  const refusedRows = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  expect(await textOf(await refusedRows)).toContain('Sem telefone;não tem;;3;Não é um número de telefone');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await find(page, name);
  await expect(rowOf(page, name)).toContainText(formatted(number));
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('CO-03 the contacts are saved as contatos.csv', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const name = `Exportada ${mark()}`;
  const number = `55${unusedNumber()}`;
  await desk.ask('POST', '/contacts', { name, number, email: 'e@exemplo.com.br' });
  await openContacts(page, await makePerson(request));
  const nextDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = await nextDownload;
  expect(download.suggestedFilename()).toBe('contatos.csv');
  const text = await textOf(download);
  expect(text.startsWith('\ufeffname;number;email\r\n')).toBe(true);
  expect(text).toContain(`${name};${number};e@exemplo.com.br\r\n`);
  expect(complaints).toEqual([]);
});

test('CO-01 two contacts are merged, the merge is undone, and one is blocked @phone', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const admin = await desk.person({ profile: 'admin' });
  const word = mark();
  const [keptContact, mergedContact] = [desk.customer(`Ivone ${word}`), desk.customer(`Ivone trabalho ${word}`)];
  await keptContact.writes('oi');
  await mergedContact.writes('oi do outro número');
  await desk.ticketOf(keptContact);
  await desk.ticketOf(mergedContact);
  await openContacts(page, admin);
  await find(page, `Ivone trabalho ${word}`);
  const openMenu = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await openMenu(mergedContact.name, 'Mesclar com outro contato');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Contato que fica' }).fill(keptContact.number);
  await page.getByRole('option', { name: new RegExp(`^Ivone ${word}`) }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mesclar contatos' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, mergedContact.name)).toHaveCount(0);
  await find(page, keptContact.name);
  await openMenu(keptContact.name, 'Como conhecemos este contato');
  await expect(dialog).toContainText('Veio com uma mensagem');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Desfazer a mescla de ${mergedContact.name}` }).click();
  await expect(dialog.getByText('Contatos mesclados neste')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await find(page, mergedContact.name);

  await openMenu(mergedContact.name, 'Bloquear');
  await expect(dialog).toContainText('não abrem atendimento');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(rowOf(page, mergedContact.name)).toContainText('Bloqueado');
  await search(page).fill('');
  await page.getByRole('switch', { name: 'Só bloqueados' }).click();
  await expect(rowOf(page, mergedContact.name)).toBeVisible();
  await expect(rowOf(page, keptContact.name).filter({ hasNotText: 'trabalho' })).toHaveCount(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
