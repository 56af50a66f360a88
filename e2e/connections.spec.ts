import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';

const unusedName = () => `Loja ${randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A queue or a connection that a test created. */
interface Created {
  id: number;
  name: string;
}

async function makeQueues(request: APIRequestContext, count: number): Promise<Created[]> {
  const first = await callAsFirst(request);
  const queues: Created[] = [];
  for (let made = 0; made < count; made += 1) {
    const color = `#${randomUUID().slice(0, 6)}`;
    queues.push(await first.post<Created>('/queue', { name: `Fila ${randomUUID().slice(0, 8)}`, color }));
  }
  return queues;
}

async function makeSandbox(request: APIRequestContext, { linked = false } = {}): Promise<Created> {
  const first = await callAsFirst(request);
  const connection = await first.post<Created>('/whatsapp', { name: unusedName(), driver: 'sandbox' });
  if (linked) {
    await expect(async () =>
      expect(await first.get(`/whatsapp/${connection.id}`)).toMatchObject({ status: 'qrcode' }),
    ).toPass();
    await first.post(`/sandbox/${connection.id}/scan`, {});
  }
  return connection;
}

async function openConnections(page: Page, request: APIRequestContext, profile: 'admin' | 'user' = 'admin') {
  await openAs(page, await makePerson(request, { profile }), '/connections');
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
}

