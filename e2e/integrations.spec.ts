import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('IN-01 an admin makes a bot, its test says what is wrong, and its secret is shown once', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const admin = await makePerson(request, { profile: 'admin' });
  await page.goto('/queue-integration');
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Nova integração', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  const name = `Robô ${Date.now()}`;
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('URL').fill('http://127.0.0.1:9/pedidos');
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(dialog.getByText('O endereço não é público.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const row = page.locator('[data-record]').filter({ hasText: name });
  await expect(row).toContainText('Webhook');
  await row.getByRole('button', { name: `Segredo de assinatura de ${name}` }).click();
  await page.getByRole('button', { name: 'Gerar novo segredo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar novo segredo' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Webhooks de eventos' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks de eventos' })).toBeVisible();
  await expectAccessible(page);
  // An external AI assistant gets an access, and reads with its token.
  await page.getByRole('link', { name: 'Assistentes (MCP)' }).click();
  await page.getByRole('button', { name: 'Novo acesso', exact: true }).click();
  const access = `Claude ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Nome').fill(access);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const accessRow = page.locator('[data-record]').filter({ hasText: access });
  await expect(accessRow).toContainText('Sem token');
  await accessRow.getByRole('button', { name: `Token de ${access}` }).click();
  await page.getByRole('button', { name: 'Gerar token' }).click();
  const token = await page.getByText(/^balcao_mcp_/).textContent();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(accessRow).toContainText('Vale até');
  const answer = await request.post('/mcp', {
    headers: { authorization: `Bearer ${token}` },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'queues_list' } },
  });
  expect(await answer.json()).toMatchObject({ id: 1, result: { isError: false } });
  expect(complaints).toEqual([]);
});
