import { randomInt, randomUUID } from 'node:crypto';
import { makeOldWorkbook } from '../apps/server/src/testing/make-old-workbook.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const unusedNumber = () => `55119${randomInt(10_000_000, 99_999_999)}`;

test('CL-01 a list is made, an .xls sheet fills it, and WhatsApp says who is there @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  await makeDesk(request);
  const name = `Páscoa ${randomUUID().slice(0, 8)}`;
  const rowOf = (text: string) => page.locator('[data-record]').filter({ hasText: text });
  await openAs(page, await makePerson(request), '/contact-lists');
  await page.getByRole('button', { name: 'Nova lista', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await rowOf(name).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Ninguém nesta lista ainda')).toBeVisible();

  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const importing = page.getByRole('dialog', { name: 'Importar pessoas' });
  // The sandbox reports numbers that begin with 0 as not on WhatsApp.
  const numberNotOnWhatsApp = Number(unusedNumber());
  await importing.locator('input[type=file]').setInputFiles({
    name: 'clientes.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: makeOldWorkbook([
      ['Nome', 'Número', 'E-mail', 'Cidade'],
      ['Ana Souza', Number(unusedNumber()), 'ana@exemplo.com.br', 'Santos'],
      ['Beto Lima', `+0${numberNotOnWhatsApp}`, '', 'Itu'],
      ['Sem número', 'não tem', '', ''],
    ]),
  });
  await expect(importing.getByText('Importação concluída')).toBeVisible();
  await expect(importing).toContainText('1 linha recusada');
  await expectAccessible(page);
  await importing.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(rowOf('Ana Souza')).toContainText('Cidade: Santos');
  await expect(rowOf('Ana Souza').getByText('No WhatsApp', { exact: true })).toBeVisible();
  await expect(rowOf('Beto Lima').getByText('Não está no WhatsApp')).toBeVisible();
  await expectAccessible(page);

  await rowOf('Beto Lima').getByRole('button', { name: 'Editar Beto Lima' }).click();
  await expect(dialog.getByLabel('Nome do campo')).toHaveValue('Cidade');
  await dialog.getByLabel('Valor').fill('Sorocaba');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf('Beto Lima')).toContainText('Cidade: Sorocaba');

  await page.getByRole('link', { name: 'Listas de contatos' }).last().click();
  await expect(rowOf(name)).toContainText('2 pessoas');
  await expect(rowOf(name)).toContainText('1 válido');
  await expectAccessible(page);
  await rowOf(name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
