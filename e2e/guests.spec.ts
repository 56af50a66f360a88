import { expectAccessible } from './expect-clean.ts';
import { log, openConversation, say } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

const noteField = { name: 'Nota interna', exact: true } as const;

test('a colleague is mentioned in a note, invited, led to the note by the bell, and answers @phone', async ({
  page,
  browser,
  request,
}) => {
  const { desk, customer, uuid } = await openConversation(page, request);
  const gil = await desk.person({ name: `Gil ${desk.queue.name.slice(-6)}`, queueIds: [desk.otherQueue.id] });
  const colleague = await (await browser.newContext()).newPage();
  await openAs(colleague, gil, '/todolist');

  await page.getByRole('button', noteField).click();
  const note = page.getByRole('textbox', noteField);
  await note.pressSequentially('Veja isto, @gil');
  const option = page.getByRole('option', { name: new RegExp(gil.name) });
  await expect(option).toContainText('não vê o atendimento');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await note.press('Enter');
  await expect(note).toHaveValue(`Veja isto, @${gil.name} `);
  await expect(page.getByText(`${gil.name} não vê este atendimento e não será avisado.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Convidar', exact: true }).click();
  await expect(page.getByText('não será avisado')).toBeHidden();
  await note.press('Enter');
  await expect(log(page)).toContainText(`Veja isto, @${gil.name}`);

  const bell = colleague.getByRole('banner').getByRole('button', { name: /^Notificações/ });
  await expect(bell).toHaveAccessibleName('Notificações: 1');
  await bell.click();
  await colleague.getByRole('link', { name: /mencionou você/ }).click();
  await expect(colleague).toHaveURL(new RegExp(`/tickets/${uuid}`));
  const panel = colleague.getByRole('complementary', { name: 'Dados do contato' });
  await expect(panel.locator('[data-linked]')).toContainText(`@${gil.name}`);
  await expectAccessible(colleague);
  await colleague.goto('/todolist');
  await expect(bell).toHaveAccessibleName('Notificações');
  await colleague.goto(`/tickets/${uuid}`);
  await say(colleague, 'Posso ajudar?');
  await expect(log(page)).toContainText('Posso ajudar?');
  await expect.poll(async () => (await customer.sees()).at(-1)?.body).toContain('Posso ajudar?');
  await colleague.context().close();
});

test('the guests of a ticket are chosen in a dialog; a guest finds the mark in the list and leaves', async ({
  page,
  browser,
  request,
}) => {
  const { desk, customer, uuid } = await openConversation(page, request);
  const gil = await desk.person({ name: `Gil ${desk.queue.name.slice(-6)}`, queueIds: [desk.otherQueue.id] });
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Convidar colega' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidados do atendimento' });
  await dialog.getByRole('textbox', { name: 'Buscar colega' }).fill(gil.name);
  await dialog.getByRole('button', { name: `Convidar ${gil.name}` }).click();
  await expect(dialog.getByRole('button', { name: `Remover ${gil.name}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Convidado: ${gil.name}`)).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await openAs(colleague, gil);
  const row = colleague.getByRole('article', { name: new RegExp(customer.name) });
  await expect(row).toContainText('Convidado');
  await row.getByRole('link').click();
  await expect(colleague).toHaveURL(new RegExp(uuid));
  await colleague.getByRole('button', { name: 'Mais ações' }).click();
  await colleague.getByRole('menuitem', { name: 'Sair do atendimento' }).click();
  await expect(colleague).toHaveURL(/\/tickets$/);
  await expect(row).toBeHidden();
  await expect(page.getByText(`Convidado: ${gil.name}`)).toBeHidden();
  await colleague.context().close();
});

test('a connection is set private in its dialog: its tickets are left to one person, marked as private', async ({
  page,
  browser,
  request,
}) => {
  const { desk, person, customer, uuid } = await openConversation(page, request, undefined, { name: 'Olga Dona' });
  const admin = await desk.person({ profile: 'admin', queueIds: [] });
  const adminPage = await (await browser.newContext()).newPage();
  await openAs(adminPage, admin, '/connections');
  await adminPage.getByRole('button', { name: `Editar ${desk.connection.name}` }).click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Privada de' }).click();
  await adminPage.getByRole('option', { name: person.name }).click();
  await expectAccessible(adminPage);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(adminPage.getByRole('row', { name: new RegExp(desk.connection.name) })).toContainText('Privada');
  await adminPage.goto(`/tickets/${uuid}`);
  await expect(adminPage.getByText('Acesso não permitido')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
  await expect(page.getByText('Privado', { exact: true }).first()).toBeVisible();
  await adminPage.context().close();
});
