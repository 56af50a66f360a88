import { expectAccessible } from './expect-clean.ts';
import { bubble, field, log, openConversation, say, stored, tick } from './open-conversation.ts';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

test('CV-05 the composer keeps drafts by ticket, over a reload, and signs when asked', async ({ page, request }) => {
  const { customer, uuid, person } = await openConversation(page, request);
  await field(page).fill('Um rascunho');
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  await page.goto('/tickets');
  await expect(page.getByRole('region', { name: 'Lista de atendimentos' })).toContainText(/Rascunho:\s*Um rascunho/);
  await page.goto(`/tickets/${uuid}`);
  await expect(field(page)).toHaveValue('Um rascunho');
  await field(page).press('Enter');
  await expect(tick(page, 'Um rascunho', 'Entregue')).toBeVisible();
  await expect(stored(page, 'Um rascunho')).toContainText(person.name);
  await page.getByRole('switch', { name: 'Assinar mensagem' }).uncheck({ force: true });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Assinar mensagem' })).not.toBeChecked();
  await say(page, 'Sem assinatura');
  await expect(tick(page, 'Sem assinatura', 'Entregue')).toBeVisible();
  const said = (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  expect(said).toEqual([`*${person.name}:*\nUm rascunho`, 'Sem assinatura']);
});

test('CV-05 an answer with its quote, files and captions, and a note, survive a reload until they are sent', async ({
  page,
  request,
}) => {
  const { customer, uuid } = await openConversation(page, request);
  const rows = page.getByRole('region', { name: 'Lista de atendimentos' });
  await stored(page, 'Bom dia!').hover();
  await stored(page, 'Bom dia!').getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await page.getByTestId('files').setInputFiles({
    name: 'prazo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('dez dias'),
  });
  await page.getByLabel('Legenda de prazo.txt').fill('a tabela');
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.keyboard.type('Cliente recorrente');
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  await page.reload();
  // The composer opens in the mode that was used last.
  await expect(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('Cliente recorrente');
  await expect(rows).toContainText(/Rascunho e nota:\s*1 arquivo/);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Cliente recorrente');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByLabel('Legenda de prazo.txt')).toHaveValue('a tabela');
  await expect(page.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tick(page, 'a tabela', 'Entregue')).toBeVisible();
  const [sent] = (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer);
  expect([sent?.type, sent?.quotedId]).toEqual([
    expect.stringMatching(/document|application|media/),
    expect.any(String),
  ]);
  await page.goto(`/tickets/${uuid}`);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByLabel('Legenda de prazo.txt')).toBeHidden();
});

test('an unsent file is still there after a reload, and is sent; signing out removes drafts', async ({
  page,
  request,
}) => {
  const { uuid, person } = await openConversation(page, request);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByTestId('files').setInputFiles({
    name: 'prazo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('dez dias'),
  });
  await field(page).fill('a tabela');
  await field(page).press('Enter');
  await expect(bubble(page, 'a tabela')).toContainText('Será enviada quando a conexão voltar.');
  await page.unroute('**/api/messages/*');
  await page.reload();
  await expect(tick(page, 'a tabela', 'Entregue')).toBeVisible();
  await expect(stored(page, 'a tabela')).toContainText('prazo.txt');
  await field(page).fill('Só um rascunho');
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await signIn(page, person);
  await page.goto(`/tickets/${uuid}`);
  await expect(field(page)).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('a message that cannot leave stays in its place, and goes when the network is back', async ({
  page,
  context,
  request,
}) => {
  const { customer } = await openConversation(page, request);
  await context.setOffline(true);
  await say(page, 'Primeira');
  await say(page, 'Segunda');
  await expect(bubble(page, 'Primeira')).toContainText('Será enviada quando a conexão voltar.');
  await context.setOffline(false);
  await expect(tick(page, 'Segunda', 'Entregue')).toBeVisible();
  const said = (await customer.sees())
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ body }) => body.split('\n').at(-1));
  expect(said).toEqual(['Primeira', 'Segunda']);
});

test('a message that the server refuses says why, and can be discarded', async ({ page, request }) => {
  await openConversation(page, request);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'ERR_TICKET_NOT_OPEN' } })
      : route.fallback(),
  );
  await say(page, 'Não vai');
  await expect(bubble(page, 'Não vai').getByRole('alert')).toContainText('O atendimento não está em andamento');
  await expectAccessible(page);
  // An unsent message survives a reload.
  await page.reload();
  await expect(bubble(page, 'Não vai').getByRole('alert')).toContainText('O atendimento não está em andamento');
  await bubble(page, 'Não vai').getByRole('button', { name: 'Descartar' }).click();
  await expect(bubble(page, 'Não vai')).toHaveCount(0);
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(bubble(page, 'Não vai')).toHaveCount(0);
});
