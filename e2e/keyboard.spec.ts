import { makeDesk } from './desk.ts';
import { describeFocus, tabTo } from './keyboard.ts';
import { bubble, field, stored } from './open-conversation.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('an attendant signs in, answers, moves and resolves tickets by keyboard alone', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [nextCustomer, customer] = [desk.customer('Bruna Prado'), desk.customer('Aurora Lins')];
  for (const attended of [nextCustomer, customer]) await desk.attends(person, attended);
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Atendimentos' })).toBeFocused();
  await page.getByRole('link', { name: /Aurora Lins/ }).waitFor();
  await tabTo(page, /^a .*Aurora Lins/);
  await keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await keyboard.type('Já vejo isso.');
  await keyboard.press('Enter');
  await expect(stored(page, 'Já vejo isso.')).toBeVisible();

  await test.step('a note, a file and a later message', async () => {
    await tabTo(page, /^button Nota interna/, { back: true, limit: 2 });
    await keyboard.press('Enter');
    await keyboard.type('Cliente antiga');
    await keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('Cliente antiga');
    await tabTo(page, /^button Responder/, { back: true, limit: 3 });
    await keyboard.press('Enter');
    // Waiting before the key press tells the browser that the test answers the file dialog.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, /^button Anexar/);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Sofá: 900') });
    await expect(field(page)).toBeFocused();
    await keyboard.press('Enter');
    await expect(bubble(page, 'tabela.txt')).toBeVisible();
    await keyboard.type('Alguma novidade?');
    await tabTo(page, /^button Opções da resposta/);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    for (let at = 0; at < 5 && !/mais tarde/.test(await describeFocus(page)); at++) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('Alguma novidade?');
    await tabTo(page, /^button Salvar/, { limit: 32 });
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('a message of the conversation, and the way past the others', async () => {
    await keyboard.press('Alt+KeyL');
    await expect(field(page)).toHaveValue('');
    await tabTo(page, /^log/, { back: true, limit: 4 });
    await keyboard.press('ArrowUp');
    await keyboard.press('Tab');
    expect(await describeFocus(page)).toMatch(/^a Baixar/);
    await tabTo(page, /^log/, { back: true, limit: 2 });
    await tabTo(page, /^button Etiqueta/, { back: true, limit: 2 });
  });

  await test.step('a tag and the contact', async () => {
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Buscar etiqueta' })).toBeFocused();
    await keyboard.type(`VIP ${person.id}`);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remover etiqueta VIP ${person.id}` })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Etiqueta/ })).toBeFocused();
    await keyboard.press('Alt+KeyL');
    await tabTo(page, /^button Editar/);
    await keyboard.press('Enter');
    await expect(page.getByRole('complementary').getByLabel('Nome')).toBeFocused();
    await keyboard.press('Control+a');
    await keyboard.type('Aurora Lins Prado');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Aurora Lins Prado' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeFocused();
  });

  await test.step('put off, resolved, and the next ticket transferred', async () => {
    await keyboard.press('Alt+KeyZ');
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press('Alt+KeyR');
    await expect(page.getByRole('heading', { level: 1, name: 'Atendimentos' })).toBeFocused();
    await keyboard.press('Alt+KeyJ');
    await expect(page.getByRole('heading', { level: 2, name: 'Bruna Prado' })).toBeVisible();
    await expect(field(page)).toBeFocused();
    // At once, while the ticket may still be loading.
    await keyboard.press('Alt+KeyT');
    await expect(page.getByRole('combobox', { name: 'Para quem' })).toBeFocused();
    await keyboard.type(desk.otherQueue.name);
    await page.getByRole('option', { name: desk.otherQueue.name }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tabTo(page, /^button Transferir/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Atendimentos' })).toBeFocused();
    await expect.poll(async () => (await desk.ticketOf(nextCustomer)).queueId).toBe(desk.otherQueue.id);
  });
});

test('ST-01 an admin walks the settings, and makes, changes and deletes a tag by keyboard alone', async ({
  page,
  request,
}) => {
  const { keyboard } = page;
  await openAs(page, await makePerson(request), '/settings');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const tabs = page.getByRole('navigation', { name: 'Configurações' });
  await keyboard.press('Tab');
  expect(await describeFocus(page)).toBe('a Ir para o conteúdo');
  await keyboard.press('Enter');
  const names = await tabs.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(3);
  // The first tab is open already.
  for (const [place, name] of names.slice(1).entries()) {
    await tabTo(page, new RegExp(`^a ${name}`), { back: place > 0, limit: names.length });
    await keyboard.press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  const tag = `Entrega ${Date.now()}`;
  await keyboard.press('Control+k');
  // At once, while the script of the palette may still load.
  await keyboard.type('Etiquetas');
  await expect(page.getByRole('combobox')).toHaveValue('Etiquetas');
  await page
    .getByRole('option', { name: /Etiquetas/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await expect(heading('Etiquetas')).toBeFocused();
  await keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await keyboard.type(tag);
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => describeFocus(page)).toContain(tag);
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' rápida');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => describeFocus(page)).toContain(`${tag} rápida`);
  await keyboard.press('Delete');
  await tabTo(page, /^button Excluir/, { limit: 3 });
  await keyboard.press('Enter');
  await expect(page.getByText(tag)).toHaveCount(0);
  await expect.poll(() => describeFocus(page)).not.toBe('nothing');
});
