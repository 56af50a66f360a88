import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { makeDesk, until, type Customer } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { signIn } from './people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' });
const rowOf = (page: Page, customer: Customer): Locator => list(page).locator('article').filter({ hasText: customer.name });
const tab = (page: Page, name: string | RegExp) => list(page).getByRole('tab', { name });

test('TK-01 the list takes a third, the ticket the rest, with the logo when none is chosen', async ({ page, request }) => {
  const desk = await makeDesk(request);
  await signIn(page, await desk.person());
  await expect(page.getByText('Escolha um atendimento')).toBeVisible();
  const { width = 0, x = 0 } = (await list(page).boundingBox()) ?? {};
  expect((width / (1440 - x)) * 100).toBeGreaterThan(31);
  expect((width / (1440 - x)) * 100).toBeLessThan(35);
});

test('TK-01 on a phone the list and the ticket are two tabs, and a button leads to the choice @only-phone', async ({ page, request }) => {
  const desk = await makeDesk(request);
  // Longer names are cut here.
  const customer = desk.customer(`Zé ${randomInt(999999)}`);
  await customer.writes('Bom dia');
  await signIn(page, await desk.person());
  await page.getByRole('tab', { name: 'Atendimento', exact: true }).click();
  await expect(page.getByText('Escolha um atendimento')).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar atendimento' }).click();
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer).getByRole('button', { name: /Aceitar/ }).click();
  await expect(page.getByRole('log')).toContainText('Bom dia');
  await expect(list(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(rowOf(page, customer)).toBeVisible();
  await page.getByRole('tab', { name: 'Atendimento', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Bom dia');
});

test('TK-02 TK-08 a customer who waits is counted, opens only through Accept, and moves to those attended', async ({ page, request }) => {
  const desk = await makeDesk(request);
  await signIn(page, await desk.person());
  await expect(tab(page, /Aguardando/)).toContainText('0');
  const customer = desk.customer();
  await customer.writes('Oi, tem alguém aí?');
  await expect(tab(page, /Aguardando/)).toContainText('1');
  await tab(page, /Aguardando/).click();
  const waiting = rowOf(page, customer);
  await expect(waiting).toContainText('Oi, tem alguém aí?');
  await waiting.getByText('Oi, tem alguém aí?').click();
  await expect(page).toHaveURL(/\/tickets$/);
  await waiting.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('log')).toContainText('Oi, tem alguém aí?');
  await expect(tab(page, /Atendendo/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, /Atendendo/)).toContainText('1');
  await expect(tab(page, /Aguardando/)).toContainText('0');
});

test('TK-03 the lists obey the chosen queues and the switch that shows all', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { id } = await desk.ticketOf(customer);
  const other = await desk.person({ name: 'Bruno Dias' });
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: other.id, transfer: true, queueId: desk.queue.id });
  await signIn(page, await desk.person({ profile: 'admin', name: 'Ana Ribeiro' }));
  await tab(page, /Busca/).waitFor();
  await expect(rowOf(page, customer)).toBeHidden();
  await page.getByRole('switch', { name: 'Ver todos' }).check({ force: true });
  await expect(rowOf(page, customer)).toBeVisible();
  await list(page).getByRole('button', { name: /Filas:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: desk.queue.name }).click();
  await expect(rowOf(page, customer)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Ver todos' })).toBeChecked();
  await expect(rowOf(page, customer)).toBeHidden();
  await list(page).getByRole('button', { name: /Filas:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: desk.queue.name }).click();
  await expect(rowOf(page, customer)).toBeVisible();
});

