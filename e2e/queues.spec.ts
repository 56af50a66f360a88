import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

interface Queue {
  id: number;
  name: string;
  color: string;
}

const unusedName = () => `Pós-venda ${randomUUID().slice(0, 8)}`;
const unusedColour = () => `#${randomUUID().slice(0, 6)}`;
const makeQueue = async (request: APIRequestContext) =>
  (await callAsFirst(request)).post<Queue>('/queue', { name: unusedName(), color: unusedColour() });

/** A row of the table, on a phone a card. */
const rowOf = (page: Page, name: string) => page.locator('[data-record]').filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome ou saudação' });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const edit = (page: Page, name: string) =>
  rowOf(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();

async function openQueues(page: Page, request: APIRequestContext) {
  const admin = await makePerson(request, { profile: 'admin' });
  await openAs(page, admin, '/queues');
  await expect(page.getByRole('heading', { name: 'Filas' })).toBeVisible();
}

test('QU-01 an admin adds, changes and deletes a queue, and another admin sees each at once', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  await makeQueue(request);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openQueues(other, request);
  await openQueues(page, request);
  const [name, renamed] = [unusedName(), unusedName()];
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await field(page, 'Nome').fill(name);
  await field(page, 'Saudação').fill('Olá! Como foi a entrega?');
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Como foi a entrega?');
  await expect(rowOf(other, name)).toContainText('Como foi a entrega?');

  await search(page).fill('pos-venda');
  await edit(page, name);
  await field(page, 'Nome').fill(renamed);
  await field(page, 'Ordem').fill('7');
  await save(page);
  await expect(rowOf(page, renamed)).toContainText('7');
  await expect(rowOf(other, renamed)).toContainText('7');
  await expect(rowOf(other, name)).toHaveCount(0);

  await rowOf(page, renamed)
    .getByRole('button', { name: `Excluir ${renamed}` })
    .click();
  const question = page.getByRole('dialog', { name: `Excluir a fila “${renamed}”?` });
  await expect(question).toContainText('Os atendimentos dela ficam sem fila');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, renamed)).toHaveCount(0);
  await expect(rowOf(other, renamed)).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('QU-01 a name and a colour of another queue are refused at their fields; the palette shows what is taken', async ({
  page,
  request,
}) => {
  // The browser itself logs the refused calls.
  const { complaints } = watchPage(page, { except: [/api\/queue/] });
  const otherQueue = await makeQueue(request);
  const first = await callAsFirst(request);
  const queues = await first.get<Queue[]>('/queue');
  // A queue of an earlier run may have the colour already.
  const pink = queues.find(({ color }) => color === '#f9a8d4');
  const owner = pink?.name ?? unusedName();
  if (!pink) await first.post('/queue', { name: owner, color: '#f9a8d4' });
  await openQueues(page, request);
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(50);
  await field(page, 'Nome').fill(otherQueue.name);
  await save(page);
  await expect(page.getByRole('dialog').getByText('Já existe uma fila com este nome.')).toBeVisible();
  await field(page, 'Nome').fill(unusedName());
  await page.getByRole('radio', { name: `Rosa pálido, em uso por ${owner}` }).check();
  await save(page);
  await expect(page.getByRole('alert').getByText('Esta cor já está em uso por outra fila.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Rosa pálido/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Rosa claro/ })).toBeChecked();
  await field(page, 'Outra cor').fill(unusedColour());
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('QU-01 the tickets of a deleted queue stay, without a queue', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const admin = await desk.person({ profile: 'admin' });
  const customer = desk.customer();
  await customer.writes('Olá');
  const ticket = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${ticket.id}`, { queueId: desk.queue.id });
  await openAs(page, admin, '/queues');
  await rowOf(page, desk.queue.name)
    .getByRole('button', { name: `Excluir ${desk.queue.name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, desk.queue.name)).toHaveCount(0);
  expect(await desk.ticketOf(customer)).toMatchObject({ id: ticket.id, status: 'pending', queueId: null });
});

test('QU-01 with hours of queues the dialog has a tab for them and the out-of-hours message', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const queue = await makeQueue(request);
  const first = await callAsFirst(request);
  await first.put('/settings/scheduleType', { value: 'queue' });
  try {
    await openQueues(page, request);
    await search(page).fill(queue.name);
    await edit(page, queue.name);
    await field(page, 'Mensagem fora do horário').fill('Voltamos às 8h.');
    await page.getByRole('tab', { name: 'Horário' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('switch', { name: 'Segunda-feira' })).toBeChecked();
    await expect(dialog.getByRole('switch', { name: 'Domingo' })).not.toBeChecked();
    await dialog.getByRole('switch', { name: 'Sábado' }).press('Space');
    await expectAccessible(page);
    await save(page);
    await expect(dialog).toBeHidden();
    await edit(page, queue.name);
    await expect(field(page, 'Mensagem fora do horário')).toHaveValue('Voltamos às 8h.');
    await page.getByRole('tab', { name: 'Horário' }).click();
    await expect(dialog.getByRole('switch', { name: 'Sábado' })).not.toBeChecked();
  } finally {
    await (await callAsFirst(request)).put('/settings/scheduleType', { value: 'disabled' });
  }
  expect(complaints).toEqual([]);
});

test('QU-01 only admins find the table; an attendant who opens its address is sent home', async ({ page, request }) => {
  await openAs(page, await makePerson(request, { profile: 'user' }), '/queues');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('link', { name: 'Filas' })).toHaveCount(0);
});

test('QU-01 the table and its dialog are accessible in both themes, and cards on a phone @phone', async ({
  page,
  request,
}) => {
  const queue = await makeQueue(request);
  await openQueues(page, request);
  await search(page).fill(queue.name);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 registro');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await expect(field(page, 'Nome')).toBeVisible();
  await expectAccessible(page);
});
