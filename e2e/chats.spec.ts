import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { field, log, stored } from './open-conversation.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icon-192.png');

test('CH-01 colleagues begin a chat, mention, answer, edit and delete, and hear each other live @phone', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const mark = randomUUID().slice(0, 6);
  const ana = await makePerson(request, { name: `Ana ${mark}` });
  const caio = await makePerson(request, { profile: 'user', name: `Caio ${mark}` });
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(other, caio, '/chats');
  await openAs(page, ana, '/chats');
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByLabel('Título').fill(`Entregas ${mark}`);
  await dialog.getByRole('combobox', { name: 'Participantes' }).fill(mark);
  await page.getByRole('option', { name: caio.name }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByRole('heading', { name: `Entregas ${mark}` })).toBeVisible();

  const composer = field(page);
  await composer.fill('Quem entrega hoje? @Ca');
  await page.getByRole('option', { name: caio.name }).click();
  await page.keyboard.press('Enter');
  const entry = other.getByRole('link', { name: `Entregas ${mark}` });
  await expect(entry).toContainText('mencionaram você');
  await expect(entry).toContainText('1 mensagem não lida');
  await entry.click();
  await expect(stored(other, 'Quem entrega hoje?')).toContainText(`@${caio.name}`);
  await expect(stored(page, 'Quem entrega hoje?').getByRole('img', { name: 'Lida' })).toBeVisible();

  await stored(other, 'Quem entrega hoje?').getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await other.getByRole('menuitem', { name: 'Responder' }).click();
  await other.keyboard.type('Eu, a partir das 14h');
  await other.keyboard.press('Enter');
  const answer = stored(page, 'Eu, a partir das 14h');
  await expect(answer).toContainText('Quem entrega hoje?');
  await stored(other, 'Eu, a partir das 14h').getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await other.getByRole('menuitem', { name: 'Editar' }).click();
  await other.keyboard.press('ControlOrMeta+a');
  await other.keyboard.type('Eu, a partir das 15h');
  await other.keyboard.press('Enter');
  await expect(stored(page, 'Eu, a partir das 15h')).toContainText('editada');
  await other.getByTestId('chat-files').setInputFiles(picture);
  await other.getByRole('button', { name: 'Enviar' }).click();
  await expect(log(page).getByRole('button', { name: /^Abrir foto/ })).toBeVisible();
  await expectAccessible(page);
  await stored(other, 'Eu, a partir das 15h').getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await other.getByRole('menuitem', { name: 'Apagar' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Apagar a mensagem' }).click();
  await expect(stored(page, 'Eu, a partir das 15h')).toHaveCount(0);

  // A chat that is deleted closes on the screen of the user who reads it.
  await page.getByRole('button', { name: 'Opções da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Excluir a conversa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir a conversa' }).click();
  await expect(entry).toHaveCount(0);
  await expect(field(other)).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});
