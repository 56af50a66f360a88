import { expectAccessible, watchPage } from './expect-clean.ts';
import { field, openConversation } from './open-conversation.ts';
import { expect, test } from './test.ts';

test('SC-01 an attendant sends a text later, sees it on the calendar, and edits one for ?contactId @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  await openConversation(page, request);
  await field(page).fill('O seu sofá chega amanhã.');
  await page.getByRole('button', { name: 'Opções da resposta' }).click();
  await page.getByRole('menuitem', { name: 'Enviar mais tarde…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('O seu sofá chega amanhã.');
  await expect(dialog.getByRole('switch')).toBeChecked();
  const reply = page.waitForResponse(
    (one) => one.url().endsWith('/api/schedules') && one.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const { contactId, contact } = (await (await reply).json()) as { contactId: number; contact: { name: string } };
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('');

  await page.goto(`/schedules?contactId=${contactId}`);
  await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('');
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Como ficou a montagem?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const edit = page.getByRole('button', { name: `Editar o agendamento de ${contact.name}` });
  await expect(edit).toHaveCount(2);
  await expectAccessible(page);
  await edit.last().click();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Ficou tudo certo na montagem?');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const remove = page.getByRole('button', { name: `Excluir o agendamento de ${contact.name}` });
  await remove.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(edit).toHaveCount(1);
  expect(complaints).toEqual([]);
});
