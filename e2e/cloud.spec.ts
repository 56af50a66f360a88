import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { reportTo } from '../apps/server/src/testing/graph-double.ts';
import { makePicture } from '../apps/server/src/testing/make-files.ts';
import { until } from '../apps/server/src/testing/until.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';
import { installationUnderTest } from './which-installation.ts';

/** The test double of Meta's Graph API: its number, account and secrets. */
interface Meta {
  phone: { id: string; displayNumber: string };
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
}
const meta = () => JSON.parse(installationUnderTest().graph) as Meta;
const unusedName = () => `Oficial ${randomUUID().slice(0, 6)}`;
const account = () => ({
  phoneNumberId: meta().phone.id,
  businessAccountId: meta().businessAccountId,
  accessToken: meta().accessToken,
  appSecret: meta().appSecret,
});

async function fillAccount(form: Page | Locator) {
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = account();
  await form.getByLabel('ID do número de telefone').fill(phoneNumberId);
  await form.getByLabel('ID da conta do WhatsApp Business').fill(businessAccountId);
  await form.getByLabel('Token de acesso').fill(accessToken);
  await form.getByLabel('Chave secreta do app').fill(appSecret);
}

async function openConnections(page: Page, request: APIRequestContext) {
  await openAs(page, await makePerson(request, { profile: 'admin' }), '/connections');
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
}

/** A number of the official API and a customer who wrote to it the given number of hours ago. */
async function makeConversation(request: APIRequestContext, hoursAgo: number) {
  // A sign-in ends the user's other session, so the user is created first.
  const person = await makePerson(request, { profile: 'admin' });
  const first = await callAsFirst(request);
  const { id } = await first.post<{ id: number }>('/whatsapp', {
    name: unusedName(),
    driver: 'cloud-api',
    cloud: account(),
  });
  const { webhookUrl } = await first.get<{ webhookUrl: string }>(`/whatsapp/${id}/cloud`);
  const webhook = `${installationUnderTest().url}${new URL(webhookUrl).pathname}`;
  const from = `5511${randomInt(910_000_000, 999_999_999)}`;
  const sends = (content: Record<string, unknown>, at = Date.now(), contact: Record<string, unknown> = {}) =>
    reportTo(webhook, meta(), {
      contacts: [{ profile: { name: 'Mariana Alves' }, wa_id: from, ...contact }],
      messages: [{ from, id: `wamid.${randomUUID()}`, timestamp: String(Math.floor(at / 1000)), ...content }],
    });
  const writes = (body: string, at = Date.now()) => sends({ type: 'text', text: { body } }, at);
  expect(await writes('Oi, meu pedido já saiu?', Date.now() - hoursAgo * 60 * 60_000)).toBe(200);
  const ticket = await until(
    async () =>
      (await first.get<{ tickets: { id: number; uuid: string }[] }>(`/tickets?showAll=true&searchParam=${from}`))
        .tickets[0],
  );
  await first.put(`/tickets/${ticket.id}`, { status: 'open', userId: person.id });
  return { id, from, sends, writes, ticket, person, first, webhook };
}

