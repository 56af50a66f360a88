import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { startServer } from '../apps/server/src/testing/start-server.ts';
import { makeDesk, type Desk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import type { Person } from './people.ts';
import { makePerson, openAs, signIn } from './people.ts';
import { expect, test } from './test.ts';

interface Counters {
  supportHappening: number;
  supportPending: number;
  supportFinished: number;
  newContacts: number;
}

/** Creates an attendant with a closed ticket and an open one, and a customer who waits. @returns the attendant */
async function makeTickets(desk: Desk): Promise<Person> {
  const name = `Zuleica ${crypto.randomUUID().slice(0, 6)}`;
  const person = await desk.person({ name });
  const [closedCustomer, openCustomer, waitingCustomer] = [
    desk.customer('Clara'),
    desk.customer('Dora'),
    desk.customer('Eva'),
  ];
  await desk.attends(person, closedCustomer);
  await desk.ask('PUT', `/tickets/${(await desk.ticketOf(closedCustomer)).id}`, {
    status: 'closed',
    userId: person.id,
  });
  await desk.attends(person, openCustomer);
  await waitingCustomer.writes('Bom dia');
  await desk.ticketOf(waitingCustomer);
  return person;
}

async function openDashboard(page: Page, desk: Desk): Promise<void> {
  await openAs(page, await desk.person({ profile: 'admin' }), '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
}

const figure = (page: Page, name: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: name }).first().locator('xpath=following-sibling::dd[1]');

test('DB-01 an admin sees the figures of now and of a period, and each person @phone', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const { name } = await makeTickets(desk);
  await openDashboard(page, desk);
  const { counters } = await desk.ask<{ counters: Counters }>('GET', '/dashboard?days=7');
  await expect(figure(page, 'Em atendimento')).toHaveText(String(counters.supportHappening));
  await expect(figure(page, 'Aguardando')).toHaveText(String(counters.supportPending));
  await expect(figure(page, 'Finalizados')).toHaveText(String(counters.supportFinished));
  await expect(figure(page, 'Novos contatos')).toHaveText(String(counters.newContacts));
  for (const time of ['Duração média', 'Espera média'])
    await expect(figure(page, time)).toHaveText(/^(\d\d+ h \d\d m|–)$/);
  const days = page.getByRole('table', { name: 'Atendimentos iniciados' });
  await expect(days.getByRole('row')).toHaveCount(8);
  const people = page.getByRole('region', { name: 'Atendentes' });
  const more = people.getByRole('button', { name: /^Mostrar todos/ });
  if (await more.isVisible()) await more.click();
  await expect(people).toContainText(name);
  await expectAccessible(page);

  await page.getByText('30 d', { exact: true }).click();
  await expect(days.getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('DB-01 the figures follow dates, which must be chosen and in order; a chart has a period of its own', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  await makeTickets(desk);
  await openDashboard(page, desk);
  await page.getByText('Datas', { exact: true }).click();
  const [from, to] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até', { exact: true })];
  await expect(from).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await from.fill('');
  await to.fill('');
  await expect(page.getByText('Escolha uma data para filtrar.')).toBeVisible();
  await from.fill('2020-01-03');
  await to.fill('2020-01-01');
  await expect(page.getByText('A data final é anterior à inicial.')).toBeVisible();
  await expectAccessible(page);
  await to.fill('2020-01-05');
  await expect(page.getByText('03/01/2020 a 05/01/2020')).toBeVisible();
  await expect(figure(page, 'Finalizados')).toHaveText('0');
  await expect(figure(page, 'Espera média')).toHaveText('–');
  const days = page.getByRole('table', { name: 'Atendimentos iniciados' });
  await expect(days.getByRole('row')).toHaveCount(4);
  await expect(page.getByText('Nenhum atendimento no período.')).toBeVisible();

  const chart = page.getByRole('region', { name: 'Atendimentos iniciados' });
  await chart.getByRole('button', { name: 'Período de Atendimentos iniciados' }).click();
  await chart.getByLabel('Atendimentos iniciados: Até').fill('2020-01-03');
  await expect(days.getByRole('row')).toHaveCount(25);
  await expect(days.getByRole('columnheader').first()).toHaveText('Hora');
  await expect(page.getByText('03/01/2020 a 05/01/2020')).toBeVisible();
  await expectAccessible(page);
  await chart.getByRole('button', { name: 'Usar o período do painel' }).click();
  await expect(days.getByRole('row')).toHaveCount(4);
});

test('DB-01 a chart that fails says so and is tried again, and the rest stays', async ({ page, request }) => {
  const desk = await makeDesk(request);
  await page.route('**/api/dashboard/tickets*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
  );
  await openDashboard(page, desk);
  await expect(page.getByText('Não foi possível carregar os atendimentos por pessoa.')).toBeVisible();
  const failedChart = page
    .getByRole('alert')
    .filter({ hasText: 'Não foi possível carregar os atendimentos do período.' });
  await expect(failedChart).toBeVisible();
  await expect(figure(page, 'Finalizados')).toHaveText(/^\d+$/);
  await expectAccessible(page);
  await page.unrouteAll();
  await failedChart.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('table', { name: 'Atendimentos iniciados' }).getByRole('row')).toHaveCount(8);
});

test('DB-01 the tables are saved as files for a spreadsheet', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const { name } = await makeTickets(desk);
  await openDashboard(page, desk);
  const save = async (entry: string) => {
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'utf8') };
  };
  const people = await save('Atendentes');
  expect(people.name).toMatch(/^atendentes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(people.text).toMatch(/^\uFEFFPessoa;Em atendimento;Finalizados;/);
  expect(people.text).toContain(`\r\n${name};1;`);
  expect((await save('Resumo')).text).toMatch(/\r\nEm atendimento;\d+\r\n/);
  expect((await save('Atendimentos iniciados')).text.trim().split('\r\n')).toHaveLength(8);
});

