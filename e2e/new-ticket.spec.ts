import { randomInt } from 'node:crypto';
import { makeDesk } from './desk.ts';
import { expectAccessible } from './expect-clean.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

const newNumber = () => `119${randomInt(70000000, 79999999)}`;

test('TK-13 a typed number starts a conversation, and the customer gets the first message @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const number = newNumber();
  await openAs(page, await desk.person());
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByRole('combobox', { name: 'Contato' }).fill(`0${number}`);
  await page.getByRole('option', { name: /Criar contato/ }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(form.getByLabel('Número')).toHaveValue(`0${number}`);
  await form.getByLabel('Nome').fill('Clara Nunes');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(
    `Clara Nunes · (11) 9${number.slice(3, 7)}-${number.slice(7)}`,
  );
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Clara!');
  await page.keyboard.press('Enter');
  const conversation = () =>
    desk.ask<{ messages: { body: string }[] }>('GET', `/sandbox/${desk.connection.id}/messages?customer=55${number}`);
  await expect
    .poll(async () => (await conversation()).messages.map(({ body }) => body))
    .toEqual([expect.stringContaining('Bom dia, Clara!')]);
});

test('TK-13 a number that is not on WhatsApp, or that another contact has, is refused at its field', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const number = newNumber();
  const mark = number.slice(3);
  const { id } = await desk.ask<{ id: number }>('POST', '/contacts', { name: `Sem Zap ${mark}`, number });
  // In the sandbox no number that begins with 0 is on WhatsApp.
  await desk.ask('PUT', `/contacts/${id}`, { number: `00${mark}${mark}` });
  const takenNumber = newNumber();
  await desk.ask('POST', '/contacts', { name: `Dono ${mark}`, number: takenNumber });
  await openAs(page, await desk.person());
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  const field = dialog.getByRole('combobox', { name: 'Contato' });
  await field.fill(`Sem Zap ${mark}`);
  await page.getByRole('option', { name: new RegExp(`Sem Zap ${mark}`) }).click();
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(field).toHaveAccessibleDescription('Este número não está no WhatsApp. Confira os dígitos.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/tickets$/);

  await field.clear();
  await expect(dialog.getByText('Este número não está no WhatsApp')).toBeHidden();
  await field.fill(`Outra pessoa ${mark}`);
  await page.getByRole('option', { name: /Criar contato/ }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await form.getByLabel('Número').fill(`+55 (11) ${takenNumber.slice(2)}`);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByLabel('Número')).toHaveAccessibleDescription('Já existe um contato com este número.');
  await expectAccessible(page);
});

test('TK-13 Enter submits, the first refused field takes the focus; without a network nothing typed is lost', async ({
  page,
  context,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await desk.ask('POST', '/contacts', { name: customer.name, number: customer.number });
  await openAs(page, await desk.person({ queueIds: [desk.queue.id, desk.otherQueue.id] }));
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  const [contact, queue] = [
    dialog.getByRole('combobox', { name: 'Contato' }),
    dialog.getByRole('combobox', { name: 'Fila' }),
  ];
  await contact.fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await page.keyboard.press('Enter');
  await expect(queue).toBeFocused();
  await expect(queue).toHaveAccessibleDescription('Selecione uma fila');
  await expect(page.getByRole('option')).toHaveCount(0);

  await queue.click();
  await page.getByRole('option', { name: desk.queue.name }).click();
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('conexão');
  await expect(contact).toHaveValue(new RegExp(customer.name));
  await context.setOffline(false);
  await contact.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
});