test('a number of the official API is added with its credentials, shows what Meta must be told, and connects', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  await openConnections(page, request);
  const name = unusedName();
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('radio', { name: /API oficial/ }).check();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Criar e ligar' }).click();
  await expect(page.getByLabel('ID do número de telefone')).toHaveAttribute('aria-invalid', 'true');
  await fillAccount(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Criar e ligar' }).click();
  const dialog = page.getByRole('dialog', { name: `API oficial: ${name}` });
  await expect(dialog.getByText('Conectado', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Endereço do webhook', { exact: true })).toHaveValue(/\/webhooks\/whatsapp\/\d+-/);
  await expect(dialog.getByRole('alert')).toContainText('PUBLIC_URL');
  await dialog.getByRole('button', { name: 'Copiar Token de verificação' }).click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).length).toBeGreaterThan(20);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('+55 11 4002-8922').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('within 24 hours the composer says how long, and a message of the customer starts them anew @phone', async ({
  page,
  request,
}) => {
  const { ticket, person, writes } = await makeConversation(request, 23);
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  await expect(page.getByText('faltam 59 min')).toBeVisible();
  await expectAccessible(page);
  await writes('E aí?');
  await expect(page.getByText(/faltam 23 h 59 min|faltam 24 h 0 min/)).toBeVisible();
  await page.getByLabel('Mensagem', { exact: true }).fill('Saiu agora!');
  await page.keyboard.press('Enter');
  const bubble = page.locator('[data-message]').filter({ hasText: 'Saiu agora!' });
  await expect(bubble).toBeVisible();
  // On a touch screen a long press opens the menu, as `desk-faces.spec.ts` tests. Here the keyboard opens it.
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
  for (const name of ['Editar', 'Apagar']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
});

test('CA-02 a template is written with its check, submitted, approved by a report of Meta, and sent', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { id, ticket, person, webhook } = await makeConversation(request, 30);
  const name = `retirada_${randomInt(1_000_000)}`;
  await openAs(page, person, `/connections/${id}/templates`);
  await page.getByRole('button', { name: 'Novo modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo modelo' });
  await dialog.getByLabel('Nome').fill(name.replaceAll('_', ' ').toUpperCase());
  await expect(dialog.getByLabel('Nome')).toHaveValue(name);
  await dialog.getByLabel('Texto', { exact: true }).fill('{{1}}, seu pedido está pronto.');
  await dialog.getByRole('button', { name: 'Enviar à Meta' }).click();
  await expect(dialog.getByRole('alert')).toContainText('não pode começar nem terminar com uma variável');
  await dialog.getByLabel('Texto', { exact: true }).fill('Olá {{1}}, seu pedido da semana já está pronto.');
  await dialog.getByLabel('Exemplo de {{1}}').fill('Ana');
  await dialog.getByRole('button', { name: 'Botão de parar' }).click();
  await expect(dialog.getByRole('region', { name: 'O que o cliente vai ler' })).toContainText('Olá Ana, seu pedido');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar à Meta' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('Em análise')).toBeVisible();
  await expectAccessible(page);
  const template = { message_template_id: 1, message_template_name: name, message_template_language: 'pt_BR' };
  const options = { isBare: true, field: 'message_template_status_update' };
  expect(await reportTo(webhook, meta(), { ...template, event: 'APPROVED', reason: 'NONE' }, options)).toBe(200);
  await expect(card.getByText('Aprovado')).toBeVisible();
  await page.goto(`/tickets/${ticket.uuid}`);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  const choice = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await choice.getByRole('button', { name }).click();
  await choice.getByLabel('Texto · {{1}}').fill('Mariana');
  await choice.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(page.locator('[data-message]').filter({ hasText: 'Olá Mariana, seu pedido' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('CA-02 a template goes out with its picture, and its values take columns in a campaign', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { id, ticket, person, first } = await makeConversation(request, 30);
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await dialog.getByRole('button', { name: /cardapio/ }).click();
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeDisabled();
  const picture = { name: 'cardapio.png', mimeType: 'image/png', buffer: await makePicture('png') };
  await dialog.getByTestId('header-file').setInputFiles({ ...picture, name: 'a.gif', mimeType: 'image/gif' });
  await expect(dialog.getByRole('alert')).toContainText('JPEG ou PNG');
  await dialog.getByTestId('header-file').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'cardapio.png' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  const bubble = page.locator('[data-message]').filter({ hasText: 'Veja o cardápio da semana.' });
  await expect(bubble.locator('img').first()).toBeVisible();
  const { name } = await first.get<{ name: string }>(`/whatsapp/${id}`);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const campaign = page.getByRole('dialog', { name: 'Nova campanha' });
  await campaign.getByRole('textbox', { name: /^Nome/ }).fill('Cardápio da semana');
  await campaign.getByRole('combobox', { name: 'Conexões' }).click();
  await page.getByRole('option', { name }).click();
  await campaign.getByRole('textbox', { name: /^Nome/ }).click();
  await campaign.getByRole('combobox', { name: 'Modelo aprovado' }).click();
  await page.getByRole('option', { name: 'cardapio · pt_BR' }).click();
  await expect(campaign.getByText('O título deste modelo é uma imagem')).toBeVisible();
  await campaign.getByRole('combobox', { name: 'Modelo aprovado' }).click();
  await page.getByRole('option', { name: 'pedido_pronto · pt_BR' }).click();
  await campaign.getByRole('combobox', { name: 'Escolher coluna ou campo para: Valor de 2' }).click();
  await page.getByRole('option', { name: 'Primeiro nome' }).click();
  await campaign.getByLabel('Valor de 2, se estiver vazio').fill('17h');
  await expect(campaign.getByLabel('Valor de 2', { exact: true })).toHaveValue('{primeiroNome|17h}');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('after 24 hours only a template is offered: found, filled in, previewed and sent @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { ticket, person } = await makeConversation(request, 30);
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  await expect(page.getByText('Passaram 24 horas desde a última mensagem do cliente')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Escolher modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar um modelo' });
  await expect(dialog.getByRole('button', { name: /promocao_natal/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Buscar modelo').fill('pronto');
  await expect(dialog.getByRole('button', { name: /continuar_conversa/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /pedido_pronto/ }).click();
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeDisabled();
  await dialog.getByLabel('Título · {{1}}').fill('4711');
  await dialog.getByLabel('Texto · {{1}}').fill('Mariana');
  await dialog.getByLabel('Texto · {{2}}').fill('17h');
  await expect(dialog.getByRole('region', { name: 'O que o cliente vai ler' })).toContainText(
    'Olá Mariana, seu pedido está pronto e pode ser retirado a partir das 17h.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-message]').filter({ hasText: 'Olá Mariana' })).toBeVisible();
  await expect(page.getByText('Passaram 24 horas desde a última mensagem do cliente')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a connection moves to the official API and says what that means', async ({ page, request }) => {
  const first = await callAsFirst(request);
  const name = unusedName();
  await first.post('/whatsapp', { name, driver: 'sandbox' });
  await openConnections(page, request);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await page.getByRole('button', { name: 'Mudar de provedor' }).click();
  const dialog = page.getByRole('dialog', { name: `Mudar o provedor de ${name}` });
  // A phone has a history to import; Meta provides none.
  await expect(dialog.getByLabel('Importar conversas anteriores')).toBeVisible();
  await dialog.getByRole('radio', { name: /API oficial/ }).check();
  await expect(dialog.getByLabel('Importar conversas anteriores')).toHaveCount(0);
  await expect(dialog.getByText(/depois de 24 horas/)).toBeVisible();
  await fillAccount(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mudar de provedor' }).click();
  await expect(
    page.getByRole('dialog', { name: `API oficial: ${name}` }).getByText('Conectado', { exact: true }),
  ).toBeVisible();
});

test('a file that cannot be fetched says so beside its words, and is tried again by keyboard', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { ticket, person, sends, writes } = await makeConversation(request, 1);
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  // Meta has no files with these ids.
  await sends({ type: 'image', image: { id: '404', mime_type: 'image/jpeg', caption: 'O comprovante' } });
  await sends({ type: 'document', document: { id: '405', mime_type: 'application/pdf', filename: 'Pedido.pdf' } });
  await writes('Recebeu?');
  const photo = page.locator('[data-message]').filter({ hasText: 'O comprovante' });
  const document = page.locator('[data-message]').filter({ hasText: 'Pedido.pdf' });
  await expect(photo.getByRole('status')).toHaveText('Baixando…');
  await expect(document.getByRole('status')).toHaveText('Baixando…');
  await expect(page.getByText('Recebeu?').last()).toBeVisible();
  await expectAccessible(page);
  // The button appears after the first attempts, which take most of a minute.
  const again = document.getByRole('button', { name: 'Tentar de novo: Pedido.pdf' });
  await expect(again).toBeVisible({ timeout: 120_000 });
  await expect(document.getByRole('status')).toContainText('Continuamos tentando');
  await expectAccessible(page);
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(document.getByRole('status')).toHaveText('Baixando…');
  await expect(again).toHaveCount(0);
  await expect(document.getByRole('group', { name: 'Pedido.pdf' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test("an advertisement is named in two lines with a readable link, and Meta's limit in customers @phone", async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { id, ticket, person, sends } = await makeConversation(request, 1);
  await sends({
    type: 'text',
    text: { body: 'Ainda tem?' },
    referral: {
      source_url: 'https://fb.me/3cr4Wqqkv',
      source_type: 'ad',
      headline: `Semana do pão: ${'tudo com desconto, '.repeat(12)}até domingo`,
    },
  });
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  const link = page.getByRole('link', { name: /^Veio do anúncio: Semana do pão/ });
  await expect(link).toBeVisible();
  expect((await link.boundingBox())?.height).toBeLessThan(40);
  expect(await link.evaluate((shown) => getComputedStyle(shown).color)).toBe(
    await link.evaluate((shown) => getComputedStyle(shown.parentElement ?? shown).color),
  );
  await expectAccessible(page);
  await page.goto(`/connections/${id}/health`);
  await expect(page.getByRole('region', { name: 'O que a Meta diz do número' })).toContainText('2.000 clientes');
  expect(complaints).toEqual([]);
});

test('a customer who hides the number is shown by username and asked for it; the answer joins the contact', async ({
  page,
  request,
}) => {
  const { person, sends, first } = await makeConversation(request, 1);
  const username = `joana.${randomInt(1_000_000)}`;
  const user = `BR.${randomInt(1_000_000_000, 9_000_000_000)}`;
  const content = { type: 'text', text: { body: `Sou ${username}` }, from: undefined, from_user_id: user };
  expect(await sends(content, Date.now(), { wa_id: undefined, user_id: user, profile: { username } })).toBe(200);
  const ticket = await until(async () =>
    (
      await first.get<{ tickets: { id: number; uuid: string; contact: { name: string } }[] }>(
        '/tickets?showAll=true&status=pending',
      )
    ).tickets.find(({ contact }) => contact.name === `@${username}`),
  );
  await first.put(`/tickets/${ticket.id}`, { status: 'open', userId: person.id });
  await openAs(page, person, `/tickets/${ticket.uuid}`);
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  await expect(panel).toContainText('O WhatsApp não informa o número');
  await expect(panel).toContainText(`@${username}`);
  await expect(panel).not.toContainText(user);
  await panel.getByRole('button', { name: 'Copiar usuário' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(username);
  await panel.getByRole('button', { name: 'Editar' }).click();
  await expect(panel.getByLabel('Número')).toHaveCount(0);
  await panel.getByLabel('Nome').fill('Joana Prado');
  await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Joana Prado' })).toBeVisible();
  await panel.getByRole('button', { name: 'Pedir telefone' }).click();
  const question = page.getByRole('dialog', { name: 'Pedir o telefone' });
  await expect(question.getByLabel('Mensagem')).toHaveValue(/número de telefone/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Pedir' }).click();
  await expect(page.getByRole('log').getByText('Pode compartilhar o seu número de telefone')).toBeVisible();
  const number = `5511${randomInt(910_000_000, 999_999_999)}`;
  const card = { origin: 'contact_request', phones: [{ phone: `+${number}`, wa_id: number, type: 'CELL' }] };
  const shared = { type: 'contacts', contacts: [card], from: undefined, from_user_id: user };
  expect(await sends(shared, Date.now(), { wa_id: undefined, user_id: user, profile: { username } })).toBe(200);
  await expect(panel.locator(`a[href="tel:+${number}"]`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Pedir telefone' })).toHaveCount(0);
});
