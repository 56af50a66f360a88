import type { APIRequestContext, Page } from '@playwright/test';
import { makeDesk, type Desk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

/** Opens the health page of the desk's number as an admin. */
async function openHealth(page: Page, desk: Desk): Promise<void> {
  await openAs(page, await desk.person({ profile: 'admin' }), '/connections');
  const link = page.getByRole('link', { name: `Saúde de ${desk.connection.name}` });
  await link.click();
  await expect(page.getByRole('heading', { name: `Saúde de ${desk.connection.name}` })).toBeVisible();
}

/** A number that has received one message and sent one. */
async function makeUsedNumber(request: APIRequestContext): Promise<Desk> {
  const desk = await makeDesk(request);
  const customer = desk.customer('Clara');
  await customer.writes('Bom dia!');
  const { id } = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open' });
  await desk.ask('POST', `/messages/${id}`, { body: 'Bom dia, Clara.' });
  return desk;
}

const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test("NH-01 a connection's row leads to its health: state, and traffic by hour and by day @phone", async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  await openHealth(page, await makeUsedNumber(request));
  await expect(page.getByText('Conectado', { exact: true }).first()).toBeVisible();
  // The server counts messages in the background, some seconds after they were stored.
  await expect(figure(page, 'Mensagens')).toHaveText('2', { timeout: 60_000 });
  await expect(figure(page, 'Tempo no ar')).toHaveText(/^\d+(,\d+)?%$/);
  await expect(figure(page, 'Não saíram')).toHaveText('0');
  const hours = page.getByRole('table', { name: 'Mensagens por hora' });
  await expect(hours.getByRole('row')).toHaveCount(25);
  await expect(hours.getByRole('row').last()).toContainText('110');
  await expect(page.getByRole('region', { name: 'Histórico da conexão' }).getByRole('listitem').first()).toContainText(
    'agora',
  );
  await expectAccessible(page);
  await page.getByText('7 dias').click();
  await expect(page.getByRole('table', { name: 'Mensagens a cada 6 horas' })).toBeAttached();
  await expect(figure(page, 'Mensagens')).toHaveText('2');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Conexões' }).click();
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('NH-03 an admin sets how much a number may send by itself, and sees how much of today is used', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  await openHealth(page, desk);
  const budget = page.getByRole('region', { name: 'Ritmo de envio' });
  await expect(budget).toContainText('Conversas novas hoje: 0 de 20');
  await expect(budget).toContainText('hoje pode iniciar 20 das 100 por dia');
  await expect(budget.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await budget.getByRole('textbox', { name: 'Conversas novas por dia' }).fill('60');
  await budget.getByRole('switch', { name: 'Aquecer número novo' }).uncheck({ force: true });
  await budget.getByRole('button', { name: 'Salvar' }).click();
  await expect(budget).toContainText('Conversas novas hoje: 0 de 60');
  await page.reload();
  await expect(budget.getByRole('textbox', { name: 'Conversas novas por dia' })).toHaveValue('60');
  await expect(budget.getByRole('switch')).not.toBeChecked();
});

test('NH-02 admins hear of a number that stays down, until it is up again or they put the notice away', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const { id, name } = desk.connection;
  await openAs(page, await desk.person({ profile: 'admin' }), '/tickets');
  const notice = page.getByRole('alert').filter({ hasText: name });
  await expect(notice).toHaveCount(0);
  await desk.ask('POST', `/sandbox/${id}/unlink`, {});
  await expect(notice).toContainText('fora do ar');
  await expectAccessible(page);
  await page.reload();
  await expect(notice).toContainText('fora do ar');
  await notice.getByRole('link', { name: 'Ver conexões' }).click();
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();

  const link = async () => {
    await desk.ask('PUT', `/whatsappsession/${id}`);
    await expect(async () =>
      expect(await desk.ask('GET', `/whatsapp/${id}`)).toMatchObject({ status: 'qrcode' }),
    ).toPass();
    await desk.ask('POST', `/sandbox/${id}/scan`, {});
  };
  await link();
  await expect(notice).toHaveCount(0);
  // The next disconnect is a new alert.
  await desk.ask('POST', `/sandbox/${id}/unlink`, {});
  await expect(notice).toContainText('fora do ar');
  await notice.getByRole('button', { name: 'Dispensar o aviso' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await link();
});
