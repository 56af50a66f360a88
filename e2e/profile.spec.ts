import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../apps/server/src/domains/two-factor/totp.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const newPassword = 'Nova-senha-1';
/** The code that the user's app shows now, or some steps of 30 s before or after now. */
const codeOf = (secret: string, steps = 0) => codeOfStep(secret, stepAt(new Date()) + steps);
const dialog = (page: Page) => page.getByRole('dialog');

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByText('Meu perfil').click();
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Onde você entrou' })).toBeVisible();
}

/** Turns on two-factor sign-in on the profile. @returns the secret, and the recovery codes that were shown */
async function turnOnTwoFactor(page: Page, password: string) {
  await page.getByRole('button', { name: 'Ativar' }).click();
  await dialog(page).getByLabel('Senha atual').fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page).getByRole('img', { name: /Código QR/ })).toBeVisible();
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  // Each code is accepted once. The previous one is used here, so that the present one is left for the next sign-in.
  await dialog(page).getByLabel('Código de seis dígitos').fill(codeOf(secret, -1));
  await dialog(page).getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
  const codes = await dialog(page).locator('li code').allTextContents();
  return { secret, codes };
}

test('SH-07 a user changes the own name, e-mail and password on the profile, and the page follows', async ({
  page,
  request,
}) => {
  const person = await makePerson(request, { profile: 'user' });
  await openAs(page, person);
  await openProfile(page);
  await page.getByLabel('Nome', { exact: true }).fill('Beatriz Lima');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Olá, Beatriz')).toBeVisible();

  await page.getByRole('button', { name: 'Trocar o e-mail' }).click();
  await dialog(page).getByLabel('Novo e-mail').fill(`nova-${person.email}`);
  await dialog(page).getByLabel('Senha atual').fill('errada');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByText('A senha atual não confere.')).toBeVisible();
  await dialog(page).getByLabel('Senha atual').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(`nova-${person.email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await dialog(page).getByLabel('Senha atual').fill(person.password);
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill(newPassword);
  await dialog(page).getByLabel('Repita a nova senha').fill('outra');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByText('As senhas não são iguais.')).toBeVisible();
  await dialog(page).getByLabel('Repita a nova senha').fill(newPassword);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
});

test('SH-08 the language of the profile is shown at once and kept for the user', async ({ page, request }) => {
  await openAs(page, await makePerson(request));
  await openProfile(page);
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
});

test('SH-12 with two-factor sign-in the page asks for the code of the app, or for a recovery code', async ({
  page,
  request,
}) => {
  const person = await makePerson(request, { profile: 'user' });
  await openAs(page, person);
  await openProfile(page);
  const { secret, codes } = await turnOnTwoFactor(page, person.password);
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(page.getByText(/^Ativada em .* · 10 códigos de recuperação restantes$/)).toBeVisible();

  const other = await (await page.context().browser()?.newContext({ locale: 'pt-BR' }))?.newPage();
  if (!other) throw new Error('There is no second browser.');
  const start = async () => {
    await other.goto('/login');
    await other.getByLabel('E-mail').fill(person.email);
    await other.getByLabel('Senha', { exact: true }).fill(person.password);
    await other.getByRole('button', { name: 'Entrar' }).click();
    await expect(other.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible();
    await expect(other.getByLabel('Código')).toBeFocused();
  };
  await start();
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toHaveText('Código incorreto ou já usado. Espere o próximo e tente de novo.');
  await expectAccessible(other);
  await other.getByLabel('Código').fill(codeOf(secret));
  await other.keyboard.press('Enter');
  await expect(other.getByText('Olá, Ana')).toBeVisible();
  await other.context().clearCookies();
  await other.evaluate(() => localStorage.clear());
  await start();
  await other.keyboard.type(codes[0]?.toLowerCase() ?? '');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Olá, Ana')).toBeVisible();
  await openProfile(other);
  await expect(other.getByText(/9 códigos de recuperação restantes$/)).toBeVisible();
  await other.getByRole('button', { name: 'Novos códigos' }).click();
  await dialog(other).getByLabel('Senha atual').fill(person.password);
  await dialog(other).getByRole('button', { name: 'Gerar códigos' }).click();
  await expect(other.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
  await expect(dialog(other).locator('li code')).toHaveCount(10);
  await other.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(other.getByText(/10 códigos de recuperação restantes$/)).toBeVisible();
  await other.getByRole('button', { name: 'Desativar' }).click();
  await dialog(other).getByLabel('Senha atual').fill(person.password);
  await dialog(other).getByRole('button', { name: 'Desativar' }).click();
  await expect(other.getByText(/^Desativada\. /)).toBeVisible();
  await other.context().close();
});

test('SH-15 the profile lists the sign-ins; signing out here ends the session', async ({ page, browser, request }) => {
  const person = await makePerson(request);
  const elsewhere = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(elsewhere, person);
  await openAs(page, person);
  await elsewhere.context().close();
  await openProfile(page);
  const signIns = page.getByRole('region', { name: 'Onde você entrou' }).getByRole('listitem');
  await expect(signIns).toHaveCount(2);
  await expect(signIns.first()).toContainText('Chrome · Linux');
  await expect(signIns.first()).toContainText('Aqui');
  await expect(signIns.last()).toContainText('Terminou: a conta entrou em outro lugar');
  await signIns.first().getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('SH-07 preferences are kept as soon as they are chosen', async ({ page, request }) => {
  await openAs(page, await makePerson(request, { profile: 'user' }));
  await openProfile(page);
  const sound = page.getByRole('switch', { name: 'Mensagem de cliente: Som' });
  await expect(sound).toBeChecked();
  await page.getByText('Compacta').click();
  await page.getByText('Grande').click();
  await sound.press('Space');
  const opensNextTicket = page.getByRole('switch', { name: 'Abrir o próximo atendimento ao encerrar um' });
  // Choices are sent one after the other, so the answer to the last one means that all are stored.
  const lastSave = page.waitForResponse(
    (response) => response.request().postData()?.includes('nextTicketAfterResolve') ?? false,
  );
  await opensNextTicket.press('Space');
  await lastSave;
  await page.reload();
  await expect(sound).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Compacta' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Grande' })).toBeChecked();
  await expect(opensNextTicket).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Transferência para mim: Som' })).toBeChecked();
});

test('the profile and its dialogs are accessible in both themes @phone', async ({ page, request }) => {
  const person = await makePerson(request, { profile: 'user' });
  const { complaints } = watchPage(page);
  await openAs(page, person);
  await openProfile(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(dialog(page).getByLabel('Senha atual')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await turnOnTwoFactor(page, person.password);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
