import { randomUUID } from 'node:crypto';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('BI-01 the operator finds a company, sees what it uses of its plan, and changes the prices @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const first = await callAsFirst(request);
  const { id: planId } = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 3,
    connections: 2,
    queues: 3,
    value: 149.9,
  });
  const dueDate = new Date(Date.now() - 86_400_000).toISOString();
  const login = { email: `dona-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const company = { name: `Empório ${word}`, planId, dueDate, ...login };
  const { id } = await first.post<{ id: number }>('/companies', company);
  await first.put(`/companies/${id}`, { phone: '(11) 98765-4321' });

  await openAs(page, firstLogin, '/console');
  const search = page.getByRole('searchbox', { name: 'Buscar por nome, e-mail ou telefone' });
  await search.fill(word);
  const row = page.locator('[data-record]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Em carência');
  await expect(row).toContainText('1 de 3');
  await expect(row).toHaveAttribute('data-tone', 'yellow');
  await page.getByRole('button', { name: 'Com número em apuros' }).click();
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Com número em apuros' }).click();
  await expect(row).toHaveCount(1);
  await expectAccessible(page);

  await row.getByRole('link', { name: `Empório ${word}` }).click();
  await expect(page.getByRole('heading', { name: `Empório ${word}` })).toBeVisible();
  await expect(page.getByText('1 de 3')).toBeVisible();
  await expect(page.getByText('Nenhum número.')).toBeVisible();
  await expect(page.getByText('Nenhuma fatura.')).toBeVisible();
  const audit = page.getByRole('region', { name: 'Auditoria' });
  await expect(audit).toContainText('(11) 98765-4321');
  // Each test calls from its own IP address, 10.x.x.x, which the audit log shows.
  await expect(audit).toContainText(/ · 10(\.\d+){3}/);
  await expectAccessible(page);
  // Only the screen scrolls, not the document: hidden texts for screen readers in the log do not make it taller.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await audit.getByRole('combobox', { name: 'Assunto' }).click();
  await page.getByRole('option', { name: 'Filas', exact: true }).click();
  await expect(audit).toContainText('Nada encontrado com estes filtros');
  await audit.getByRole('combobox', { name: 'Assunto' }).click();
  await page.getByRole('option', { name: 'Empresa', exact: true }).click();
  await expect(audit).toContainText('(11) 98765-4321');

  await page.getByRole('link', { name: 'Console' }).first().click();
  await page.getByRole('button', { name: 'Preços do WhatsApp' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Categoria').first()).toHaveValue('authentication');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mais um preço' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Categoria').last()).toHaveAttribute('aria-invalid', 'true');
  await dialog
    .getByRole('button', { name: /^Excluir o preço/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('BI-01 the operator looks into the machine room: nodes, database, lanes, examination @phone', async ({ page }) => {
  const { complaints } = watchPage(page);
  await openAs(page, firstLogin, '/console');
  await page.getByRole('link', { name: 'Sala de máquinas' }).click();
  await expect(page.getByRole('heading', { name: 'Sala de máquinas' })).toBeVisible();
  const nodes = page.getByRole('region', { name: 'Nós' });
  await expect(nodes.getByRole('listitem').filter({ hasText: 'No ar' }).first()).toBeVisible();
  await expect(nodes.getByText(/PostgreSQL \d+/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Filas de trabalho' })).toContainText('Mensagens recebidas');
  await expect(page.getByRole('region', { name: 'Maiores tabelas' }).getByRole('row').nth(1)).toBeVisible();
  const examination = page.getByRole('region', { name: 'Exame' });
  await expect(examination.getByText('igual ao do PostgreSQL')).toBeVisible();
  await examination.getByRole('button', { name: 'Examinar agora' }).click();
  await expect(examination.getByRole('button', { name: 'Examinar agora' })).toBeEnabled();
  await expectAccessible(page);
  // Nothing is wider than the screen.
  const widths = await page
    .getByRole('region', { name: 'Sala de máquinas' })
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  expect(complaints).toEqual([]);
});

test('BI-01 the operator enters a company with a reason and a banner, and its audit log shows it', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const first = await callAsFirst(request);
  const { id: planId } = await first.post<{ id: number }>('/plans', {
    name: `Plano ${word}`,
    users: 3,
    connections: 2,
    queues: 3,
    value: 149.9,
  });
  const login = { email: `vera-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const name = `Ótica ${word}`;
  const { id } = await first.post<{ id: number }>('/companies', { ...login, name, planId });

  await openAs(page, firstLogin, `/console/companies/${id}`);
  await page.getByRole('button', { name: 'Entrar na empresa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Motivo').fill('Chamado 4711: as filas não aparecem');
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  const banner = page.getByRole('status').filter({ hasText: name });
  await expect(banner).toBeVisible();
  await page.goto('/tags');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  // Inside the company the operator has no rights of an operator.
  await page.goto('/console');
  await expect(page).not.toHaveURL(/console/);
  await banner.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(new RegExp(`/console/companies/${id}$`));
  await expect(banner).toHaveCount(0);

  await openAs(page, login, '/audit');
  await expect(page.getByText('Chamado 4711: as filas não aparecem').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
