import { randomInt } from 'node:crypto';
import { expect, test } from './test.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { openAs } from './people.ts';
import { list, rowOf, tab } from './ticket-list.ts';

test('TK-01 the list takes a third, the ticket the rest, with the logo when none is chosen', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  await openAs(page, await desk.person());
  await expect(page.getByText('Escolha um atendimento')).toBeVisible();
  const { width = 0, x = 0 } = (await list(page).boundingBox()) ?? {};
  expect((width / (1440 - x)) * 100).toBeGreaterThan(31);
  expect((width / (1440 - x)) * 100).toBeLessThan(35);
});

test('TK-01 on a phone the list and the ticket are two tabs, and a button leads to the choice @only-phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  // Longer names are cut on a phone, and the row is found by the whole name.
  const customer = desk.customer(`Zé ${randomInt(999999)}`);
  await customer.writes('Bom dia');
  await openAs(page, await desk.person());
  await page.getByRole('tab', { name: 'Atendimento', exact: true }).click();
  await expect(page.getByText('Escolha um atendimento')).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar atendimento' }).click();
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(page.getByRole('log')).toContainText('Bom dia');
  await expect(list(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(rowOf(page, customer)).toBeVisible();
  await page.getByRole('tab', { name: 'Atendimento', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Bom dia');
});

test('TK-02 TK-08 a customer who waits is counted, opens only through Accept, and moves to those attended', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  await openAs(page, await desk.person());
  await expect(tab(page, /Aguardando/)).toContainText('0');
  const customer = desk.customer();
  await customer.writes('Oi, tem alguém aí?');
  await expect(tab(page, /Aguardando/)).toContainText('1');
  await tab(page, /Aguardando/).click();
  const waitingRow = rowOf(page, customer);
  await expect(waitingRow).toContainText('Oi, tem alguém aí?');
  await waitingRow.getByText('Oi, tem alguém aí?').click();
  await expect(page).toHaveURL(/\/tickets\?tab=pending$/);
  await waitingRow.getByRole('button', { name: 'Aceitar' }).click();
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
  await openAs(page, await desk.person({ profile: 'admin', name: 'Ana Ribeiro' }));
  await tab(page, /Busca/).waitFor();
  await expect(rowOf(page, customer)).toBeHidden();
  await page.getByRole('switch', { name: 'Ver todos' }).check({ force: true });
  await expect(rowOf(page, customer)).toBeVisible();
  await list(page)
    .getByRole('button', { name: /Filas:/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: desk.queue.name }).click();
  await expect(rowOf(page, customer)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Ver todos' })).toBeChecked();
  await expect(rowOf(page, customer)).toBeHidden();
  await list(page)
    .getByRole('button', { name: /Filas:/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: desk.queue.name }).click();
  await expect(rowOf(page, customer)).toBeVisible();
});

test('TK-04 the search finds names and words, by tag and by person, and leaves when it is emptied', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const [customer, other] = [desk.customer(), desk.customer(`Pedro ${Date.now()}`)];
  await customer.writes('Queria o SOFÁ marfim');
  await other.writes('Bom dia');
  const { id } = await desk.ticketOf(customer);
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', {
    name: `VIP ${Date.now()}`,
    color: '#6b3fc9',
  });
  await desk.ask('POST', '/tags/sync', { ticketId: id, tags: [tag.id] });
  await desk.person({ name: 'Bruno Dias' });
  const admin = await desk.person({ profile: 'admin' });
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: admin.id });
  await openAs(page, admin);
  await tab(page, /Busca/).click();
  const field = page.getByLabel('Nome, número ou mensagem');
  await expect(field).toBeFocused();
  const searchRequest = page.waitForRequest((sent) => sent.url().includes('searchParam='));
  await field.fill(customer.name.toUpperCase());
  expect(new URL((await searchRequest).url()).searchParams.get('searchParam')).toBe(customer.name.toLowerCase());
  await expect(rowOf(page, customer)).toBeVisible();
  await field.fill('marfim');
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(rowOf(page, other)).toBeHidden();
  await list(page)
    .getByRole('button', { name: /^Etiquetas:/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: tag.name }).click();
  await expect(rowOf(page, customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await list(page)
    .getByRole('button', { name: /^Atendentes:/ })
    .click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Bruno Dias' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await field.fill('');
  await expect(tab(page, 'Abertos')).toHaveAttribute('aria-selected', 'true');
});

test('SR-04 a search that is answered in parts goes on by itself, and says so @phone', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('O sofá azul chegou');
  await desk.ticketOf(customer);
  await openAs(page, await desk.person({ profile: 'admin' }));
  // The server searches a handful of tickets in one part. So the test replaces the first reply: no result yet, and more
  // to search before a time in the future. The second request waits until the test has seen the notice.
  let continueSearch = () => undefined as void;
  const noticeSeen = new Promise<void>((resolve) => (continueSearch = resolve));
  await page.route('**/api/tickets/rows?*searchParam=azul*', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('after')) {
      await noticeSeen;
      return route.continue();
    }
    url.searchParams.set('searchParam', 'nada que exista');
    const reply = (await (await route.fetch({ url: url.href })).json()) as object;
    return route.fulfill({
      json: { ...reply, isComplete: false, hasMore: true, next: `${new Date(Date.now() + 60_000).toISOString()}_1` },
    });
  });
  await tab(page, /Busca/).click();
  await page.getByLabel('Nome, número ou mensagem').fill('azul');
  await expect(page.getByText(/Procurando em conversas de antes de/)).toBeVisible();
  await expect(page.getByText('Nada encontrado')).toBeHidden();
  continueSearch();
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(page.getByText(/Procurando em conversas/)).toBeHidden();
});