test('CN-03 a new connection shows its code, links when the phone scans it, and says so live', async ({
  page,
  context,
  request,
}) => {
  const { complaints } = watchPage(page);
  await openConnections(page, request);
  const name = unusedName();
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('radio', { name: /Telefone de testes/ }).check();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Criar e ligar' }).click();
  const dialog = page.getByRole('dialog', { name: `Ligar ${name}` });
  const code = dialog.getByRole('img', { name: 'QR code para ler com o WhatsApp' });
  await expect(code).toBeVisible();
  expect(await code.boundingBox()).toMatchObject({ width: 256, height: 256 });
  await dialog.getByRole('button', { name: 'Copiar o texto do código' }).click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).length).toBeGreaterThan(10);
  await expectAccessible(page);

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Abrir telefone' }).click();
  const phone = await opened;
  await phone.getByRole('button', { name: 'Ler o QR code' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Conectado');
  await expect(rowOf(page, name).getByRole('button', { name: 'Desconectar' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('CN-01 CN-05 the session buttons follow the status: disconnect, try again, a new code', async ({
  page,
  request,
}) => {
  const { name } = await makeSandbox(request, { linked: true });
  await openConnections(page, request);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(row).toContainText('Desconectado');
  await expect(row.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await row.getByRole('button', { name: 'Novo QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code para ler com o WhatsApp' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row.getByRole('button', { name: 'QR code', exact: true })).toBeVisible();
});

test('CN-01 an attendant sees the connections, but none of the buttons', async ({ page, request }) => {
  const { name } = await makeSandbox(request, { linked: true });
  await openConnections(page, request, 'user');
  await expect(rowOf(page, name)).toContainText('Conectado');
  await expect(page.getByRole('button', { name: 'Nova conexão' })).toHaveCount(0);
  await expect(rowOf(page, name).getByRole('button')).toHaveCount(0);
});

test('what is pressed first is what happens, though the field that was left has something to say @phone', async ({
  page,
  request,
}) => {
  await openConnections(page, request);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();
  const isDefault = dialog.getByRole('switch', { name: 'Conexão padrão' });
  const label = dialog.getByText('Conexão padrão', { exact: true });
  await label.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  const { x = 0, y = 0 } = (await label.boundingBox()) ?? {};
  // The mouse button stays down as long as a tap lasts.
  await page.mouse.click(x + 8, y + 3, { delay: 200 });
  await expect(isDefault).toBeChecked();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
});

test('CN-02 the name has 2 to 50 letters, and more than one queue needs a greeting', async ({ page, request }) => {
  const [firstQueue, secondQueue] = await makeQueues(request, 2);
  await openConnections(page, request);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  const name = dialog.getByLabel('Nome', { exact: true });
  await dialog.getByRole('button', { name: 'Criar e ligar' }).click();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await name.fill('L');
  await expect(dialog.getByText('Muito curto (mínimo 2)')).toBeVisible();
  await name.fill('L'.repeat(51));
  await expect(dialog.getByText('Muito longo (máximo 50)')).toBeVisible();
  const chosen = unusedName();
  await name.fill(chosen);
  await dialog.getByRole('radio', { name: /Telefone de testes/ }).check();
  for (const queue of [firstQueue, secondQueue]) {
    await dialog.getByRole('combobox', { name: 'Filas' }).fill(queue?.name ?? '');
    await page.getByRole('option', { name: queue?.name ?? '' }).click();
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Criar e ligar' }).click();
  await expect(dialog.getByText('Com mais de uma fila, a mensagem de saudação é obrigatória.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Saudação').fill('Olá! Escolha uma opção:');
  await dialog.getByRole('button', { name: 'Criar e ligar' }).click();
  await expect(page.getByRole('dialog', { name: `Ligar ${chosen}` })).toBeVisible();
});

test('CN-02 editing keeps every field, marks the one default, and a taken name is refused at its field', async ({
  page,
  request,
}) => {
  const [otherConnection, editedConnection] = [await makeSandbox(request), await makeSandbox(request)];
  await openConnections(page, request);
  await rowOf(page, editedConnection.name)
    .getByRole('button', { name: `Editar ${editedConnection.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Editar conexão' });
  await dialog.getByLabel('Nome', { exact: true }).fill(otherConnection.name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Já existe uma conexão com este nome.')).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill(`${editedConnection.name} B`);
  await dialog.getByRole('switch', { name: 'Conexão padrão' }).check();
  await dialog.getByLabel('Encerramento').fill('Obrigado pelo contato!');
  await dialog.getByLabel('Encerrar inativos após').fill('30');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `${editedConnection.name} B`)).toContainText('Padrão');
  await expect(page.getByRole('table').getByText('Padrão')).toHaveCount(1);
  expect(await (await callAsFirst(request)).get(`/whatsapp/${editedConnection.id}`)).toMatchObject({
    complationMessage: 'Obrigado pelo contato!',
    expiresTicket: 30,
    isDefault: true,
  });
});

test('CN-01 deleting asks first, and others see the row go', async ({ page, browser, request }) => {
  const { name } = await makeSandbox(request);
  await openConnections(page, request);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openConnections(other, request);
  await expect(rowOf(other, name)).toBeVisible();
  await rowOf(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Excluir a conexão ${name}?` });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await rowOf(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await expect(dialog).toContainText('0 atendimento é excluído');
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled();
  await dialog.getByLabel(`Digite ${name} para confirmar`).fill(name);
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(rowOf(other, name)).toHaveCount(0);
  await other.context().close();
});

test('the connections and the sandbox phone are accessible in both themes', async ({ page, request }) => {
  const { id, name } = await makeSandbox(request, { linked: true });
  const { complaints } = watchPage(page);
  await openConnections(page, request);
  await expect(rowOf(page, name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/sandbox/${id}`);
  await writeAs(page, 'Mariana Alves', 'Oi! Ainda tem o sofá verde?');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('on a phone connections are cards, and the sandbox phone fills the screen @only-phone', async ({
  page,
  request,
}) => {
  const { id, name } = await makeSandbox(request, { linked: true });
  await openConnections(page, request);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Conectado');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/sandbox/${id}`);
  await writeAs(page, 'Mariana Alves', 'Oi!');
  await expectAccessible(page);
});

test('a customer of the sandbox phone answers, reacts, edits and deletes', async ({ page, request }) => {
  const { id } = await makeSandbox(request, { linked: true });
  await openAs(page, await makePerson(request));
  await page.goto(`/sandbox/${id}`);
  await writeAs(page, 'Mariana Alves', 'Oi! Tem o sofá verde?');
  const log = page.getByRole('log');
  const act = async (on: string, what: string) => {
    await log
      .getByRole('article')
      .filter({ hasText: on })
      .last()
      .locator('xpath=..')
      .getByRole('button', { name: 'Ações da mensagem' })
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('sofá verde', 'Reagir com ❤️');
  await expect(log.getByText('❤️')).toBeVisible();
  await act('sofá verde', 'Editar');
  await page.getByLabel('Escreva como Mariana Alves').fill('Oi! Tem o sofá azul?');
  await page.keyboard.press('Enter');
  await expect(log.getByText('editada')).toBeVisible();
  await act('sofá azul', 'Responder');
  await page.getByLabel('Escreva como Mariana Alves').fill('De três lugares');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('article').filter({ hasText: 'De três lugares' })).toContainText('Oi! Tem o sofá azul?');
  await act('De três lugares', 'Apagar para todos');
  await expect(log.getByText('Mensagem apagada')).toBeVisible();
});

/** On the page of the sandbox phone: adds a customer, who writes the text. */
async function writeAs(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Adicionar cliente' }).click();
  await page.getByLabel('Nome do cliente').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
  await page.getByLabel(`Escreva como ${name}`).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}
