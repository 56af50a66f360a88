import type { Page } from '@playwright/test';
import { specifiedPaths } from '../apps/web/src/app/specified-paths.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, makePerson, openAs, signIn } from './people.ts';
import { expect, test } from './test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('SH-02 the start is the dashboard for an admin and the tickets for an attendant', async ({ page, request }) => {
  const [admin, attendant] = [await makePerson(request), await makePerson(request, { profile: 'user' })];
  await signIn(page, admin);
  await expect(page).toHaveURL(/\/tickets$/);
  await page.getByRole('link', { name: 'Balcão' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  expect(pathOf(page)).toBe('/');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, attendant);
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('SH-03 every address of the specification and every menu entry shows its screen or leads to the start', async ({
  page,
}) => {
  await openAs(page, firstLogin);
  const entries = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(entries.length).toBeGreaterThan(4);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const addresses = specifiedPaths.map((path) => path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/, '1'));
  for (const address of addresses) {
    await page.goto(address);
    await expect(heading, address).toBeVisible();
    await expect(heading, address).not.toHaveText('Esta página não existe.');
    // Without a flow the editor's address leads to the list of flows. Other addresses may lead to the start.
    const expectedPaths = address === '/flowbuilder' ? ['/flowbuilders'] : [address, '/'];
    expect(expectedPaths, address).toContain(pathOf(page));
    if (entries.includes(address)) expect(pathOf(page)).toBe(address);
  }
});

test('SH-03 the script of a screen is loaded when the screen is opened', async ({ page, request }) => {
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /Screen-.*\.js$/.test(name)).length,
    );
  await openAs(page, await makePerson(request), '/tickets');
  await page.waitForLoadState('networkidle');
  const before = await scripts();
  await menu(page).getByRole('link', { name: 'Tarefas' }).click();
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
  expect(await scripts()).toBeGreaterThan(before);
});

test('SH-04 the menu of an attendant has neither the dashboard nor what only the operator manages', async ({
  page,
  request,
}) => {
  await openAs(page, await makePerson(request));
  await expect(menu(page).getByRole('link', { name: 'Painel' })).toBeVisible();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openAs(page, await makePerson(request, { profile: 'user' }));
  await expect(menu(page).getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Painel' })).toHaveCount(0);
  await page.goto('/settings/helps');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('SH-05 the menu marks the connections while one of them is not connected, live', async ({ page, request }) => {
  const desk = await makeDesk(request);
  type Listed = { id: number; status: string }[];
  // Other tests leave numbers behind that are not linked, which would mark the menu entry.
  for (const { id, status } of await desk.ask<Listed>('GET', '/whatsapp'))
    if (status !== 'CONNECTED') await desk.ask('DELETE', `/whatsapp/${id}`);
  await openAs(page, await desk.person({ profile: 'admin' }));
  const entry = menu(page).getByRole('link', { name: /^Conexões/ });
  const listLoaded = page.waitForResponse(/\/api\/whatsapp\?|\/api\/whatsapp$/);
  await page.reload();
  await listLoaded;
  await expect(entry).toHaveAccessibleName('Conexões');
  await desk.ask('POST', `/sandbox/${desk.connection.id}/unlink`, {});
  await expect(entry).toHaveAccessibleName('Conexões: precisa de atenção');
  await desk.ask('PUT', `/whatsappsession/${desk.connection.id}`);
  await expect(async () =>
    expect(await desk.ask('GET', `/whatsapp/${desk.connection.id}`)).toMatchObject({ status: 'qrcode' }),
  ).toPass();
  await desk.ask('POST', `/sandbox/${desk.connection.id}/scan`, {});
  await expect(entry).toHaveAccessibleName('Conexões');
});

test('SH-06 SH-11 the menu is open above 1200 px with the version, unless the company or the user closed it', async ({
  page,
  browser,
  request,
}) => {
  const person = await makePerson(request);
  await openAs(page, person);
  await expect(menu(page).getByText('Conexões')).toBeVisible();
  await expect(menu(page).getByText(/^Versão \d+\.\d+\.\d+$/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.reload();
  await expect(menu(page).getByRole('button', { name: 'Expandir o menu' })).toBeVisible();
  await expect(menu(page).getByText('Conexões')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await menu(page).getByRole('button', { name: 'Recolher o menu' }).click();
  await page.reload();
  await expect(menu(page).getByRole('button', { name: 'Expandir o menu' })).toBeVisible();

  const first = await callAsFirst(request);
  await first.put('/settings/sideMenu', { value: 'closed' });
  try {
    const other = await (
      await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await openAs(other, person);
    await expect(menu(other).getByRole('button', { name: 'Expandir o menu' })).toBeVisible();
    await other.context().close();
  } finally {
    await first.put('/settings/sideMenu', { value: 'open' });
  }
});

test('SH-06 on a phone the menu is a bar at the bottom and a sheet @only-phone', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  await openAs(page, await makePerson(request));
  await expect(menu(page)).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Rodapé' });
  await bar.getByRole('link', { name: 'Painel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Painel' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Atendimentos' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(bar.getByRole('link', { name: 'Painel' })).not.toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(390);
  await page.getByRole('dialog').getByRole('link', { name: 'Tarefas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('SH-07 the bar greets, names company and due date, has language, theme, volume, refresh and profile', async ({
  page,
  request,
}) => {
  const [admin, attendant] = [await makePerson(request), await makePerson(request, { profile: 'user' })];
  // The company of the tests has no due date, so the test writes one into the server's reply.
  await page.route(/\/api\/auth\/(login|refresh_token)$/, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const session = (await response.json()) as { user: { company: { dueDate: string | null } } };
    session.user.company.dueDate = '2031-05-17T15:00:00.000Z';
    return route.fulfill({ response, json: session });
  });
  await openAs(page, admin);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Olá, Ana');
  await expect(bar).toContainText('vence em 17/05/2031');
  await bar.getByRole('button', { name: 'Volume das notificações' }).click();
  const slider = page.getByRole('slider', { name: 'Volume das notificações' });
  const before = Number(await slider.getAttribute('aria-valuenow'));
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', String(Number((before - 0.1).toFixed(1))));
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.1');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await slider.press('ArrowLeft');
  await page.reload();
  await bar.getByRole('button', { name: 'Volume das notificações' }).click();
  await expect(slider).toHaveAttribute('aria-valuenow', '0.9');
  await page.keyboard.press('Escape');
  const ticketsRequest = page.waitForRequest(/\/api\/tickets\/rows/);
  await bar.getByRole('button', { name: 'Atualizar' }).click();
  await ticketsRequest;
  await expect(bar.getByRole('button', { name: 'Idioma' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Tema/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openAs(page, attendant);
  await expect(bar).toContainText('Olá, Ana');
  await expect(bar).not.toContainText('vence em');
});

test('an address that leads nowhere says so within the menu, and leads back @phone', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  await page.goto('/nada/disso');
  await expect(page).toHaveURL(/\/login\?to=/);
  await signIn(page, await makePerson(request));
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página não existe.' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Olá, Ana');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  expect(complaints).toEqual([]);
});
