import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

async function add(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nova tarefa').fill(text);
  await page.keyboard.press('Enter');
}
const task = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('SH-10 tasks are added, changed, ticked off and deleted, and stay in this browser for this user @phone', async ({
  page,
  request,
}) => {
  // The browser itself logs that the session is over.
  const { complaints } = watchPage(page, { except: [/auth\/refresh_token/] });
  const [ana, bia] = [await makePerson(request), await makePerson(request, { profile: 'user' })];
  await openAs(page, ana, '/todolist');
  await expect(page.getByText('Nenhuma tarefa')).toBeVisible();
  await expectAccessible(page);
  await add(page, '   ');
  await expect(page.getByText('Nenhuma tarefa')).toBeVisible();
  await add(page, 'Ligar para a Clara');
  await expect(page.getByLabel('Nova tarefa')).toBeFocused();
  await add(page, 'Pedir o boleto');
  await expect(page.getByRole('listitem')).toHaveText([/Pedir o boleto/, /Ligar para a Clara/]);

  await page.getByRole('button', { name: 'Editar: Pedir o boleto' }).click();
  await page.getByRole('textbox', { name: 'Editar: Pedir o boleto' }).fill('Pedir a nota');
  await page.keyboard.press('Enter');
  await expect(task(page, 'Pedir a nota')).toContainText('editada');
  await page.getByRole('button', { name: 'Editar: Pedir a nota' }).click();
  await page.getByRole('textbox', { name: 'Editar: Pedir a nota' }).fill(' ');
  await page.keyboard.press('Enter');
  await expect(task(page, 'Pedir a nota')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ligar para a Clara' }).check();
  await expect(page.getByRole('list', { name: 'Tarefas feitas' })).toContainText('Ligar para a Clara');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Ligar para a Clara' })).toBeChecked();
  await page.getByRole('button', { name: 'Excluir: Pedir a nota' }).click();
  await expect(task(page, 'Pedir a nota')).toHaveCount(0);
  await expect(page.getByText('Tudo feito.')).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto('/todolist');
  await add(tab, 'Do outro lado');
  await expect(task(page, 'Do outro lado')).toBeVisible();
  await tab.close();
  await page.context().clearCookies();
  await openAs(page, bia, '/todolist');
  await expect(page.getByText('Nenhuma tarefa')).toBeVisible();
  expect(complaints).toEqual([]);
});
