import { expect, test } from './test.ts';
import { makeDesk } from './desk.ts';
import { until } from '../apps/server/src/testing/until.ts';
import { expectAccessible } from './expect-clean.ts';
import { openAs } from './people.ts';
import { list, rowOf, tab } from './ticket-list.ts';

test('TK-09 a ticket is returned, taken again, resolved, taken back and deleted, each time back at the list', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { uuid } = await desk.ticketOf(customer);
  await openAs(page, await desk.person({ profile: 'admin' }));
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

test('SC-01 an attendant snoozes a ticket, finds it, and it returns when the customer writes @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const customer = desk.customer();
  await desk.attends(person, customer);
  const { uuid } = await desk.ticketOf(customer);
  await openAs(page, person, `/tickets/${uuid}`);
  const menu = page.getByRole('button', { name: 'Mais ações' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Adiar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adiar atendimento' });
  await expectAccessible(page);
  await dialog.getByLabel('Outro horário').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(dialog).toContainText('Escolha um horário futuro');
  await dialog.getByRole('button', { name: /^Amanhã cedo/ }).click();
  await expect(page.getByText(/^Adiado até .* 09:00/)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets(\?.*)?$/);
  await expect(rowOf(page, customer)).toHaveCount(0);
  await tab(page, /Adiados/).click();
  await expect(rowOf(page, customer)).toContainText('Adiado até');
  await expectAccessible(page);
  await customer.writes('Conseguiu ver?');
  await expect(rowOf(page, customer)).toHaveCount(0);
  await tab(page, /Atendendo/).click();
  await expect(rowOf(page, customer)).toContainText('Aguardando você');

  await rowOf(page, customer).getByRole('link').click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Adiar…' }).click();
  await dialog.getByRole('button', { name: 'Até o cliente escrever' }).click();
  await page
    .locator('[data-kind=success]', { hasText: 'Adiado até o cliente escrever' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(rowOf(page, customer)).toBeVisible();
  await expect(rowOf(page, customer)).not.toContainText('Adiado');
});

test('TK-09 resolving may lead straight to the next one, and can be taken back', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) await desk.attends(person, customer);
  await openAs(page, person);
  await rowOf(page, second).getByRole('link').click();
  await page.getByRole('button', { name: 'Mais formas de resolver' }).click();
  await page.getByRole('menuitem', { name: 'Resolver e ir ao próximo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
  expect((await desk.ticketOf(second)).status).toBe('open');
});

test('TK-09 the answer resolves the ticket, the queue asks for a reason, and the next one opens', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const [first, second] = [desk.customer(`Primeiro ${Date.now()}`), desk.customer(`Segundo ${Date.now()}`)];
  for (const customer of [first, second]) await desk.attends(person, customer);
  const reason = `Venda feita ${Date.now()}`;
  await desk.ask('POST', '/closing-reasons', { name: reason, queueIds: [desk.queue.id] });
  await desk.ask('PUT', `/queue/${desk.queue.id}`, { closingReasonRequired: true, requiredContactFields: ['CPF'] });
  await openAs(page, person, '/profile');
  const preferencesSaved = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok());
  await page.getByRole('switch', { name: 'Abrir o próximo atendimento ao encerrar um' }).press('Space');
  await preferencesSaved;
  await page.goto('/tickets');
  await rowOf(page, second).getByRole('link').click();
  await page.getByLabel('Mensagem', { exact: true }).fill('Combinado, obrigado!');
  // This button is enabled as soon as the whole ticket is loaded; before, Ctrl+Enter would not resolve it.
  await expect(page.getByRole('button', { name: 'Mais formas de resolver' })).toBeEnabled();
  await page.getByLabel('Mensagem', { exact: true }).press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: reason }).click();
  await dialog.getByLabel('CPF').fill('123.456.789-00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  expect((await desk.ticketOf(second)).status).toBe('closed');
  expect((await second.sees()).map(({ body }) => body.split('\n').at(-1))).toContain('Combinado, obrigado!');
  // The resolved tickets are filtered by the reason, also after a reload.
  await tab(page, 'Resolvidos').click();
  await list(page)
    .getByRole('button', { name: /^Motivo do encerramento/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: reason }).press('Enter');
  await expect(page).toHaveURL(/[?&]reasons=\d+/);
  await page.reload();
  await expect(list(page).getByRole('button', { name: /^Motivo do encerramento/ })).toContainText(reason);
  await expect(rowOf(page, second)).toBeVisible();
});

test('TK-12 a user outside the queue is refused and sent to the list', async ({ page, request }) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { uuid } = await desk.ticketOf(customer);
  await openAs(page, await desk.person({ queueIds: [desk.otherQueue.id] }), `/tickets/${uuid}`);
  await expect(
    page.getByText('Acesso não permitido').or(page.getByText('Este atendimento não existe mais.')).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
});

test("TK-12 a user who views a colleague's ticket is told when it moves out of reach, and is sent to the list", async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  const [colleague, watcher] = [await desk.person(), await desk.person()];
  await desk.attends(colleague, customer);
  const { id, uuid } = await desk.ticketOf(customer);
  await openAs(page, watcher, `/tickets/${uuid}`);
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
  // A live message shows that the page receives signals of the ticket.
  await customer.writes('Ainda aí?');
  await expect(page.getByRole('region', { name: /^Atendimento \d+$/ })).toContainText('Ainda aí?');
  await desk.ask('PUT', `/tickets/${id}`, { transfer: true, queueId: desk.otherQueue.id, status: 'pending' });
  await expect(page.getByText('Acesso não permitido').first()).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('TK-13 a new ticket is opened with a contact that is found, or made on the spot @phone', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer(`Fernanda ${Date.now()}`);
  await openAs(page, await desk.person());
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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Conexão').first().click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
  expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open', queueId: desk.queue.id });
});

test('TK-13 a queue is required, and a contact who is attended already is named with who attends', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const bruno = await desk.person({ name: 'Bruno Dias' });
  const { id, uuid } = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${id}`, { status: 'open', userId: bruno.id });
  await openAs(page, await desk.person({ queueIds: [desk.queue.id, desk.otherQueue.id] }));
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
  await expect(dialog.getByRole('alert')).toContainText(
    `Bruno Dias já atende este contato na fila ${desk.queue.name}.`,
  );
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await expect(page).toHaveURL(new RegExp(uuid));
});

test('TK-14 a transfer names a queue, where the ticket waits, or a person; it can be taken back', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const person = await desk.person();
  const carla = await desk.person({ name: `Carla ${Date.now()}`, queueIds: [desk.otherQueue.id] });
  const customers = [desk.customer(`Um ${Date.now()}`), desk.customer(`Dois ${Date.now()}`)];
  for (const customer of customers) await desk.attends(person, customer);
  await openAs(page, person);
  for (const [index, customer] of customers.entries()) {
    await rowOf(page, customer).getByRole('link').click();
    await page.getByRole('button', { name: 'Transferir', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog.getByText('Escolha uma fila ou uma pessoa')).toBeVisible();
    const target = index === 0 ? desk.otherQueue.name : carla.name;
    await dialog.getByRole('combobox', { name: 'Para quem' }).fill(target);
    await page.getByRole('option', { name: target }).click();
    await dialog.getByLabel('Nota (opcional)').fill('Falta a nota fiscal.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    if (index === 0) {
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
      expect(await desk.ticketOf(customer)).toMatchObject({ status: 'open', userId: person.id });
      await page.getByRole('button', { name: 'Transferir', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Para quem' }).fill(target);
      await page.getByRole('option', { name: target }).click();
      await dialog.getByRole('button', { name: 'Transferir' }).click();
      await expect(page).toHaveURL(/\/tickets$/);
    }
  }
  const [first, second] = await Promise.all(customers.map((customer) => desk.ticketOf(customer)));
  expect(first).toMatchObject({ status: 'pending', userId: null, queueId: desk.otherQueue.id });
  expect(second).toMatchObject({ status: 'open', userId: carla.id, queueId: desk.otherQueue.id, awaitsUser: true });
});

test('TK-15 TK-17 the contact panel shows who it is, takes notes and asks before deleting them', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Oi');
  const person = await desk.person();
  await desk.ask('PUT', `/tickets/${(await desk.ticketOf(customer)).id}`, { status: 'open', userId: person.id });
  await openAs(page, person);
  await rowOf(page, customer).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  expect((await panel.boundingBox())?.width).toBe(320);
  await expect(panel.getByRole('link', { name: /\(11\) 9/ })).toHaveAttribute('href', `tel:+${customer.number}`);
  await panel.getByRole('button', { name: 'Nova' }).click();
  await expect(panel.getByLabel('Nova anotação')).toBeFocused();
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
  await expect(panel.getByRole('link', { name: 'mariana@exemplo.com' })).toHaveAttribute(
    'href',
    'mailto:mariana@exemplo.com',
  );
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
  const tag = await desk.ask<{ id: number; name: string }>('POST', '/tags', {
    name: `VIP ${Date.now()}`,
    color: '#6b3fc9',
  });
  await openAs(page, person);
  await rowOf(page, customer).getByRole('link').click();
  await page.getByRole('button', { name: 'Etiqueta: escolher etiquetas' }).click();
  await page.getByLabel('Buscar etiqueta').fill(tag.name);
  await page.getByRole('button', { name: tag.name, exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, customer)).toContainText(tag.name);
  await page.getByRole('button', { name: `Remover etiqueta ${tag.name}` }).click();
  await expect(rowOf(page, customer)).not.toContainText(tag.name);
  await until(async () =>
    (await desk.ask<{ tags: unknown[] }>('GET', `/tickets/${id}`)).tags.length === 0 ? true : undefined,
  );
});
