import { randomUUID } from 'node:crypto';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAs, callAsFirst, openAs } from './people.ts';
import { expect, test } from './test.ts';
import { asaasUnderTest } from './which-installation.ts';

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
  const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await first.post('/companies', { ...login, name: company, planId: plan.id, dueDate: dateInDays(2) });
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

test('BI-06 an admin authorises Pix Automático with the first payment, sees it active, and ends it', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { origin, apiKey } = asaasUnderTest();
  const word = randomUUID().slice(0, 8);
  const company = `Floricultura ${word}`;
  const login = { email: `iris-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const first = await callAsFirst(request);
  const plan = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 5,
    connections: 2,
    queues: 4,
    value: 199,
  });
  const dueDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await first.post('/companies', { ...login, name: company, planId: plan.id, dueDate });
  await first.put('/payments/providers/asaas', { apiKey, mandates: true });
  await first.put('/payments/active', { kind: 'asaas' });
  expect(await first.post('/payments/providers/asaas/test', { register: true })).toMatchObject({ outcome: 'ok' });

  await openAs(page, login, '/subscription');
  const card = page.getByRole('region', { name: 'Pix Automático' });
  await expect(page.getByText(`Plano ${word}`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  for (const [label, text] of [
    [/^Nome/, 'Íris'],
    [/^Sobrenome/, 'Prado'],
    [/^CPF/, '123.456.789-09'],
    [/^Endereço/, 'Rua das Flores, 12'],
    [/^Cidade/, 'São Paulo'],
    [/^CEP/, '01310-100'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Gerar Pix' }).click();
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  // This code asks the bank for the authorisation and the first payment together.
  expect(code).toContain('/qr/rec/');
  await request.post(`${origin}/bank/pay`, { data: { code } });
  await expect(page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/)).toBeVisible();

  await openAs(page, login, '/subscription');
  await expect(card).toContainText('Ativo');
  await expect(card).toContainText('Até R$ 199,00 por fatura');
  await expectAccessible(page);
  const operator = await page.context().browser()?.newPage();
  if (!operator) throw new Error('There is no browser.');
  await openAs(operator, firstLogin, '/settings/payments');
  const row = operator.getByRole('row').filter({ hasText: company }).filter({ hasText: 'ativa' });
  await expect(row).toContainText('R$ 199,00');
  await expectAccessible(operator);

  await card.getByRole('button', { name: 'Cancelar o Pix Automático' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar o Pix Automático?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar o Pix Automático' }).click();
  await expect(card).toContainText('Cancelado');
  await operator.reload();
  await expect(operator.getByRole('row').filter({ hasText: company }).filter({ hasText: 'cancelada' })).toBeVisible();
  await operator.close();
  expect(complaints).toEqual([]);
});

test('BI-07 a refused admin pays by the link without signing in, and is let in at once @phone', async ({
  page,
  request,
}) => {
  // The browser logs the refused sign-in as an error.
  const { complaints } = watchPage(page, { except: [/api\/auth\/login/] });
  const word = randomUUID().slice(0, 8);
  const login = { email: `dona-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const first = await callAsFirst(request);
  await first.put('/payments/providers/pix-static', {
    pixKey: 'financeiro@balcao.example',
    receiverName: 'Balcao Sistemas',
    receiverCity: 'Sao Paulo',
  });
  await first.put('/payments/active', { kind: 'pix-static' });
  const plan = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 5,
    connections: 2,
    queues: 4,
    value: 149.9,
  });
  const due = new Date(Date.now() - 10 * 86_400_000);
  const day = due.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await first.post('/companies', { ...login, name: `Loja ${word}`, planId: plan.id, dueDate: due.toISOString() });

  const signIn = async () => {
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Senha', { exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
  };
  await page.goto('/login');
  await signIn();
  const refusal = page.getByRole('alert').filter({ hasText: day });
  await expect(refusal).toContainText('expirou');
  await refusal.getByRole('link', { name: 'Pagar a fatura' }).click();
  await expect(page.getByRole('heading', { name: `Fatura de Loja ${word}` })).toBeVisible();
  await expect(page.getByText('R$ 149,90')).toBeVisible();
  await expect(page.getByText('Vencida')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expect(page.getByLabel('Código Pix').last()).toHaveValue(/5406149\.90/);
  await expect(page.getByText('uma pessoa confirma')).toBeVisible();
  await expectAccessible(page);

  const { records } = await first.get<{ records: { id: number; company: { name: string } }[] }>(
    `/payments/charges?searchParam=Loja%20${word}`,
  );
  await first.post(`/payments/charges/${records[0]?.id}/confirm`, { reason: 'Extrato' });
  await expect(page.getByText('Esta fatura está paga. Obrigado!')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await signIn();
  await expect(page).not.toHaveURL(/login|pay/);
  expect(complaints).toEqual([]);
});
