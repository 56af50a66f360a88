import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makePicture } from '../apps/server/src/testing/make-files.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { field, openConversation } from './open-conversation.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const names = (page: Page) => dialog(page).getByRole('textbox', { name: /^Nome do arquivo/ });
const orderOf = (page: Page) =>
  names(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('FL-01 an attendant makes a file list, orders it by key and by dragging, and sends it @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { customer, uuid } = await openConversation(page, request);
  const name = `Lista ${randomUUID().slice(0, 8)}`;
  await page.goto('/files');
  await page.getByRole('button', { name: 'Nova lista de arquivos', exact: true }).click();
  await dialog(page).getByLabel('Nome', { exact: false }).first().fill(name);
  await dialog(page).getByLabel('Mensagem', { exact: true }).fill('Segue, {{firstName}}');
  const picture = await makePicture();
  await dialog(page)
    .getByTestId('list-files')
    .setInputFiles([
      { name: 'precos.txt', mimeType: 'text/plain', buffer: Buffer.from('Mesa: R$ 900') },
      { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'mesa.jpg', mimeType: 'image/jpeg', buffer: picture },
    ]);
  await expect.poll(() => orderOf(page)).toEqual(['precos', 'sofa', 'mesa']);
  await names(page).nth(2).press('Alt+ArrowUp');
  await expect.poll(() => orderOf(page)).toEqual(['precos', 'mesa', 'sofa']);
  const grip = (file: string) => dialog(page).getByTitle(`Arrastar ${file}`);
  const [from, to] = [await grip('precos').boundingBox(), await grip('sofa').boundingBox()];
  if (!from || !to) throw new Error('The files have no handles.');
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 24, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual(['mesa', 'sofa', 'precos']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(name);
  await expect(page.locator('[data-record]').filter({ hasText: name })).toContainText('3 arquivos');

  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Listas de arquivos' }).click();
  await dialog(page).getByRole('searchbox').fill(name);
  await dialog(page)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(field(page)).toHaveValue(/^Segue, \S+/);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect
    .poll(async () => (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).map(({ type }) => type))
    .toEqual(['image', 'image', 'document']);
  const [first] = (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer);
  expect(first?.body).toMatch(/Segue, \S+/);
  expect(complaints).toEqual([]);
});
