import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAs, callAsFirst, openAs } from './people.ts';
import { expect, test } from './test.ts';

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('BI-03 BI-05 BI-07 an admin sees an overdue invoice, and live that the operator marks it paid', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const login = { email: `dono-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const first = await callAsFirst(request);
  const { id: planId } = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 3,
    connections: 1,
    queues: 3,
    value: 149.9,
  });
  const company = { name: `Empório ${word}`, planId, dueDate: dateInDays(-2), ...login };
  await first.post('/companies', company);
  // The test does not wait for the hourly job, which would make the invoice as well.
  const invoice = await (await callAs(request, login)).post<{ id: number }>('/invoices/current', {});

  await openAs(page, login, '/subscription');
  await expect(page.getByText(`Plano ${word}`)).toBeVisible();
  await expect(page.getByText('R$ 149,90 por mês')).toBeVisible();
  await expect(page.getByText(login.email)).toBeVisible();
  await expect(page.getByText(/A assinatura da empresa venceu em/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Faturas', exact: true }).click();
  const row = page.locator('[data-record]');
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute('data-tone', 'red');
  await expect(row).toContainText('Vencida');
  await expect(row).toContainText('R$ 149,90');
  await expect(row.getByRole('button', { name: `Pagar a fatura ${invoice.id}` })).toBeVisible();
  await expectAccessible(page);

  const operator = await (
    await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await openAs(operator, firstLogin, '/settings/invoices');
  await operator.getByRole('searchbox', { name: 'Buscar por empresa, e-mail ou plano' }).fill(word);
  const operatorRow = operator.locator('[data-record]');
  await expect(operatorRow).toHaveCount(1);
  await expect(operatorRow).toContainText(company.name);
  await operatorRow.getByRole('button', { name: `Marcar a fatura ${invoice.id} como paga` }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Marcar como paga' }).click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Motivo').fill('Depósito na conta');
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: 'Marcar como paga' }).click();
  await expect(dialog).toBeHidden();
  await expect(operatorRow).toContainText('Depósito na conta');
  await expectAccessible(operator);
  await operator.context().close();

  await expect(row).toContainText('Paga em');
  await expect(row).not.toHaveAttribute('data-tone', 'red');
  await expect(row.getByRole('button', { name: `Pagar a fatura ${invoice.id}` })).toHaveCount(0);
  await expect(page.getByText(/A assinatura da empresa venceu em/)).toHaveCount(0);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Baixar a fatura ${invoice.id} em PDF` }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`fatura-${invoice.id}.pdf`);
  expect(
    fs
      .readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await row.getByRole('button', { name: `Imprimir a fatura ${invoice.id}` }).click();
  await expect(page.getByRole('heading', { name: `Fatura nº ${invoice.id}` }).first()).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
