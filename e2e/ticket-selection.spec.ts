import { expect, test } from './test.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible } from './expect-clean.ts';
import { openAs } from './people.ts';
import { list, rowOf, tab } from './ticket-list.ts';

test('several tickets are selected by a range and accepted at once; a view of the list is saved and opened', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const customers = ['Ana', 'Bia', 'Cora'].map((name) => desk.customer(`${name} ${Date.now()}`));
  for (const customer of customers) await customer.writes('Bom dia');
  await openAs(page, person);
  await tab(page, /Aguardando/).click();
  for (const customer of customers) await expect(rowOf(page, customer)).toBeVisible();
  const checkbox = (place: number) => list(page).locator('article').nth(place).getByRole('checkbox');
  const toolbar = page.getByRole('toolbar', { name: 'Ações para os selecionados' });
  await checkbox(0).check();
  await checkbox(2).click({ modifiers: ['Shift'] });
  await expect(toolbar).toContainText('3 selecionados');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(toolbar).toHaveCount(0);
  await checkbox(0).focus();
  await page.keyboard.press('Control+a');
  await expect(toolbar).toContainText('3 selecionados');
  await toolbar.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('3 atendimentos aceitos.')).toBeVisible();
  for (const customer of customers) expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open' });

  await list(page).getByRole('button', { name: 'Salvar esta visão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialog.getByLabel('Nome').fill('Quem espera');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const view = list(page).getByRole('button', { name: 'Quem espera', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await tab(page, 'Resolvidos').click();
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.click();
  await expect(page).toHaveURL(/tab=pending/);
  await list(page).getByRole('button', { name: 'Organizar visões' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Excluir Quem espera' }).click();
  await expect(page.getByText('Nenhuma visão ainda')).toBeVisible();
});
