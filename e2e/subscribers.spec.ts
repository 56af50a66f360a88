import { randomUUID } from 'node:crypto';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

test('BI-01 BI-02 the operator makes a plan and a company, renews, blocks, erases and restores it @phone', async ({
  page,
  browser,
}) => {
  const { complaints } = watchPage(page);
  const word = randomUUID().slice(0, 8);
  const [plan, company] = [`Plano ${word}`, `Mercearia ${word}`];
  const login = { email: `dona-${word}@balcao.test`, password: 'Uma-senha-boa-1' };
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  };
  const rowOf = (name: string) => page.locator('[data-record]').filter({ hasText: name });
  const find = async (label: string, name: string) => {
    await page.getByRole('searchbox', { name: label }).fill(name);
    await expect(page.locator('[data-record]')).toHaveCount(1);
  };

  await openAs(page, firstLogin, '/settings/plans');
  await page.getByRole('button', { name: 'Novo plano' }).click();
  await dialog.getByLabel('Nome', { exact: true }).fill(plan);
  await dialog.getByLabel('Preço por mês').fill('149,90');
  await dialog.getByLabel('Usuários').fill('4');
  await dialog.getByRole('switch', { name: 'Campanhas' }).uncheck();
  await expectAccessible(page);
  await save();
  await find('Buscar por nome', plan);
  await expect(rowOf(plan)).toContainText('R$ 149,90');
  await expect(rowOf(plan)).toContainText('4 usuários');
  await expect(rowOf(plan)).toContainText('Sem Campanhas');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  await dialog.getByLabel('Nome', { exact: true }).fill(company);
  await dialog.getByLabel('E-mail').fill(login.email);
  await dialog.getByLabel('Senha do administrador').fill(login.password);
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: new RegExp(plan) }).click();
  const due = new Date(Date.now() + 2 * 86_400_000);
  await dialog.getByLabel('Vencimento').fill(due.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }));
  await expectAccessible(page);
  await save();
  await find('Buscar por nome, e-mail ou telefone', company);
  await expect(rowOf(company)).toContainText('vence em 2 dias');
  await expect(rowOf(company)).toHaveAttribute('data-tone', 'orange');
  await expectAccessible(page);

  await rowOf(company)
    .getByRole('button', { name: `Horário de ${company}` })
    .click();
  await dialog.getByRole('switch', { name: 'Sábado' }).uncheck();
  await expectAccessible(page);
  await save();
  await rowOf(company)
    .getByRole('button', { name: `Horário de ${company}` })
    .click();
  await expect(dialog.getByRole('switch', { name: 'Sábado' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const owner = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage();
  await openAs(owner, login, '/settings');
  const menu = owner.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Agendamentos' })).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Planos' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Planos' }).click();
  await find('Buscar por nome', plan);
  await page.getByRole('button', { name: `Editar ${plan}` }).click();
  await expect(dialog).toContainText('Uma empresa assina este plano.');
  await dialog.getByRole('switch', { name: 'Agendamentos' }).uncheck();
  await save();
  await expect(menu.getByRole('link', { name: 'Agendamentos' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Empresas' }).click();
  await find('Buscar por nome, e-mail ou telefone', company);
  await page.getByRole('button', { name: `Renovar ${company}` }).click();
  await expect(dialog).toContainText('recorrência mensal');
  await dialog.getByRole('button', { name: 'Renovar' }).click();
  await expect(rowOf(company)).not.toHaveAttribute('data-tone', /./);
  await page.getByRole('button', { name: `Editar ${company}` }).click();
  await dialog.getByRole('switch', { name: 'Ativa' }).uncheck();
  await save();
  await expect(rowOf(company)).toContainText('Bloqueada');
  await owner.reload();
  await expect(
    owner
      .getByRole('button', { name: 'Entrar', exact: true })
      .or(owner.getByText(/bloquead/i))
      .first(),
  ).toBeVisible();
  await owner.context().close();

  await page.getByRole('button', { name: `Apagar ${company}` }).click();
  const confirm = dialog.getByRole('button', { name: 'Apagar empresa' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Para confirmar').fill(`${company} errada`);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Para confirmar').fill(company);
  await expectAccessible(page);
  await confirm.click();
  await expect(rowOf(company)).toContainText('Será apagada em');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Não apagar ${company}` }).click();
  await dialog.getByRole('button', { name: 'Manter empresa' }).click();
  await expect(rowOf(company)).toContainText('Bloqueada');
  expect(complaints).toEqual([]);
});