test('the first steps of a new company lead to what is missing, follow what is there, and can be put away', async ({
  page,
  request,
}) => {
  const server = await startServer({
    env: { ADMIN_EMAIL: firstLogin.email, ADMIN_PASSWORD: firstLogin.password, SANDBOX: 'on', TRUST_PROXY: 'on' },
  });
  try {
    const send = async <T>(method: string, path: string, data?: unknown, token?: string): Promise<T> => {
      const response = await request.fetch(`${server.url}/api${path}`, {
        method,
        ...(data === undefined ? {} : { data }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
      return (await response.json()) as T;
    };
    const { token } = await send<{ token: string }>('POST', '/auth/login', firstLogin);
    const ask = <T>(method: string, path: string, data?: unknown) => send<T>(method, path, data, token);
    const eva = { name: 'Eva', email: 'eva@balcao.test', password: 'senha-de-teste', profile: 'admin' };

    await page.goto(server.url);
    const guide = page.getByRole('region', { name: 'Primeiros passos' });
    const expectProgress = async (text: string) => {
      await page.reload();
      await expect(guide).toContainText(text);
    };
    await ask('POST', '/users', eva);
    await signIn(page, eva);
    await page.getByRole('link', { name: 'Primeiros passos: 1 de 4 prontos' }).click();
    await expect(guide).toContainText('1 de 4 prontos');
    await expect(guide.getByRole('listitem').nth(1)).toContainText('(pronto)');
    await expectAccessible(page);
    await ask('POST', '/queue', { name: 'Vendas', color: '#0b7a5b' });
    await expectProgress('2 de 4 prontos');
    const { id } = await ask<{ id: number }>('POST', '/whatsapp', { name: 'Loja', driver: 'sandbox' });
    await expect(async () => expect(await ask('GET', `/whatsapp/${id}`)).toMatchObject({ status: 'qrcode' })).toPass();
    await ask('POST', `/sandbox/${id}/scan`, {});
    await expect(async () =>
      expect(await ask('GET', `/whatsapp/${id}`)).toMatchObject({ status: 'CONNECTED' }),
    ).toPass();
    await expectProgress('3 de 4 prontos');
    await guide.getByRole('link', { name: 'Ver atendimentos' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await page.goto(server.url);
    await guide.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
    await expect(guide).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
    await expect(page.getByRole('term').first()).toBeVisible();
    await expect(guide).toHaveCount(0);

    // Dismissing the guide hides it for that user only: a colleague sees it until the first message arrives.
    const rui = { ...eva, name: 'Rui', email: 'rui@balcao.test' };
    await ask('POST', '/users', rui);
    await page.context().clearCookies();
    await page.goto(`${server.url}/login?to=/`);
    await signIn(page, rui);
    await expect(guide).toContainText('3 de 4 prontos');
    await ask('POST', `/sandbox/${id}/messages`, { from: '5511955554444', name: 'Clara', body: 'Oi' });
    await expect(guide).toHaveCount(0);
  } finally {
    await server.remove();
  }
});

test('DB-01 an attendant has no dashboard', async ({ page, request }) => {
  await openAs(page, await makePerson(request, { profile: 'user' }), '/');
  await expect(page).toHaveURL(/\/tickets$/);
});
