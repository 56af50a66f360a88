import { randomUUID } from 'node:crypto';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAs, callAsFirst, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('BI-04 BI-06 an admin pays an invoice by Pix in three steps, and the operator confirms it', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const company = `Padaria ${word}`;
  const login = { email: `dona-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const first = await callAsFirst(request);
  const plan = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 5,
    connections: 2,
    queues: 4,
    value: 149.9,
  });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await first.post('/companies', { ...login, name: company, planId: plan.id, dueDate: inDays(2) });
  const { id } = await (await callAs(request, login)).post<{ id: number }>('/invoices/current', {});

  const operator = await (
    await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await openAs(operator, firstLogin, '/settings/payments');
  const dialog = operator.getByRole('dialog');
  await operator.getByRole('button', { name: 'Configurar Pix com a sua chave' }).click();
  await dialog.getByLabel('Chave Pix').fill('nem chave');
  await dialog.getByLabel('Nome de quem recebe').fill('Balcão Sistemas');
  await dialog.getByLabel('Cidade').fill('São Paulo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Isto não é uma chave Pix.')).toBeVisible();
  await dialog.getByLabel('Chave Pix').fill('financeiro@balcao.example');
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await operator.getByRole('button', { name: 'Testar Pix com a sua chave' }).click();
  await expect(operator.getByText('Tudo certo: cobranças podem ser criadas.')).toBeVisible();
  await operator.getByRole('button', { name: 'Testar Asaas' }).click();
  await expect(operator.getByText('Faltam campos. Preencha a configuração.')).toBeVisible();
  await operator.getByRole('button', { name: 'Usar Pix com a sua chave' }).click();
  await expect(operator.getByText('Em uso', { exact: true })).toBeVisible();
  await expectAccessible(operator);

  await openAs(page, login, `/checkout/${id}`);
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Ana');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Endereço')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Sobrenome').fill('Souza');
  await page.getByLabel('Endereço').fill('Rua das Flores, 12');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('CEP').fill('01310-100');
  await expect(page.getByText(/cartão/i)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('region', { name: 'Seu plano' })).toContainText('R$ 149,90');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('region', { name: 'Revisão' })).toContainText('Ana Souza');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gerar Pix' }).click();

  const code = page.getByLabel('Pix copia e cola');
  await expect(code).toHaveValue(/^000201.*5406149\.90/);
  const qr = page.getByRole('img', { name: 'QR code do Pix' });
  expect(await qr.boundingBox()).toMatchObject({ width: 256, height: 256 });
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  await expectAccessible(page);
  // The same code is there after a reload.
  const before = await code.inputValue();
  await page.reload();
  await expect(code).toHaveValue(before);

  await operator.reload();
  const charge = operator.locator('[data-record]').filter({ hasText: company });
  await expect(charge).toContainText('aguardando');
  await charge.getByRole('button', { name: 'Confirmar recebimento' }).click();
  await dialog.getByLabel('Como você sabe').fill('Extrato de hoje');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(charge).toContainText('paga');
  await expect(page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(complaints).toEqual([]);
});