test('TK-05 a long list loads further as it is scrolled, and an empty one says so', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  await openAs(page, person);
  await expect(list(page).getByText('Nada aqui!')).toBeVisible();
  const customers = Array.from({ length: 44 }, (_, index) =>
    desk.customer(`Cliente ${String(index).padStart(2, '0')} ${desk.queue.name.slice(-6)}`),
  );
  for (const customer of customers) await customer.writes('Oi');
  await expect(tab(page, /Aguardando/)).toContainText('44');
  await tab(page, /Aguardando/).click();
  const first = customers[0];
  if (!first) throw new Error('No customers.');
  await page.reload();
  await tab(page, /Aguardando/).click();
  await expect(rowOf(page, customers[43] ?? first)).toBeVisible();
  await expect(async () => {
    await list(page)
      .getByRole('region', { name: 'Aguardando' })
      .evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(rowOf(page, first)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('TK-06 a row says who, where, when and what @phone', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer(`Bartolomeu ${randomInt(999)} de Albuquerque Cavalcanti`);
  await customer.writes('Qual o prazo?');
  const { id } = await desk.ticketOf(customer);
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', {
    name: `Troca ${Date.now()}`,
    color: '#1d5fbf',
  });
  await desk.ask('POST', '/tags/sync', { ticketId: id, tags: [tag.id] });
  const person = await desk.person();
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: person.id });
  await customer.writes('E a cor?');
  await openAs(page, person);
  const ticket = list(page).locator(`[data-ticket="${id}"]`);
  for (const text of [`#${id}`, 'E a cor?', desk.queue.name, desk.connection.name, 'Ana', tag.name])
    await expect(ticket).toContainText(text);
  await expect(ticket.locator('time')).toHaveText(/^(agora|\d{2}:\d{2})$/);
  await expect(ticket.getByText(/^não lidas: [12]$/)).toBeVisible();
  // A long name uses the room up to the time of the row, and shows at least its first ten letters.
  const name = ticket.getByTitle(customer.name);
  await expect(name).toHaveText(customer.name);
  const widths = await name.evaluate((element) => {
    const { x, right } = element.getBoundingClientRect();
    const time = element.parentElement?.querySelector('time')?.getBoundingClientRect();
    const range = document.createRange();
    range.setStart(element.firstChild as Node, 0);
    range.setEnd(element.firstChild as Node, 10);
    return { shown: right - x, tenLetters: range.getBoundingClientRect().width, room: (time?.x ?? 0) - x };
  });
  expect(widths.shown).toBeGreaterThanOrEqual(widths.tenLetters);
  expect(widths.shown).toBeGreaterThan(widths.room * 0.6);
  await customer.types('composing');
  await expect(ticket).toContainText('digitando…');
  await expectAccessible(page);
});

test('TK-07 an admin peeks into a conversation without taking part', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Só quero ver');
  await openAs(page, await desk.person({ profile: 'admin' }));
  await tab(page, /Aguardando/).click();
  await rowOf(page, customer).hover();
  await rowOf(page, customer)
    .getByRole('button', { name: /Espiar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('log')).toContainText('Só quero ver');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Opções da mensagem' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await desk.ticketOf(customer)).unreadMessages).toBe(1);
});

test('TK-18 what others do shows without a reload, and the tab says how much is unread', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) await desk.attends(person, customer);
  await openAs(page, person);
  await expect(list(page).locator('article').first()).toContainText(second.name);
  await first.writes('Ainda está aí?');
  await expect(list(page).locator('article').first()).toContainText('Ainda está aí?');
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await desk.ask(
    'PUT',
    `/contacts/${(await desk.ask<{ contactId: number }>('GET', `/tickets/${(await desk.ticketOf(first)).id}`)).contactId}`,
    { name: 'Nome Novo' },
  );
  await expect(list(page).locator('article').first()).toContainText('Nome Novo');
  await desk.ask('DELETE', `/tickets/${(await desk.ticketOf(second)).id}`);
  await expect(rowOf(page, second)).toBeHidden();
});

test('the list works from the keyboard, and the shortcuts stand on their sheet', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) await desk.attends(person, customer);
  await openAs(page, person);
  await rowOf(page, second).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, first).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await page.keyboard.press('Alt+KeyK');
  await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
  // The field of the composer has the focus, so the sheet of shortcuts needs a key combination that types nothing.
  await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toBeFocused();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toContainText('Resolver atendimento');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Alt+KeyR');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('the tickets screen is accessible, calls no other server and reports no errors @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const person = await desk.person({ profile: 'admin' });
  await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  const { complaints } = watchPage(page);
  await openAs(page, person);
  await expect(rowOf(page, customer).or(list(page).locator('article').first()).first()).toBeVisible();
  await expectAccessible(page);
  await tab(page, /Busca/).click();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
