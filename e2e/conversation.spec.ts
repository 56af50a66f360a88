import { makeDesk, picture, voiceNote } from './desk.ts';
import { until } from '../apps/server/src/testing/until.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { bubble, field, log, openConversation, say, stored, tick } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

test('CV-05 CV-07 a customer writes, is accepted, answered in text, picture and voice, transferred, closed', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  // The recorder's library sometimes logs this about its own samples.
  const { complaints } = watchPage(page, { except: [/AudioSample was garbage collected/] });
  await openAs(page, await desk.person({ profile: 'admin' }));
  const customer = desk.customer();
  const list = page.getByRole('region', { name: 'Lista de atendimentos' });
  await list.getByRole('tab', { name: /Aguardando/ }).click();
  await customer.writes('Vocês têm o sofá verde?');
  await list
    .locator('article')
    .filter({ hasText: customer.name })
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(log(page)).toContainText('Vocês têm o sofá verde?');

  await say(page, 'Temos sim! Vou mandar uma foto.');
  await expect(tick(page, 'Temos sim!', 'Entregue')).toBeVisible();
  await page.getByTestId('files').setInputFiles(await picture());
  await page.getByLabel('Legenda de sofa.jpg').fill('O verde-musgo');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(tick(page, 'O verde-musgo', 'Entregue')).toBeVisible();

  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  const voice = log(page)
    .locator('[data-message]')
    .filter({ has: page.getByRole('button', { name: 'Reproduzir áudio' }) });
  await expect(voice.getByRole('img', { name: 'Entregue' })).toBeVisible();

  const sentMessages = (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer);
  expect(sentMessages.map(({ body, type }) => [type === 'chat' ? 'text' : 'file', body.split('\n').at(-1)])).toEqual([
    ['text', 'Temos sim! Vou mandar uma foto.'],
    ['file', 'O verde-musgo'],
    ['file', ''],
  ]);
  expect(sentMessages.every(({ deliveries }) => deliveries === 1)).toBe(true);
  await customer.reads({ played: true });
  await expect(tick(page, 'Temos sim!', /Lida|Reproduzida/)).toBeVisible();
  await expect(voice.getByRole('img', { name: /Lida|Reproduzida/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Transferir', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Para quem' }).fill(desk.otherQueue.name);
  await page.getByRole('option', { name: desk.otherQueue.name }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await list.getByRole('tab', { name: /Aguardando/ }).click();
  await list
    .locator('article')
    .filter({ hasText: customer.name })
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await page.getByRole('button', { name: 'Resolver', exact: true }).first().click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect((await desk.ticketOf(customer)).status).toBe('closed');
  expect(complaints).toEqual([]);
});

test('CV-01 a new ticket of the same customer stands below the old one, with the end and the beginning marked', async ({
  page,
  request,
}) => {
  const { desk, customer, ticketId } = await openConversation(page, request);
  await desk.ask('PUT', `/tickets/${ticketId}`, { status: 'closed' });
  await customer.writes('Voltei');
  const next = await until(async () => (await desk.ticketsOf(customer)).find(({ id }) => id !== ticketId));
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page
    .locator(`[data-ticket="${next.id}"]`)
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(log(page)).toContainText(/Bom dia!.*Conversa encerrada.*Conversa iniciada.*Voltei/s);
});

test('CV-01 in a group each writer is named', async ({ page, request }) => {
  const desk = await makeDesk(request);
  await desk.ask('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const customer = desk.customer('Rafael Souza');
  const group = `120363${customer.number.slice(-9)}`;
  await customer.writes('Qual o prazo do linho?', { group, subject: `Arquitetos ${group}` });
  await openAs(page, await desk.person({ profile: 'admin' }));
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page
    .getByRole('region', { name: 'Lista de atendimentos' })
    .locator('article')
    .filter({ hasText: `Arquitetos ${group}` })
    .getByRole('button', { name: /Aceitar/ })
    .click();
  await expect(bubble(page, 'Qual o prazo do linho?').getByText('Rafael Souza', { exact: true })).toBeVisible();
  await desk.ask('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
});

test('CV-02 a message is answered, copied, edited, reacted to and deleted from its menu', async ({ page, request }) => {
  const { customer } = await openConversation(page, request);
  const choose = async (text: string, item: string) => {
    await stored(page, text).hover();
    await stored(page, text).getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Bom dia!', 'Responder');
  await expect(field(page)).toBeFocused();
  await say(page, 'Boa tarde');
  await expect(stored(page, 'Boa tarde').getByRole('button', { name: /mensagem citada.*Bom dia!/s })).toBeVisible();
  await expect(tick(page, 'Boa tarde', 'Entregue')).toBeVisible();

  await choose('Boa tarde', 'Copiar texto');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Boa tarde');
  await choose('Bom dia!', 'Reagir com 👍');
  await until(async () => ((await customer.sees())[0]?.reaction === '👍' ? true : undefined));
  await stored(page, 'Bom dia!')
    .getByRole('button', { name: /Remover reação/ })
    .click();
  await until(async () => ((await customer.sees())[0]?.reaction === null ? true : undefined));

  await choose('Boa tarde', 'Editar');
  await field(page).fill('Boa noite');
  await page.getByRole('button', { name: 'Salvar alteração' }).click();
  await expect(stored(page, 'Boa noite')).toContainText('editada');

  await stored(page, 'Bom dia!').hover();
  await stored(page, 'Bom dia!').getByRole('button', { name: 'Opções da mensagem' }).click();
  await expectAccessible(page);
  await expect(page.getByRole('menuitem', { name: 'Apagar para todos' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose('Boa noite', 'Apagar para todos');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar para todos' }).click();
  await expect(log(page)).toContainText('Mensagem apagada');
  await until(async () => ((await customer.sees())[1]?.isDeleted ? true : undefined));
});

test('CV-03 pictures, voice, places, cards, calls, stickers and files are drawn as what they are', async ({
  page,
  request,
}) => {
  await openConversation(page, request, async (customer) => {
    await customer.sends(await picture('sofa.jpg', 1600, 900), { body: 'É este' });
    await customer.sends(await voiceNote(), { type: 'voice' });
    await customer.sends({
      name: 'Planta baixa.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    });
    await customer.writes('Rua Augusta, 100', { type: 'location', latitude: -23.55, longitude: -46.63 });
    await customer.writes('', { type: 'contact', contactName: 'Rafael Souza', contactNumber: '5511912345678' });
    await customer.writes('', { type: 'call' });
  });
  const photo = log(page).getByRole('button', { name: /Abrir foto/ });
  await expect(photo).toBeVisible();
  expect(await photo.boundingBox()).toMatchObject({ width: 280, height: 158 });
  await expect(log(page).getByRole('button', { name: 'Reproduzir áudio' })).toBeVisible();
  await log(page)
    .getByRole('button', { name: /Velocidade/ })
    .click();
  await expect(log(page).getByRole('button', { name: 'Velocidade 1,5×' })).toBeVisible();
  await log(page).getByRole('button', { name: 'Reproduzir áudio' }).click();
  await expect(log(page).getByRole('button', { name: 'Pausar áudio' }).or(log(page).getByText('0:03'))).not.toHaveCount(
    0,
  );
  const download = page.waitForEvent('download');
  await log(page).getByRole('link', { name: 'Baixar Planta baixa.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('Planta baixa.pdf');
  await expect(log(page).getByRole('link', { name: 'Abrir no mapa: Rua Augusta, 100' })).toHaveAttribute(
    'href',
    /^https:\/\/.*-23\.55,-46\.63/,
  );
  await expect(log(page).getByText('Rafael Souza')).toBeVisible();
  await expect(log(page)).toContainText('Chamada de voz recusada');
  await expectAccessible(page);
  await photo.click();
  const lightbox = page.getByRole('dialog', { name: 'Foto' });
  await expect(lightbox.getByRole('img', { name: 'É este' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
});

test('CV-08 what the customer changes reaches the open conversation as it happens', async ({ page, request }) => {
  const { customer } = await openConversation(page, request);
  const id = await customer.writes('Quero dois');
  await expect(stored(page, 'Quero dois')).toBeVisible();
  await customer.edits(id, 'Quero três');
  await expect(stored(page, 'Quero três')).toContainText('editada');
  await customer.types('composing');
  await expect(log(page)).toContainText('está digitando');
  await say(page, 'Anotado');
  await expect(tick(page, 'Anotado', 'Entregue')).toBeVisible();
  const sentMessage = (await customer.sees()).find(({ fromCustomer }) => !fromCustomer);
  await customer.reacts(sentMessage?.id ?? '', '❤️');
  await expect(stored(page, 'Anotado')).toContainText('Cliente reagiu com ❤️');
  await customer.deletes(id);
  await expect(stored(page, 'Mensagem apagada')).toBeVisible();
});

test('the unread divider stays where it was, and opening an own ticket reads it', async ({ page, request }) => {
  const { desk, customer, ticketId } = await openConversation(page, request, (customer_) => customer_.writes('E aí?'));
  await expect(log(page)).toContainText(/2 mensagens não lidas.*Bom dia!.*E aí\?/s);
  await until(async () =>
    (await desk.ask<{ unreadMessages: number }>('GET', `/tickets/${ticketId}`)).unreadMessages === 0 ? true : undefined,
  );
  await customer.writes('Mais uma');
  await expect(log(page)).toContainText(/2 mensagens não lidas.*Bom dia!.*E aí\?.*Mais uma/s);
  await until(async () =>
    (await desk.ask<{ unreadMessages: number }>('GET', `/tickets/${ticketId}`)).unreadMessages === 0 ? true : undefined,
  );
});

test('a colleague who looks at or writes in the same ticket is shown', async ({ page, browser, request }) => {
  const { desk, uuid } = await openConversation(page, request);
  const other = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage();
  await openAs(other, await desk.person({ name: 'Bruno Dias', profile: 'admin' }), `/tickets/${uuid}`);
  await expect(page.getByText('Bruno está vendo')).toBeVisible();
  await field(other).pressSequentially('Eu res');
  await expect(page.getByText('Bruno está respondendo')).toBeVisible();
  await other.context().close();
});

test('the conversation is accessible, calls no other server and reports no errors @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { customer } = await openConversation(page, request, async (customer_) => customer_.sends(await picture()));
  await say(page, 'Oi');
  await expect(tick(page, /Oi/, 'Entregue')).toBeVisible();
  await customer.writes('https://exemplo.com/um/endereço/bem/comprido/que/nao/quebra/em/lugar/nenhum');
  await expect(bubble(page, 'exemplo.com')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