test('TK-04 the search finds names and words, by tag and by person, and leaves when it is emptied', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const [customer, other] = [desk.customer(), desk.customer(`Pedro ${Date.now()}`)];
  await customer.writes('Queria o SOFÁ marfim');
  await other.writes('Bom dia');
  const { id } = await desk.ticketOf(customer);
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', { name: `VIP ${Date.now()}`, color: '#6b3fc9' });
  await desk.ask('POST', '/tags/sync', { ticketId: id, tags: [tag.id] });
  await desk.person({ name: 'Bruno Dias' });
  const admin = await desk.person({ profile: 'admin' });
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: admin.id });
  await signIn(page, admin);
  await tab(page, /Busca/).click();
  const field = page.getByLabel('Nome, número ou mensagem');
  await expect(field).toBeFocused();
  const asked = page.waitForRequest((sent) => sent.url().includes('searchParam='));
  await field.fill(customer.name.toUpperCase());
  expect(new URL((await asked).url()).searchParams.get('searchParam')).toBe(customer.name.toLowerCase());
  await expect(rowOf(page, customer)).toBeVisible();
  await field.fill('marfim');
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(rowOf(page, other)).toBeHidden();
  await list(page).getByRole('button', { name: /^Etiquetas:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: tag.name }).click();
  await expect(rowOf(page, customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await list(page).getByRole('button', { name: /^Atendentes:/ }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Bruno Dias' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await field.fill('');
  await expect(tab(page, 'Abertos')).toHaveAttribute('aria-selected', 'true');
});

test('TK-05 a long list loads further as it is scrolled, and an empty one says so', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  await signIn(page, person);
  await expect(list(page).getByText('Nada aqui!')).toBeVisible();
  const customers = Array.from({ length: 44 }, (_one, index) => desk.customer(`Cliente ${String(index).padStart(2, '0')} ${desk.queue.name.slice(-6)}`));
  for (const customer of customers) await customer.writes('Oi');
  await expect(tab(page, /Aguardando/)).toContainText('44');
  await tab(page, /Aguardando/).click();
  const first = customers[0];
  if (!first) throw new Error('No customers.');
  await page.reload();
  await tab(page, /Aguardando/).click();
  await expect(rowOf(page, customers[43] ?? first)).toBeVisible();
  await expect(async () => {
    await list(page).getByRole('region', { name: 'Aguardando' }).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(rowOf(page, first)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('TK-06 a row says who, where, when and what @phone', async ({ page, request }, { project }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer(`Bartolomeu ${Date.now()}`);
  await customer.writes('Qual o prazo?');
  const { id } = await desk.ticketOf(customer);
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', { name: `Troca ${Date.now()}`, color: '#1d5fbf' });
  await desk.ask('POST', '/tags/sync', { ticketId: id, tags: [tag.id] });
  const person = await desk.person();
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: person.id });
  await customer.writes('E a cor?');
  await signIn(page, person);
  const ticket = list(page).locator(`[data-ticket="${id}"]`);
  for (const text of [`#${id}`, 'E a cor?', desk.queue.name, desk.connection.name, 'Ana', tag.name]) await expect(ticket).toContainText(text);
  await expect(ticket.locator('time')).toHaveText(/^\d{2}:\d{2}$/);
  await expect(ticket.getByText(/^não lidas: [12]$/)).toBeVisible();
  await expect(ticket.getByTitle(customer.name)).toHaveText(project.name === 'phone' ? 'Bartolomeu…' : customer.name);
  await customer.types('composing');
  await expect(ticket).toContainText('digitando…');
  await expectAccessible(page);
});

test('TK-07 an admin peeks into a conversation without taking part', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Só quero ver');
  await signIn(page, await desk.person({ profile: 'admin' }));
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer).hover();
  await rowOf(page, customer).getByRole('button', { name: /Espiar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('log')).toContainText('Só quero ver');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Opções da mensagem' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await desk.ticketOf(customer)).unreadMessages).toBe(1);
});

test('TK-09 a ticket is returned, taken again, resolved, taken back and deleted, each time back at the list', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { uuid } = await desk.ticketOf(customer);
  await signIn(page, await desk.person({ profile: 'admin' }));
  const conversation = page.getByRole('region', { name: /^Atendimento \d+$/ });
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer).getByRole('button', { name: 'Aceitar' }).click();
  await conversation.getByRole('button', { name: 'Devolver para a fila' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect((await desk.ticketOf(customer)).status).toBe('pending');
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer).getByRole('button', { name: 'Aceitar' }).click();
  await conversation.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect((await desk.ticketOf(customer)).status).toBe('closed');
  await tab(page, 'Resolvidos').click();
  await rowOf(page, customer).getByRole('link').click();
  await expect(conversation).toContainText('Este atendimento está resolvido');
  await conversation.getByRole('button', { name: 'Reabrir' }).first().click();
  await expect(conversation.getByLabel('Mensagem', { exact: true })).toBeVisible();
  expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open', uuid });
  await conversation.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir atendimento' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await desk.ticketsOf(customer)).toEqual([]);
});

test('TK-09 resolving may lead straight to the next one, and can be taken back', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) {
    await customer.writes('Oi');
    await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  }
  await signIn(page, person);
  await rowOf(page, second).getByRole('link').click();
  await page.getByRole('button', { name: 'Mais formas de resolver' }).click();
  await page.getByRole('menuitem', { name: 'Resolver e ir ao próximo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
  expect((await desk.ticketOf(second)).status).toBe('open');
});

test('TK-12 somebody outside the queue is refused and sent to the list', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { uuid } = await desk.ticketOf(customer);
  await signIn(page, await desk.person({ queueIds: [desk.otherQueue.id] }));
  await page.goto(`/tickets/${uuid}`);
  await expect(page.getByText('Acesso não permitido').or(page.getByText('Este atendimento não existe mais.')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('TK-13 a new ticket is opened with a contact that is found, or made on the spot @phone', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer(`Fernanda ${Date.now()}`);
  await signIn(page, await desk.person());
  const start = async () => {
    await page.getByRole('button', { name: 'Novo', exact: true }).click();
    return page.getByRole('dialog');
  };
  const dialog = await start();
  await expect(dialog.getByLabel('Contato').first()).toBeFocused();
  await page.keyboard.type('Fe');
  await expect(page.getByText('Criar contato')).toBeHidden();
  await page.keyboard.type(customer.name.slice(2));
  await page.getByRole('option', { name: `Criar contato "${customer.name}"` }).click();
  await page.getByLabel('Número').fill(customer.number);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Conexão').first().click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
  expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open', queueId: desk.queue.id });
});

test('TK-13 a queue is required, and a contact who is attended already is named with who attends', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const bruno = await desk.person({ name: 'Bruno Dias' });
  const { id, uuid } = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: bruno.id });
  await signIn(page, await desk.person({ queueIds: [desk.queue.id, desk.otherQueue.id] }));
  await page.getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contato').first().fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog.getByText('Selecione uma fila').last()).toBeVisible();
  await dialog.getByLabel('Fila').first().click();
  await page.getByRole('option', { name: desk.otherQueue.name }).click();
  await dialog.getByLabel('Conexão').first().click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Bruno Dias já atende este contato na fila ${desk.queue.name}.`);
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await expect(page).toHaveURL(new RegExp(uuid));
});

test('TK-14 a transfer needs a queue; without a person the ticket waits there', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const carla = await desk.person({ name: `Carla ${Date.now()}`, queueIds: [desk.otherQueue.id] });
  const customers = [desk.customer(`Um ${Date.now()}`), desk.customer(`Dois ${Date.now()}`)];
  for (const customer of customers) {
    await customer.writes('Oi');
    await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  }
  await signIn(page, person);
  for (const [index, customer] of customers.entries()) {
    await rowOf(page, customer).getByRole('link').click();
    await page.getByRole('button', { name: 'Transferir', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog.getByText('Selecione uma fila').last()).toBeVisible();
    await dialog.getByLabel('Fila').first().click();
    await page.getByRole('option', { name: desk.otherQueue.name }).click();
    if (index === 1) {
      await dialog.getByLabel('Atendente (opcional)').first().click();
      await page.keyboard.type(carla.name);
      await page.getByRole('option', { name: carla.name }).click();
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  }
  const [first, second] = await Promise.all(customers.map((customer) => desk.ticketOf(customer)));
  expect(first).toMatchObject({ status: 'pending', userId: null, queueId: desk.otherQueue.id });
  expect(second).toMatchObject({ status: 'open', userId: carla.id, queueId: desk.otherQueue.id });
});

test('TK-15 TK-17 the contact panel shows who it is, takes notes and asks before deleting them', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const person = await desk.person();
  await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  await signIn(page, person);
  await rowOf(page, customer).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  expect((await panel.boundingBox())?.width).toBe(320);
  await expect(panel.getByRole('link', { name: /\(11\) 9/ })).toHaveAttribute('href', `tel:+${customer.number}`);
  await panel.getByRole('button', { name: 'Nova' }).click();
  await page.keyboard.type('A');
  await panel.getByRole('button', { name: 'Salvar anotação' }).click();
  await expect(panel.getByRole('alert')).toContainText('mínimo 2');
  await panel.getByLabel('Nova anotação').fill('Prefere contato pela manhã.');
  await panel.getByRole('button', { name: 'Salvar anotação' }).click();
  await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('Prefere contato pela manhã.');
  await expect(page.getByRole('log')).toContainText('Prefere contato pela manhã.');
  await panel.getByRole('button', { name: 'Excluir anotação' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deseja realmente excluir este registro?');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible();
  await expect(panel.getByText('Nenhuma anotação.')).toBeVisible();

  await panel.getByRole('button', { name: 'Editar' }).click();
  await panel.getByLabel('Nome').first().fill('M');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByText('Muito curto (mínimo 2)')).toBeVisible();
  await panel.getByLabel('Nome').first().fill('Mariana Corrigida');
  await panel.getByLabel('E-mail').fill('mariana@exemplo.com');
  await panel.getByRole('button', { name: 'Adicionar informação' }).click();
  await panel.getByLabel('Nome do campo').fill('CPF');
  await panel.getByLabel('Valor').fill('123.456.789-09');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByRole('link', { name: 'mariana@exemplo.com' })).toHaveAttribute('href', 'mailto:mariana@exemplo.com');
  await expect(panel.getByText('123.456.789-09')).toBeVisible();
  await expect(list(page).getByText('Mariana Corrigida')).toBeVisible();
});

test('TK-16 tags are given and taken in the header', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const person = await desk.person();
  const { id } = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: person.id });
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', { name: `VIP ${Date.now()}`, color: '#6b3fc9' });
  await signIn(page, person);
  await rowOf(page, customer).getByRole('link').click();
  await page.getByRole('button', { name: 'Etiqueta: escolher etiquetas' }).click();
  await page.getByLabel('Buscar etiqueta').fill(tag.name);
  await page.getByRole('button', { name: tag.name, exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, customer)).toContainText(tag.name);
  await page.getByRole('button', { name: `Remover etiqueta ${tag.name}` }).click();
  await expect(rowOf(page, customer)).not.toContainText(tag.name);
  await until(async () => ((await desk.ask<{ tags: unknown[] }>('GET', `/tickets/${id}`)).tags.length === 0 ? true : undefined));
});

test('TK-18 what others do shows without a reload, and the tab says how much is unread', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) {
    await customer.writes('Oi');
    await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  }
  await signIn(page, person);
  await expect(list(page).locator('article').first()).toContainText(second.name);
  await first.writes('Ainda está aí?');
  await expect(list(page).locator('article').first()).toContainText('Ainda está aí?');
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await desk.ask('PUT', `/contacts/${(await desk.ask<{ contactId: number }>('GET', `/tickets/${(await desk.ticketOf(first)).id}`)).contactId}`, { name: 'Nome Novo' });
  await expect(list(page).locator('article').first()).toContainText('Nome Novo');
  await desk.ask('DELETE', `/tickets/${(await desk.ticketOf(second)).id}`);
  await expect(rowOf(page, second)).toBeHidden();
});

test('the list works from the keyboard, and the shortcuts stand on their sheet', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) {
    await customer.writes('Oi');
    await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  }
  await signIn(page, person);
  await rowOf(page, second).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, first).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await page.keyboard.press('Alt+KeyK');
  await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Resolver atendimento');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+KeyR');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('the tickets screen is accessible, asks nobody else and reports nothing @phone @dark', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const person = await desk.person({ profile: 'admin' });
  await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  const { complaints } = watchPage(page);
  await signIn(page, person);
  await expect(rowOf(page, customer).or(list(page).locator('article').first()).first()).toBeVisible();
  await expectAccessible(page);
  await tab(page, /Busca/).click();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
