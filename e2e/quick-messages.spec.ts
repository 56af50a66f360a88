import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makePicture } from '../apps/server/src/testing/make-files.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { field, openConversation } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

const unusedCode = () => `q${randomUUID().slice(0, 8)}`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por atalho ou texto' });
const dialog = (page: Page) => page.getByRole('dialog');
const codeField = (page: Page) => dialog(page).getByLabel('Atalho', { exact: true });
const messageField = (page: Page) => dialog(page).getByLabel('Mensagem', { exact: true });
/** A row of the table, on a phone a card. */
const recordOf = (page: Page, code: string) => page.locator('[data-record]').filter({ hasText: code });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

test('QM-01 an attendant makes a quick message with a variable and a file, and sends it from the composer', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { customer, uuid } = await openConversation(page, request);
  const code = unusedCode();
  await page.goto('/quick-messages');
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  await expect(dialog(page).getByRole('switch')).toHaveCount(0);
  await codeField(page).fill(code);
  await messageField(page).fill('Olá, !');
  await messageField(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await dialog(page).getByRole('button', { name: 'Protocolo' }).click();
  await expect(messageField(page)).toHaveValue('Olá, {{protocol}}!');
  await expect(messageField(page)).toBeFocused();
  await dialog(page)
    .getByTestId('quick-file')
    .setInputFiles({ name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await makePicture() });
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await search(page).fill(code);
  await expect(recordOf(page, code)).toContainText('sofa.jpg');

  await page.goto(`/tickets/${uuid}`);
  await field(page).fill(`/${code}`);
  await expect(page.getByRole('option', { name: new RegExp(code) })).toBeVisible();
  await field(page).press('Tab');
  await expect(field(page)).toHaveValue(/^Olá, \d{8}-\d+!$/);
  await expect(page.getByRole('button', { name: /sofa\.jpg/ })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect
    .poll(async () => (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).at(-1))
    .toMatchObject({ type: 'image', body: expect.stringMatching(/Olá, \d{8}-\d+!/) });
  expect(complaints).toEqual([]);
});

test('QM-01 an attendant uses a general quick message but cannot change it; both are accessible @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const [person, code, generalCode] = [await desk.person(), unusedCode(), unusedCode()];
  await desk.ask('POST', '/quick-messages', { shortcode: generalCode, message: 'Chave Pix', geral: true });
  await openAs(page, person, '/quick-messages');
  await search(page).fill(generalCode);
  await expect(recordOf(page, generalCode)).toContainText('Da empresa');
  await expect(recordOf(page, generalCode).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova resposta rápida' }).click();
  await save(page);
  await expect(dialog(page).getByText('Obrigatório')).toHaveCount(2);
  await codeField(page).fill(code);
  await messageField(page).fill('Olá');
  await expectAccessible(page);
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await search(page).fill(code);
  await recordOf(page, code)
    .getByRole('button', { name: `Excluir ${code}` })
    .click();
  await expect(dialog(page)).toContainText('Só você a usa.');
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(recordOf(page, code)).toHaveCount(0);
});
