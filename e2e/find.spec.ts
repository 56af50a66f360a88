import { expectAccessible, watchPage } from './expect-clean.ts';
import { makeDesk } from './desk.ts';
import { bubble, field, log, openConversation } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';
import { list, tab } from './ticket-list.ts';

test('SR-05 SR-06 a search shows the matching message and opens it; Ctrl F goes on inside @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const { complaints } = watchPage(page);
  const customer = desk.customer();
  const admin = await desk.person({ profile: 'admin' });
  await desk.attends(admin, customer);
  await customer.writes('Quero a PROMOÇÃO do sofá marfim');
  for (let n = 1; n <= 60; n++) await customer.writes(n === 40 ? 'a promoção ainda vale?' : `Detalhe ${n}`);
  await openAs(page, admin);
  await tab(page, /Busca/).click();
  await page.getByLabel('Nome, número ou mensagem').fill('promocao marfim');
  const row = list(page).getByRole('article', { name: customer.name });
  await expect(row.locator('mark')).toHaveText(['PROMOÇÃO', 'marfim']);
  await expectAccessible(page);
  // The highlight lasts for a second, so the test starts to wait for it before the click.
  const flash = page.waitForSelector('[data-message][data-flash]:has-text("sofá marfim")', { state: 'attached' });
  await row.getByRole('link').click();
  await flash;
  // The message is older than the newest page of messages, which opens by default.
  await expect(bubble(page, 'sofá marfim')).toBeInViewport();
  await expect(bubble(page, 'sofá marfim')).not.toHaveAttribute('data-flash');
  // The address keeps the search of the list. The id of the message is gone from it, since the message was shown.
  await expect(page).toHaveURL(/\/tickets\/[\w-]+\?tab=search&q=promocao\+marfim$/);

  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Buscar na conversa' });
  await bar.getByRole('textbox').fill('promoção');
  await expect(bar.getByRole('status')).toHaveText('1 de 2');
  await expect(bubble(page, 'ainda vale?')).toBeInViewport();
  await expect(bubble(page, 'ainda vale?').locator('mark')).toHaveText('promoção');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 de 2');
  await expect(bubble(page, 'sofá marfim')).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(log(page).locator('mark')).toHaveCount(0);
  await page.reload();
  await expect(bubble(page, 'Detalhe 60')).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('SR-07 Ctrl K acts on the open ticket, goes to screens, and finds contacts and messages of the company', async ({
  page,
  request,
}) => {
  const { desk, customer, ticketId } = await openConversation(page, request);
  const other = desk.customer(`Otávio ${Date.now()}`);
  await other.writes('onde está o guarda-roupa anil?');
  const palette = page.getByRole('combobox', { name: 'Buscar e executar' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  const openPalette = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await palette.fill(typed);
  };
  // Writing a note is an action of the open ticket: it moves the focus to the field.
  await openPalette('nota');
  await expect(option('Escrever nota interna')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ligar amanhã');
  await expect(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('ligar amanhã');
  await openPalette('etiqueta');
  await option(/escolher etiquetas/).click();
  await expect(page.getByPlaceholder(/etiqueta/i)).toBeFocused();
  await page.keyboard.press('Escape');
  // A message of another customer, in a ticket that waits.
  await openPalette('guarda anil');
  const foundMessages = page.getByRole('group', { name: 'Mensagens' }).getByRole('option');
  await expect(foundMessages.locator('mark')).toHaveText(['guarda', 'anil']);
  await expectAccessible(page);
  await foundMessages.click();
  await expect(bubble(page, 'guarda-roupa anil')).toBeInViewport();
  await openPalette('aceitar');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeVisible();
  // The first customer by name: its ticket, and its contact.
  await openPalette(customer.name);
  await page.getByRole('group', { name: 'Atendimentos' }).getByRole('option').click();
  await expect(page.getByRole('heading', { name: new RegExp(`#${ticketId}`) })).toBeVisible();
  await openPalette(customer.name);
  await page.getByRole('group', { name: 'Contatos' }).getByRole('option').click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog.getByRole('textbox', { name: 'Contato' }).or(dialog.getByLabel('Contato')).first()).toHaveValue(
    new RegExp(customer.name),
  );
  await page.keyboard.press('Escape');
  // A screen of the product.
  await openPalette('meu perfil');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Buscar ou ir para…' }).click();
  await expect(palette).toBeFocused();
});

test('SR-07 on a phone the search of the bar fills the screen, also from an open conversation @only-phone', async ({
  page,
  request,
}) => {
  const { customer } = await openConversation(page, request);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Buscar ou ir para…' }).click();
  const palette = page.getByRole('combobox', { name: 'Buscar e executar' });
  await expect(palette).toBeFocused();
  await expectAccessible(page);
  await palette.fill('contatos');
  await page.getByRole('option', { name: 'Contatos', exact: true }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.getByRole('button', { name: 'Buscar ou ir para…' }).click();
  await palette.fill(customer.number.slice(-8));
  await expect(page.getByRole('group', { name: 'Contatos' }).getByRole('option').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(palette).toBeHidden();
  await expect(list(page)).toBeHidden();
});
