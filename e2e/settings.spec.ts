import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

/** Other tests use the same company and expect that it is always open. */
test.afterEach(async ({ request }) => {
  const first = await callAsFirst(request);
  await first.put('/settings/scheduleType', { value: 'disabled' });
  await first.put('/settings/sendGreetingAccepted', { value: 'disabled' });
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Configurações' });
const option = (page: Page, name: string) => page.getByRole('switch', { name });

async function openSettings(
  page: Page,
  person: { email: string; password: string },
  path = '/settings',
): Promise<void> {
  await openAs(page, person, path);
  await expect(tabs(page)).toBeVisible();
}

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** The row of a weekday in the editor. */
const dayOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('switch', { name, exact: true }) });
const timesOf = (day: Locator) =>
  day.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('ST-01 each option says its effect, a change counts at once and another admin sees it', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const [ana, bia] = [await makePerson(request), await makePerson(request)];
  await openSettings(page, ana);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openSettings(other, bia);
  await expect(option(page, 'Saudação ao aceitar')).toHaveAccessibleDescription(
    'Quando alguém aceita o atendimento, o cliente recebe uma saudação com o nome dessa pessoa.',
  );
  await expect(page.getByRole('combobox', { name: 'Reabrir o atendimento encerrado' })).toHaveAccessibleDescription(
    /volta ao mesmo atendimento/,
  );
  await expect(option(page, 'Saudação ao aceitar')).not.toBeChecked();
  await page.getByText('Saudação ao aceitar').click();
  await expect(option(page, 'Saudação ao aceitar')).toBeChecked();
  await expect(option(other, 'Saudação ao aceitar')).toBeChecked();
  await expect(tabs(page).getByRole('link')).toHaveText(['Opções', 'Motivos', 'Empresa', 'Seus dados']);
  await choose(page, 'Horário em uso', 'Um horário por fila');
  await expect(tabs(page).getByRole('link')).toHaveText(['Opções', 'Feriados', 'Motivos', 'Empresa', 'Seus dados']);
  await choose(page, 'Horário em uso', 'Um horário da empresa');
  for (const adminPage of [page, other])
    await expect(tabs(adminPage).getByRole('link')).toHaveText([
      'Opções',
      'Horário',
      'Feriados',
      'Motivos',
      'Empresa',
      'Seus dados',
    ]);
  await expectAccessible(page);
  await page.reload();
  await expect(option(page, 'Saudação ao aceitar')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Horário em uso' })).toHaveValue('Um horário da empresa');
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('ST-01 opening hours have several intervals a day, are copied, and say what is wrong @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const first = await callAsFirst(request);
  await first.put('/settings/scheduleType', { value: 'company' });
  await first.put('/hours', { schedules: [] });
  await openSettings(page, await makePerson(request), '/settings/hours');
  const [monday, sunday] = [dayOf(page, 'Segunda-feira'), dayOf(page, 'Domingo')];
  await expect(page.getByText('Fechado agora')).toBeVisible();
  await monday.getByRole('switch').press('Space');
  await expect.poll(() => timesOf(monday)).toEqual(['08:00', '18:00']);
  await monday.getByLabel('Segunda-feira, fim').fill('12:00');
  await monday.getByRole('button', { name: 'Segunda-feira: Intervalo' }).click();
  await expect(monday.getByLabel('Segunda-feira, início 2')).toBeFocused();
  await expect.poll(() => timesOf(monday)).toEqual(['08:00', '12:00', '13:00', '17:00']);
  await monday.getByLabel('Segunda-feira, início 2').fill('11:00');
  await expect(monday.getByText('Coincide com outro intervalo deste dia.')).toBeVisible();
  await expect(monday.getByLabel('Segunda-feira, início 2')).toHaveAccessibleDescription(
    'Coincide com outro intervalo deste dia.',
  );
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(monday.getByLabel('Segunda-feira, início 2')).toBeFocused();
  await expectAccessible(page);
  await monday.getByLabel('Segunda-feira, início 2').fill('22:00');
  await monday.getByLabel('Segunda-feira, fim 2').fill('02:00');
  await expect(monday.getByText('até o dia seguinte')).toBeVisible();

  await monday.getByRole('button', { name: 'Copiar o horário de segunda-feira para…' }).click();
  const copyDialog = page.getByRole('dialog', { name: 'Copiar o horário de segunda-feira para…' });
  await expect(copyDialog.getByRole('checkbox', { name: 'Sábado' })).not.toBeChecked();
  await copyDialog.getByRole('checkbox', { name: 'Todos os dias' }).check();
  await expectAccessible(page);
  await copyDialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('Copiado para 6 dias.')).toBeVisible();
  await expect.poll(() => timesOf(sunday)).toEqual(['08:00', '12:00', '22:00', '02:00']);
  await sunday.getByRole('button', { name: 'Remover o intervalo 1 de Domingo' }).click();
  await sunday.getByRole('button', { name: 'Domingo: 24 horas' }).click();
  await expect(sunday.getByText('Aberto 24 horas')).toBeVisible();

  await tabs(page).getByRole('link', { name: 'Empresa' }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Salvo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => timesOf(dayOf(page, 'Sábado'))).toEqual(['08:00', '12:00', '22:00', '02:00']);
  await expect(dayOf(page, 'Domingo').getByText('Aberto 24 horas')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('ST-01 the hours are set by keyboard alone, and what another admin saves appears', async ({ page, request }) => {
  const ana = await makePerson(request);
  const first = await callAsFirst(request);
  await first.put('/settings/scheduleType', { value: 'company' });
  await first.put('/hours', { schedules: [] });
  await openSettings(page, ana, '/settings/hours');
  await dayOf(page, 'Terça-feira').getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Terça-feira, início')).toBeFocused();
  await page.keyboard.type('930');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Terça-feira, fim')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => timesOf(dayOf(page, 'Terça-feira'))).toEqual(['09:30', '18:30']);
  await page.keyboard.type('dez');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escreva o início e o fim, por exemplo 08:00.')).toBeVisible();
  await page.keyboard.type('19h');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Salvo.')).toBeVisible();
  const saved = await first.get<{ schedules: unknown[] }>('/hours');
  expect(saved.schedules[1]).toMatchObject({ startTime: '09:30', endTime: '19:00' });
  await first.put('/hours', { schedules: [{ weekdayEn: 'friday', startTime: '10:00', endTime: '16:00' }] });
  await expect.poll(() => timesOf(dayOf(page, 'Sexta-feira'))).toEqual(['10:00', '16:00']);
  await expect.poll(() => timesOf(dayOf(page, 'Terça-feira'))).toEqual([]);
});

test('ST-01 holidays: the national ones at once, and days with hours of their own', async ({ page, request }) => {
  // The browser itself logs the refused call.
  const { complaints } = watchPage(page, { except: [/api\/holidays/] });
  const first = await callAsFirst(request);
  await first.put('/settings/scheduleType', { value: 'company' });
  const { records } = await first.get<{ records: { id: number }[] }>('/holidays');
  for (const { id } of records) await first.remove(`/holidays/${id}`);
  await openSettings(page, await makePerson(request));
  await tabs(page).getByRole('link', { name: 'Feriados' }).click();
  await expect(page.getByText('Nenhum feriado ainda')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Adicionar feriados nacionais' }).click();
  await expect(page.getByText('14 feriados adicionados.')).toBeVisible();
  const christmas = page.locator('[data-record]').filter({ hasText: 'Natal' });
  await expect(christmas).toContainText('25 de dezembro');
  await expect(christmas).toContainText('todo ano');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Novo feriado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo feriado' });
  await dialog.getByLabel('Nome').fill('Véspera');
  await dialog.getByLabel('Data', { exact: true }).fill(`${new Date().getFullYear()}-12-25`);
  await dialog.getByRole('switch', { name: 'Aberto neste dia' }).check();
  await dialog.getByLabel('Horário, fim').fill('12:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Já existe um feriado nesta data.')).toBeVisible();
  await dialog.getByLabel('Data', { exact: true }).fill(`${new Date().getFullYear()}-12-24`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-record]').filter({ hasText: 'Véspera' })).toContainText('08:00–12:00');
  expect(complaints).toEqual([]);
});

test('ST-01 the company has a name, a language and a place; everyone sees its new name at once', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page, { except: [/api\/company/] });
  const first = await callAsFirst(request);
  const before = await first.get<{ name: string }>('/company');
  const attendant = await makePerson(request, { profile: 'user' });
  await openSettings(page, await makePerson(request), '/settings/company');
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openAs(other, attendant, '/tickets');
  const name = `Padaria ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill('padaria');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('E-mail inválido')).toBeVisible();
  await page.getByLabel('E-mail').fill('contato@padaria.example');
  await page.getByRole('combobox', { name: 'Fuso horário' }).fill('Manaus');
  await page.getByRole('option', { name: 'America/Manaus' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Salvo.')).toBeVisible();
  await expect(other.getByRole('banner')).toContainText(name);
  expect(await (await callAsFirst(request)).get('/company')).toMatchObject({ name, timeZone: 'America/Manaus' });
  await (await callAsFirst(request)).put('/company', { name: before.name, timeZone: 'America/Sao_Paulo' });
  await expect(page.getByLabel('Nome')).toHaveValue(before.name);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('ST-01 settings are in the menu of admins alone, and the videos in that of the operator', async ({
  page,
  request,
}) => {
  await openAs(page, await makePerson(request, { profile: 'user' }), '/settings');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openSettings(page, firstLogin);
  await tabs(page).getByRole('link', { name: 'Vídeos de ajuda' }).click();
  await expect(page.getByRole('heading', { name: 'Vídeos de ajuda' })).toBeVisible();
});
