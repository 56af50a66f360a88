import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icon-192.png');

test('AN-01 an announcement of the operator reaches a user at once, and the operator sees who read it @phone', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const attendant = await makePerson(request, { profile: 'user', name: `Caio ${randomUUID().slice(0, 6)}` });
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  // Others are told why they may not open the screen, and are sent away.
  await openAs(other, attendant, '/announcements');
  await expect(other.getByText('Só quem administra a plataforma abre esta tela.')).toBeVisible();
  await expect(other).toHaveURL(/\/tickets$/);

  const title = `Manutenção ${randomUUID().slice(0, 8)}`;
  await openAs(page, firstLogin, '/announcements');
  await page.getByRole('button', { name: 'Novo aviso', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo aviso' });
  await dialog.getByLabel('Título', { exact: true }).fill(title);
  await dialog.getByLabel('Texto').fill('No domingo, das 3h às 3h20.');
  await dialog.getByRole('combobox', { name: 'Prioridade' }).click();
  await page.getByRole('option', { name: 'Alta' }).click();
  await dialog.getByTestId('announcement-picture').setInputFiles(picture);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const record = page.locator('[data-record]').filter({ hasText: title });
  await expect(record).toContainText('icon-192.png');
  await expect(record).toContainText('Alta');

  const button = other.getByRole('button', { name: /^Avisos: \d+$/ });
  await button.click();
  const entry = other.getByRole('dialog', { name: 'Avisos' }).getByRole('button', { name: title });
  await expect(entry).toContainText('não lido');
  await expectAccessible(other);
  await entry.click();
  const whole = other.getByRole('dialog', { name: title });
  await expect(whole.getByRole('img', { name: 'Imagem do aviso' })).toBeVisible();
  await expect(whole).toContainText('No domingo, das 3h às 3h20.');
  await other.keyboard.press('Escape');

  await record.getByRole('button', { name: `Quem leu: ${title}` }).click();
  await expect(page.getByRole('dialog')).toContainText(attendant.name);
  await page.keyboard.press('Escape');
  await record.getByRole('button', { name: `Editar ${title}` }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Ativo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(record).toContainText('Inativo');
  await other.getByRole('button', { name: /^Avisos/ }).click();
  await expect(other.getByRole('dialog', { name: 'Avisos' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});
