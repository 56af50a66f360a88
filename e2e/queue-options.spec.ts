import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';
import { rowOf, tab } from './ticket-list.ts';

const uniqueMark = () => randomUUID().slice(0, 8);
const dialog = (page: Page) => page.getByRole('dialog');
const optionsIn = (page: Page) => dialog(page).getByRole('list', { name: 'Menu da fila' }).locator('[data-option]');
const add = async (page: Page, button: string, title: string, message: string) => {
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  await dialog(page).getByLabel('Mensagem', { exact: true }).fill(message);
  await dialog(page).getByLabel('Título').fill(title);
  await page.keyboard.press('Enter');
  await expect(optionsIn(page).filter({ hasText: title })).toBeFocused();
};

test('QU-02 an admin builds the menu of a queue, tries it as on the phone, moves and deletes options @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { complaints } = watchPage(page);
  const name = `Menu ${uniqueMark()}`;
  await (
    await callAsFirst(request)
  ).post('/queue', { name, color: `#${randomUUID().slice(0, 6)}`, greetingMessage: 'Como podemos ajudar?' });
  const admin = await makePerson(request, { profile: 'admin' });
  await openAs(page, admin, '/queues');
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await page.getByRole('tab', { name: 'Opções' }).click();
  await expect(dialog(page)).toContainText('Sem menu');
  await add(page, 'Nova opção', 'Entrega', 'Sobre a entrega:');
  await add(page, 'Nova opção em Entrega', 'Prazo', 'São 5 dias.');
  await add(page, 'Nova opção', 'Falar com uma pessoa', 'Um momento.');
  await expectAccessible(page);

  // Alt and an arrow key move an option; the numbers follow the new order.
  await optionsIn(page).filter({ hasText: 'Falar com uma pessoa' }).press('Alt+ArrowUp');
  await expect(optionsIn(page)).toHaveText([/^1Falar com uma pessoa/, /^2Entrega/, /^1Prazo/]);

  // On a touch screen options are moved by buttons, so dragging is tested with the mouse only.
  if (!isMobile) {
    const [person, delivery] = ['Falar com uma pessoa', 'Entrega'].map((hasText) =>
      optionsIn(page).filter({ hasText }),
    );
    if (!person || !delivery) throw new Error('The options are not listed.');
    await delivery.dragTo(person);
    await expect(optionsIn(page)).toHaveText([/^1Entrega/, /^1Prazo/, /^2Falar com uma pessoa/]);
    await person.dragTo(delivery);
    await expect(optionsIn(page)).toHaveText([/^1Falar com uma pessoa/, /^2Entrega/, /^1Prazo/]);
  }

  await dialog(page).getByRole('button', { name: 'Testar' }).click();
  const conversation = dialog(page).getByRole('log');
  await expect(conversation).toContainText('Como podemos ajudar?');
  await expect(conversation).toContainText('[ 2 ] - Entrega');
  const reply = dialog(page).getByLabel('Responda como o cliente');
  await reply.fill('entrega');
  await reply.press('Enter');
  await expect(conversation).toContainText('[ 0 ] - Menu anterior');
  await reply.fill('1');
  await reply.press('Enter');
  await expect(conversation).toContainText('São 5 dias.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Voltar às opções' }).click();

  // The main button of the dialog saves the open option first, so that nothing typed is lost.
  await optionsIn(page).filter({ hasText: 'Entrega' }).click();
  await dialog(page).getByLabel('Título').fill('Entregas');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(optionsIn(page).filter({ hasText: 'Entregas' })).toBeFocused();

  await dialog(page).getByRole('button', { name: 'Excluir Entregas' }).click();
  await expect(dialog(page)).toContainText('Com ela sai 1 opção abaixo: Prazo.');
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(optionsIn(page)).toHaveText([/^1Falar com uma pessoa/]);
  expect(complaints).toEqual([]);
});

test('AU-03 the row of a ticket shows the robot while a menu holds it, and no longer once it is accepted', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  await desk.ask('POST', '/queue-options', { queueId: desk.queue.id, title: 'Entrega', message: 'São 5 dias.' });
  await desk.ask('POST', '/queue-options', { queueId: desk.queue.id, title: 'Troca', message: 'Traga a nota.' });
  const customer = desk.customer(`Rita ${uniqueMark()}`);
  await customer.writes('oi');
  const { id } = await desk.ticketOf(customer);
  const person = await desk.person();
  await openAs(page, person, '/tickets');
  await tab(page, /Aguardando/).click();
  await expect(rowOf(page, customer)).toContainText('Chatbot');
  await customer.writes('1');
  await expect(rowOf(page, customer)).toContainText('São 5 dias.');
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: person.id });
  await tab(page, /Atendendo/).click();
  await expect(rowOf(page, customer)).not.toContainText('Chatbot');
});
