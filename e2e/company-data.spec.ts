import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('an admin exports the data of the company and of one contact, and downloads an archive @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const person = await makePerson(request);
  await openAs(page, person, '/settings/data');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  await page.getByRole('button', { name: 'Exportar tudo' }).click();
  const companyExport = page.getByRole('listitem').filter({ hasText: 'Tudo da empresa' }).first();
  await expect(companyExport).toContainText('Pronto');
  await expect(companyExport).toContainText('disponível até');
  await expectAccessible(page);
  const nextDownload = page.waitForEvent('download');
  await companyExport.getByRole('link', { name: 'Baixar' }).click();
  const download = await nextDownload;
  expect(download.suggestedFilename()).toMatch(/^balcao-\d+-\d+\.tar$/);
  expect(fs.readFileSync(await download.path()).toString()).toContain('tables/users/');

  const name = `Titular ${randomUUID().slice(0, 8)}`;
  const first = await callAsFirst(request);
  await first.post('/contacts', { name, number: `55119${String(Date.now()).slice(-8)}` });
  await page.goto('/contacts');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Exportar dados' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar dados' }).click();
  const contactExport = page.getByRole('listitem').filter({ hasText: 'Contato ' }).first();
  await expect(contactExport).toContainText('Pronto');
  expect(complaints).toEqual([]);
});

test('an admin sees what fewer days would remove before saving them', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  await openAs(page, await makePerson(request), '/settings/data');
  const section = page.getByRole('region', { name: 'Retenção' });
  const days = section.getByLabel('Guardar arquivos por (dias)');
  // Nothing in this installation is so old. The value must differ from the saved value, or there is nothing to save.
  const otherDays = (await days.inputValue()) === '36000' ? '35000' : '36000';
  await days.fill(otherDays);
  await expect(section.getByText('Hoje, nada seria removido.')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Hoje, nada seria removido. O que for removido não volta.');
  await dialog.getByRole('button', { name: 'Salvar retenção' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(days).toHaveValue(otherDays);
  expect(complaints).toEqual([]);
});

test('an admin erases a person with a reason and the typed name, and sees the end of it', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const person = await makePerson(request);
  const name = `Titular ${randomUUID().slice(0, 8)}`;
  const first = await callAsFirst(request);
  await first.post('/contacts', { name, number: `55118${String(Date.now()).slice(-8)}` });
  await openAs(page, person, '/contacts');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Apagar para sempre' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Apagar para sempre' });
  await expect(confirm).toBeDisabled();
  const reason = `Pedido ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByLabel(/confirmar/).fill(name);
  await expectAccessible(page);
  await confirm.click();
  const erasure = page
    .getByRole('region', { name: 'Apagamentos de contatos' })
    .getByRole('listitem')
    .filter({ hasText: reason });
  await expect(erasure).toContainText('Concluído');
  const found = await first.get<{ contacts: unknown[] }>(
    `/contacts?searchParam=${encodeURIComponent(name)}&pageNumber=1`,
  );
  expect(found.contacts).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the operator exports the data of a company', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  const name = `Saída ${randomUUID().slice(0, 8)}`;
  const first = await callAsFirst(request);
  const { records } = await first.get<{ records: { planId: number }[] }>('/companies?pageNumber=1');
  await first.post('/companies', {
    name,
    email: `${randomUUID()}@balcao.test`,
    password: 'Uma-senha-boa-1',
    planId: records[0]?.planId,
  });
  await openAs(page, firstLogin, '/settings/companies');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Exportar dados de ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nada exportado ainda');
  await dialog.getByRole('button', { name: 'Exportar tudo' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Pronto');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
