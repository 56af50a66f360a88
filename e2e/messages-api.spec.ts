import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makeDesk, picture } from './desk.ts';
import { until } from '../apps/server/src/testing/until.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';
import { installationUnderTest } from './which-installation.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openDialog(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Token de ${name}` })
    .click();
  return page.getByRole('dialog', { name: `Token da API · ${name}` });
}

test('CN-06 MA-01 an admin makes a token, tries the API with a text and a file, and ends the token', async ({
  page,
  request,
}) => {
  // The browser itself logs refused calls.
  const { complaints } = watchPage(page, { except: [/api\/messages\/send/] });
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await openAs(page, await desk.person({ profile: 'admin', queueIds: [] }), '/connections');

  let dialog = await openDialog(page, desk.connection.name);
  await expect(dialog).toContainText('Esta conexão ainda não tem token.');
  await dialog.getByRole('button', { name: 'Criar token' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copie o token agora: ele não será mostrado de novo.');
  await dialog.getByRole('button', { name: 'Copiar token' }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^balcao_\d+_\d+_[\w-]{43}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  dialog = await openDialog(page, desk.connection.name);
  await expect(dialog).toContainText(`O token em uso termina em …${token.slice(-4)}`);
  await expect(dialog).not.toContainText(token);
  await dialog.getByRole('link', { name: 'Como usar a API' }).click();

  await expect(page.getByRole('heading', { name: 'API de mensagens' })).toBeVisible();
  await page.getByRole('button', { name: 'Copiar o endereço' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${installationUnderTest().url}/api/messages/send`,
  );
  const text = page.getByRole('form', { name: 'Testar com texto' });
  await text.getByRole('button', { name: 'Enviar' }).click();
  await expect(text.getByText('Obrigatório')).toHaveCount(3);
  await text.getByLabel('Token da conexão').fill(token);
  await text.getByLabel('Número').fill(customer.number);
  await text.getByLabel('Mensagem').fill('Seu pedido saiu para entrega.');
  await text.getByRole('button', { name: 'Enviar' }).click();
  await expect(text.getByRole('status')).toContainText('"mensagem": "Mensagem enviada"');
  await until(async () =>
    (await customer.sees()).some(({ body }) => body === 'Seu pedido saiu para entrega.') ? true : undefined,
  );

  const media = page.getByRole('form', { name: 'Testar com arquivo' });
  await media.getByLabel('Token da conexão').fill(token);
  await media.getByLabel('Número').fill(customer.number);
  await media.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(media.getByText('Escolha ao menos um arquivo.')).toBeVisible();
  await media.getByLabel('Legenda (opcional)').fill('A foto do pedido');
  await media.getByLabel('Arquivos').setInputFiles(await picture('pedido.jpg'));
  await media.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(media.getByRole('status')).toContainText('"mensagem": "Mensagem enviada"');
  await until(async () =>
    (await customer.sees()).some(({ type, body }) => type === 'image' && body === 'A foto do pedido')
      ? true
      : undefined,
  );
  await expectAccessible(page);

  await page.goto('/connections');
  dialog = await openDialog(page, desk.connection.name);
  await dialog.getByRole('button', { name: 'Revogar token' }).click();
  await page
    .getByRole('dialog', { name: `Revogar o token de ${desk.connection.name}?` })
    .getByRole('button', { name: 'Revogar token' })
    .click();
  await expect(page.getByRole('dialog', { name: `Token da API · ${desk.connection.name}` })).toContainText(
    'Esta conexão ainda não tem token.',
  );
  await page.goto('/messages-api');
  await text.getByLabel('Token da conexão').fill(token);
  await text.getByLabel('Número').fill(customer.number);
  await text.getByLabel('Mensagem').fill('Mais uma?');
  await text.getByRole('button', { name: 'Enviar' }).click();
  await expect(text.getByRole('status')).toContainText('ERR_CONNECTION_TOKEN');
  // The token of the form is independent of the user's session.
  await expect(page.getByRole('heading', { name: 'API de mensagens' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('MA-01 the page fits a phone @only-phone', async ({ page, request }) => {
  await openAs(page, await makePerson(request), '/messages-api');
  await expect(page.getByRole('heading', { name: 'API de mensagens' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Testar com arquivo' })).toBeVisible();
  await expectAccessible(page);
});

test('MA-01 without the plan the menu has no entry, and a user who opens the page is told so and sent home', async ({
  page,
  request,
}) => {
  // All tests share one company, so its plan is not changed: only the browser is told that the plan lacks the feature.
  // sweep.test.ts tests that the server refuses the calls.
  await page.route(/\/api\/auth\/(login|refresh_token)$/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { user?: { company: { plan: { useExternalApi: boolean } } } };
    if (reply.user) reply.user.company.plan.useExternalApi = false;
    await route.fulfill({ response, json: reply });
  });
  await openAs(page, await makePerson(request), '/messages-api');
  await expect(page.getByText('Acesso não permitido: o plano da empresa não inclui a API de mensagens.')).toBeVisible();
  await page.waitForURL((address) => address.pathname === '/');
  await expect(page.getByRole('link', { name: 'Conexões' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API', exact: true })).toHaveCount(0);
});
