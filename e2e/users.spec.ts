import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../apps/server/src/domains/two-factor/totp.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAs, callAsFirst, makePerson, openAs, type Person } from './people.ts';
import { expect, test } from './test.ts';

const unusedName = () => `Zélia ${randomUUID().slice(0, 8)}`;
const emailOf = (name: string) => `${name.split(' ')[1]}@balcao.test`;
/** A row of the table, on a phone a card. */
const rowOf = (page: Page, name: string) => page.locator('[data-record]').filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

async function openUsers(page: Page, request: APIRequestContext): Promise<Person> {
  const admin = await makePerson(request, { profile: 'admin', name: `Ana ${randomUUID().slice(0, 8)}` });
  await openAs(page, admin, '/users');
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  return admin;
}

test('US-01 an admin adds, changes and deletes a user, and another admin sees each at once', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const first = await callAsFirst(request);
  const queue = await first.post<{ id: number; name: string }>('/queue', {
    name: `Fila ${randomUUID().slice(0, 8)}`,
    color: `#${randomUUID().slice(0, 6)}`,
  });
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openUsers(other, request);
  const [name, renamed] = [unusedName(), unusedName()];
  await search(other).fill('Zélia');
  await openUsers(page, request);

  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await field(page, 'Nome').fill(name);
  await field(page, 'E-mail').fill(emailOf(name));
  await field(page, 'Senha').fill('senha-de-teste');
  await page.getByRole('combobox', { name: 'Filas' }).fill(queue.name);
  await page.getByRole('option', { name: queue.name }).click();
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await search(page).fill('zelia');
  await expect(rowOf(page, name)).toContainText('Atendente');
  await expect(rowOf(page, name)).toContainText(queue.name);
  await expect(rowOf(page, name)).toContainText('Offline');
  await expect(rowOf(other, name)).toContainText(emailOf(name));

  const userPage = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(userPage, { email: emailOf(name), password: 'senha-de-teste' });
  await expect(rowOf(page, name)).toContainText('Online');
  await userPage.context().close();
  await expect(rowOf(page, name)).toContainText('Offline');

  await rowOf(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  await expect(field(page, 'E-mail')).toHaveValue(emailOf(name));
  await field(page, 'Nome').fill(renamed);
  await page.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await page.getByRole('switch', { name: 'Vê atendimentos sem fila' }).press('Space');
  await save(page);
  await expect(rowOf(page, renamed)).toContainText('Supervisor');
  await expect(rowOf(other, renamed)).toContainText('Supervisor');
  await expect(rowOf(other, name)).toHaveCount(0);
  await rowOf(page, renamed)
    .getByRole('button', { name: `Editar ${renamed}` })
    .click();
  await expect(page.getByRole('switch', { name: 'Vê atendimentos sem fila' })).toBeChecked();
  await page.keyboard.press('Escape');

  await rowOf(page, renamed)
    .getByRole('button', { name: `Excluir ${renamed}` })
    .click();
  const question = page.getByRole('dialog', { name: `Excluir o usuário “${renamed}”?` });
  await expect(question).toContainText('Os atendimentos abertos desta pessoa voltam para a fila');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, renamed)).toHaveCount(0);
  await expect(rowOf(other, renamed)).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('US-01 what a deleted user attended waits in its queue again', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const admin = await desk.person({ profile: 'admin' });
  const attendant = await desk.person({ name: unusedName() });
  const customer = desk.customer();
  await customer.writes('Olá');
  await desk.attends(attendant, customer);
  expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open', userId: attendant.id });
  await openAs(page, admin, '/users');
  await search(page).fill(attendant.email);
  await rowOf(page, attendant.name)
    .getByRole('button', { name: `Excluir ${attendant.name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, attendant.name)).toHaveCount(0);
  expect(await desk.ticketOf(customer)).toMatchObject({
    status: 'pending',
    userId: null,
    queueId: desk.queue.id,
  });
});

test('US-01 an admin mails an invitation again, and turns off the second factor of who lost the phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const first = await callAsFirst(request);
  const [invitedName, name] = [unusedName(), unusedName()];
  await first.post('/users', { name: invitedName, email: emailOf(invitedName), profile: 'user' });
  const twoFactorUser = await makePerson(request, { profile: 'user', name });
  const asUser = await callAs(request, twoFactorUser);
  const { secret } = await asUser.post<{ secret: string }>('/profile/two-factor', { password: twoFactorUser.password });
  await asUser.put('/profile/two-factor', { code: codeOfStep(secret, stepAt(new Date())) });
  await openUsers(page, request);

  await search(page).fill('Zélia');
  await expect(rowOf(page, invitedName)).toContainText('convite enviado');
  await page.getByRole('button', { name: `Reenviar o convite a ${invitedName}` }).click();
  await expect(page.getByText(`Convite enviado a ${emailOf(invitedName)}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Reenviar o convite a ${name}` })).toHaveCount(0);

  const turnOff = page.getByRole('button', { name: `Desativar a verificação em duas etapas de ${name}` });
  await turnOff.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText(`Verificação em duas etapas de ${name} desativada.`)).toBeVisible();
  await expect(turnOff).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('US-01 refusals stand at their field, in words; users cannot delete their own account', async ({
  page,
  request,
}) => {
  // The browser itself logs the refused call.
  const { complaints } = watchPage(page, { except: [/api\/users/] });
  const registered = await makePerson(request, { profile: 'user' });
  const admin = await openUsers(page, request);
  await search(page).fill(admin.name);
  await expect(rowOf(page, admin.name)).toContainText('você');
  await expect(page.getByRole('button', { name: `Editar ${admin.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Excluir ${admin.name}` })).toHaveCount(0);

  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await save(page);
  await expect(page.getByRole('dialog').getByText('Obrigatório')).toHaveCount(2);
  await expect(field(page, 'Nome')).toBeFocused();
  await field(page, 'Nome').fill(unusedName());
  await field(page, 'E-mail').fill(registered.email);
  await field(page, 'Senha').fill('1234');
  await save(page);
  await expect(page.getByRole('dialog').getByText('Muito curto (mínimo 5)')).toBeVisible();
  await field(page, 'Senha').fill('12345');
  await save(page);
  await expect(page.getByRole('dialog').getByText('Já existe um usuário com este e-mail.')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expectAccessible(page);

  const first = await callAsFirst(request);
  await first.put('/settings/userCreation', { value: 'disabled' });
  try {
    await field(page, 'E-mail').fill(`livre-${randomUUID()}@balcao.test`);
    await save(page);
    await expect(
      page.getByRole('dialog').getByText('A criação de usuários está desligada nas configurações da empresa.'),
    ).toBeVisible();
  } finally {
    await first.put('/settings/userCreation', { value: 'enabled' });
  }
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('US-01 only admins find the table; an attendant who opens its address is sent home', async ({ page, request }) => {
  await openAs(page, await makePerson(request, { profile: 'user' }), '/users');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
});

test('US-01 the table and its dialog are accessible in both themes, and cards on a phone @phone', async ({
  page,
  request,
}) => {
  const admin = await openUsers(page, request);
  await search(page).fill(admin.name);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 registro');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await expect(field(page, 'Nome')).toBeVisible();
  await expectAccessible(page);
});
