import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAs, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const bubble = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

test('CH-01 colleagues begin a chat, write, answer, change and delete live, and its history loads near the top @phone', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const [ana, caio] = [
    await makePerson(request, { profile: 'user', name: `Ana ${word}` }),
    await makePerson(request, { profile: 'user', name: `Caio ${word}` }),
  ];
  const caller = await callAs(request, ana);
  const { id, uuid } = await caller.post<{ id: number; uuid: string }>('/chats', { title: word, users: [caio.id] });
  for (let n = 1; n <= 45; n++) await caller.post(`/chats/${id}/messages`, { message: `linha ${n} de ${word}` });

  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(other, caio, '/tickets');
  const button = other.getByRole('button', { name: /^Chat interno/ });
  await expect(button).toHaveAccessibleName('Chat interno: 45');
  await button.click();
  await other.getByRole('dialog', { name: 'Chat interno' }).getByRole('link', { name: word }).click();
  await expect(other).toHaveURL(new RegExp(`/chats/${uuid}$`));
  await expect(bubble(other, `linha 45 de ${word}`)).toBeVisible();
  await other.getByTestId('messages').evaluate((log) => (log.scrollTop = 0));
  await expect(async () => {
    await other.getByTestId('messages').evaluate((log) => (log.scrollTop = 0));
    await expect(bubble(other, `linha 1 de ${word}`)).toBeVisible({ timeout: 500 });
  }).toPass();

  await openAs(page, ana, `/chats/${uuid}`);
  await field(page).fill('Quem entrega hoje?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await other
    .getByRole('button', { name: /^(Ir para|Voltar a).*/ })
    .first()
    .click();
  await expect(bubble(other, 'Quem entrega hoje?')).toBeVisible();
  // The other has read it.
  await expect(bubble(page, 'Quem entrega hoje?').getByRole('img', { name: 'Lida' })).toBeVisible();
  await bubble(other, 'Quem entrega hoje?').getByRole('button', { name: 'Opções da mensagem' }).click();
  await other.getByRole('menuitem', { name: 'Responder' }).click();
  await field(other).fill(`@Ana ${word} eu`);
  await other.keyboard.press('Escape');
  await field(other).press('Enter');
  await expect(bubble(page, `@Ana ${word} eu`)).toContainText('Quem entrega hoje?');
  await expectAccessible(page);

  const own = bubble(page, 'Quem entrega hoje?').first();
  await own.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await field(page).fill('Quem entrega amanhã?');
  await field(page).press('Enter');
  await expect(bubble(other, 'Quem entrega amanhã?').first()).toContainText('editada');
  await page
    .getByTestId('chat-files')
    .setInputFiles({ name: 'rota.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(bubble(other, 'rota.txt')).toBeVisible();
  expect(complaints).toEqual([]);
  await other.context().close();
});
