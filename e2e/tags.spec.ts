import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

const unusedName = () => `Etiqueta ${randomUUID().slice(0, 8)}`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar etiqueta por nome' });
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => dialog(page).getByLabel('Nome', { exact: true });
const kanbanSwitch = (page: Page) => dialog(page).getByRole('switch', { name: 'Kanban' });
/** A row of the table, on a phone a card. */
const recordOf = (page: Page, name: string) => page.locator('[data-record]').filter({ hasText: name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

test('TG-01 an attendant makes a tag, an admin puts it on the board and deletes it, each sees the other live', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const ticket = await desk.ticketOf(customer);
  const [admin, attendant] = [await desk.person({ profile: 'admin' }), await desk.person()];
  const [name, renamed] = [unusedName(), unusedName()];

  await openAs(page, attendant, '/tags');
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible();
  await page.getByRole('button', { name: 'Nova etiqueta' }).click();
  await expect(kanbanSwitch(page)).toHaveCount(0);
  await nameField(page).fill('ab');
  await save(page);
  await expect(dialog(page).getByText('Muito curto (mínimo 3)')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill(name);
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await search(page).fill(name);
  await expect(recordOf(page, name)).toContainText('0 atendimento');
  await expect(recordOf(page, name).getByRole('button', { name: `Excluir ${name}` })).toHaveCount(0);

  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(other, admin, '/tags');
  const foundTags = await desk.ask<{ tags: { id: number }[] }>('GET', `/tags?searchParam=${encodeURIComponent(name)}`);
  await desk.ask('POST', '/tags/sync', { ticketId: ticket.id, tags: foundTags.tags.map(({ id }) => id) });
  await search(other).fill(name);
  await expect(recordOf(other, name)).toContainText('1 atendimento');
  await recordOf(other, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  await nameField(other).fill(renamed);
  await kanbanSwitch(other).click();
  await save(other);
  await expect(dialog(other)).toBeHidden();
  await search(page).fill(renamed);
  await expect(recordOf(page, renamed)).toContainText('Coluna');

  await search(other).fill(renamed);
  await recordOf(other, renamed)
    .getByRole('button', { name: `Excluir ${renamed}` })
    .click();
  const question = other.getByRole('dialog', { name: `Excluir a etiqueta “${renamed}”?` });
  await expect(question).toContainText('1 atendimento perde esta etiqueta.');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(recordOf(other, renamed)).toHaveCount(0);
  await expect(recordOf(page, renamed)).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('TG-01 a name that is taken is refused at its field; table and dialog are accessible @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const [takenName, admin] = [unusedName(), await desk.person({ profile: 'admin' })];
  await desk.ask('POST', '/tags', { name: takenName, color: '#6b3fc9', kanban: true });
  await openAs(page, admin, '/tags');
  await search(page).fill(takenName);
  await expect(recordOf(page, takenName)).toContainText('Coluna');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova etiqueta' }).click();
  await nameField(page).fill(takenName);
  await expectAccessible(page);
  await save(page);
  await expect(dialog(page).getByText('Já existe uma etiqueta com este nome.')).toBeVisible();
  await expect(nameField(page)).toHaveValue(takenName);
});
