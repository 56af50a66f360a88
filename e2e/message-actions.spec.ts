import { until } from '../apps/server/src/testing/until.ts';
import { picture } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { log, openConversation, stored } from './open-conversation.ts';
import { expect, test } from './test.ts';

test('CV-02 CV-06 an attendant forwards a text and a photo, sends a location, and sees their state @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { desk, person, customer } = await openConversation(page, request, async (writer) => {
    await writer.writes('O endereço é Rua das Flores, 120');
    await writer.sends(await picture());
  });
  const other = desk.customer('Bia Prado');
  await desk.attends(person, other);

  await expect(log(page).getByRole('button', { name: /^Abrir foto/ })).toBeVisible();
  await stored(page, 'Rua das Flores').getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Selecionar' }).click();
  await page
    .getByRole('checkbox', { name: /^Selecionar mensagem/ })
    .last()
    .check();
  await expect(page.getByText('2 selecionadas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Bia Prado/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Encaminhada.')).toBeVisible();
  const arrived = await until(async () => {
    const messages = (await other.sees()).filter(({ fromCustomer }) => !fromCustomer);
    return messages.length === 2 ? messages : undefined;
  });
  expect(arrived.map(({ type, body }) => [type, body])).toEqual([
    ['chat', 'O endereço é Rua das Flores, 120'],
    ['image', ''],
  ]);

  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Localização' }).click();
  await dialog.getByLabel('Nome do lugar').fill('Loja centro');
  await dialog.getByLabel('Latitude').fill('-23.5505');
  await dialog.getByLabel('Longitude').fill('-46.6333');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(stored(page, 'Loja centro').getByRole('img', { name: 'Entregue' })).toBeVisible();
  await customer.reads();
  await stored(page, 'Loja centro').getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
  await expect(dialog.getByText(person.name)).toBeVisible();
  // The times at which the message was stored, sent, delivered and read.
  await expect(dialog.locator('time')).toHaveCount(4);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
