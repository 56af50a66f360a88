import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { until } from '../apps/server/src/testing/until.ts';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('CA-01 CA-02 CA-03 CA-04 a campaign is written, previewed, sent, reported and cancelled @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const mark = randomUUID().slice(0, 6);
  const [known, stranger] = [desk.customer('Mariana Souza'), desk.customer('Rui Lima')];
  await known.writes('Oi, tem sofá?');
  await desk.ticketOf(known);
  const list = await desk.ask<{ id: number }>('POST', '/contact-lists', { name: `Clientes ${mark}` });
  for (const { name, number } of [known, stranger])
    await desk.ask('POST', '/contact-list-items', { name, number, email: '', contactListId: list.id });
  const second = await desk.ask<{ id: number; name: string }>('POST', '/whatsapp', {
    name: `Filial ${mark}`,
    driver: 'sandbox',
    queueIds: [desk.queue.id],
  });
  const name = `Oferta ${mark}`;
  const row = page.locator('[data-record]').filter({ hasText: name });
  const dialog = page.getByRole('dialog');

  await desk.ask('POST', '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  await openAs(page, await desk.person({ profile: 'admin' }), '/campaigns');
  await page.getByRole('button', { name: 'Nova campanha', exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Escreva ao menos uma mensagem.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, ');
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Mensagem 1' })).toHaveValue('Oi, {primeiroNome}');
  await dialog.getByRole('combobox', { name: 'Conexões' }).click();
  await page.getByRole('option', { name: desk.connection.name }).click();
  await page.getByRole('option', { name: second.name }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: 'Se um número cair' }).click();
  await page.getByRole('option', { name: 'As pessoas passam para outro número' }).click();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Pessoas' }).click();
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: `Clientes ${mark}` }).click();
  await expect(dialog.getByText('2 pessoas')).toBeVisible();
  // A filter is saved from the conditions and fills them in again; without it the campaign is as before.
  const filter = `Recentes ${mark}`;
  const more = dialog.getByRole('switch', { name: 'Mais pessoas e exclusões' });
  await more.click();
  await dialog.getByRole('switch', { name: 'Também contatos por filtro' }).click();
  const since = dialog.getByLabel('Última mensagem desde');
  await since.fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Salvar filtro' }).click();
  await dialog.getByRole('textbox', { name: 'Nome do filtro' }).fill(filter);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Filtro salvo' })).toHaveValue(filter);
  await since.fill('2021-01-01');
  await dialog.getByRole('combobox', { name: 'Filtro salvo' }).click();
  await page.getByRole('option', { name: filter }).click();
  await expect(since).toHaveValue('2020-01-01');
  await expectAccessible(page);
  await more.click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(row).toContainText('Inativa');

  await row.getByRole('button', { name: `Iniciar ${name}` }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Nunca falou com o número' })).toBeVisible();
  // The person who talks with the first number keeps it. The second number is not connected and gets no person.
  await expect(dialog.getByRole('listitem').filter({ hasText: desk.connection.name })).toContainText('1');
  await expect(dialog.getByRole('listitem').filter({ hasText: second.name })).toContainText('desconectado');
  await expect(dialog.getByText('Estes números não cobram por mensagem.')).toBeVisible();
  await expect(dialog.getByText('Oi, Mariana', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Iniciar para 1 pessoa' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('1 de 1 entregues')).toBeVisible();
  await until(async () => (await known.sees()).some(({ body }) => body.includes('Oi, Mariana')) || undefined);
  expect((await stranger.sees()).length).toBe(0);
  await expect(page.getByText('Finalizada').first()).toBeVisible();
  await page.getByRole('button', { name: 'Não enviada 1' }).click();
  await expect(page.getByText('Rui Lima')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(page.getByText('Cópia criada.')).toBeVisible();
  await page.getByRole('link', { name: 'Campanhas' }).last().click();
  const copy = page.locator('[data-record]').filter({ hasText: name }).filter({ hasText: 'Inativa' });
  await expect(copy).toHaveCount(1);
  await copy.getByRole('button', { name: /^Editar/ }).click();
  await dialog.getByRole('tab', { name: 'Envio' }).click();
  // The campaign must wait, so its hours must not include the present one. 15:00 UTC is noon in São Paulo.
  const isMorning = new Date().getUTCHours() % 24 < 15;
  await dialog.getByLabel('Enviar das').fill(isMorning ? '20:00' : '03:00');
  await dialog.getByLabel('até as').fill(isMorning ? '21:00' : '04:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await copy.getByRole('button', { name: /^Iniciar/ }).click();
  await dialog.getByRole('button', { name: 'Iniciar para 1 pessoa' }).click();
  await expect(dialog).toBeHidden();
  const running = page.locator('[data-record]').filter({ hasText: name }).filter({ hasText: 'Em andamento' });
  await running.getByRole('link').first().click();
  await expect(page.getByText('Fora do horário da campanha.')).toBeVisible();
  await page.getByRole('button', { name: 'Parar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('CA-05 intervals and variables with unique keys are saved', async ({ page, request }) => {
  const { complaints } = watchPage(page);
  await makeDesk(request);
  const key = `cupom${randomUUID().slice(0, 6)}`;
  await openAs(page, await makePerson(request), '/campaigns-config');
  const [field, value] = [page.getByLabel('Atalho'), page.getByLabel('Conteúdo', { exact: true })];
  const add = page.getByRole('button', { name: 'Adicionar' });
  await field.fill(key);
  await value.fill('LUME10');
  await add.click();
  await field.fill(key.toUpperCase());
  await value.fill('outro');
  await add.click();
  await expect(page.getByText('Este atalho já existe.')).toBeVisible();
  await expectAccessible(page);
  await field.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Salvo', { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Conteúdo de ${key}`)).toHaveValue('LUME10');
  await page.getByRole('button', { name: `Excluir ${key}` }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(`{${key}}`)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('CA-04 a report shows conversions, and a flow follows up the people who did not answer @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const mark = randomUUID().slice(0, 6);
  const [buyer, silent] = [desk.customer('Mariana Souza'), desk.customer('Rui Lima')];
  for (const customer of [buyer, silent]) {
    await customer.writes('Oi');
    await desk.ticketOf(customer);
  }
  const list = await desk.ask<{ id: number }>('POST', '/contact-lists', { name: `Clientes ${mark}` });
  for (const { name, number } of [buyer, silent])
    await desk.ask('POST', '/contact-list-items', { name, number, email: '', contactListId: list.id });
  const tag = await desk.ask<{ id: number }>('POST', '/tags', { name: `Comprou ${mark}`, color: '#0a7d5a' });
  const flow = await desk.ask<{ id: number }>('POST', '/flowbuilder', { name: `Retomada ${mark}` });
  const at = { x: 0, y: 0 };
  await desk.ask('POST', '/flowbuilder/flow', {
    idFlow: flow.id,
    nodes: [
      { id: '1', type: 'start', position: at, data: {} },
      { id: 'm', type: 'message', position: at, data: { label: 'Ainda posso ajudar?' } },
    ],
    connections: [{ id: 'e', source: '1', sourceHandle: 'a', target: 'm' }],
  });
  await desk.ask('POST', `/flowbuilder/${flow.id}/publish`, { note: '' });
  await desk.ask('POST', '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const campaign = await desk.ask<{ id: number; name: string }>('POST', '/campaigns', {
    name: `Oferta ${mark}`,
    message1: 'Oi!',
    whatsappId: desk.connection.id,
    contactListId: list.id,
  });
  const dialog = page.getByRole('dialog');

  await openAs(page, await desk.person({ profile: 'admin' }), '/campaigns');
  const row = page.locator('[data-record]').filter({ hasText: campaign.name });
  await row.getByRole('button', { name: /^Editar/ }).click();
  await dialog.getByRole('tab', { name: 'Resultado' }).click();
  await dialog.getByRole('combobox', { name: 'O que conta como conversão' }).click();
  await page.getByRole('option', { name: 'Uma etiqueta no atendimento' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Escolha o que conta.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Etiqueta da conversão' }).click();
  await page.getByRole('option', { name: `Comprou ${mark}` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  await desk.ask('POST', `/campaigns/${campaign.id}/start`, {});
  const isOver = async () =>
    (await desk.ask<{ status: string }>('GET', `/campaigns/${campaign.id}`)).status === 'FINALIZADA' || undefined;
  await until(isOver);
  await buyer.writes('Quero!');
  const ticket = await desk.ticketOf(buyer);
  await desk.ask('POST', '/tags/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] });

  await row.getByRole('link', { name: campaign.name }).first().click();
  const conversions = page.getByRole('region', { name: 'Conversões por mensagem' });
  await expect(conversions).toContainText('1 de 2 pessoas');
  await page.getByRole('button', { name: 'Converteu 1' }).click();
  await expect(page.getByText('Mariana Souza')).toBeVisible();
  await expect(page.getByText('Rui Lima')).toBeHidden();
  await expectAccessible(page);
  // The file contains only the people that the report shows.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${campaign.name}.csv`);
  const csv = await fs.promises.readFile(await file.path(), 'utf8');
  expect(csv).toContain('Mariana Souza;');
  expect(csv).not.toContain('Rui Lima');
  await page.getByRole('button', { name: 'Falar com quem não respondeu' }).click();
  await expect(dialog.getByText('1 pessoa recebeu e não respondeu.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Fluxo em vez de mensagem' }).click();
  await page.getByRole('option', { name: `Retomada ${mark}` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar e ver a prévia' }).click();
  await expect(dialog.getByText(`O fluxo “Retomada ${mark}” começa a conversa.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Iniciar para 1 pessoa' }).click();
  await expect(dialog).toBeHidden();
  const followUps = async () => (await silent.sees()).filter(({ body }) => body === 'Ainda posso ajudar?');
  await until(async () => (await followUps()).length > 0 || undefined);
  expect(await followUps()).toHaveLength(1);
  expect((await buyer.sees()).some(({ body }) => body === 'Ainda posso ajudar?')).toBe(false);
  expect(complaints).toEqual([]);
});
